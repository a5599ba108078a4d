import CatalogWriting
import Decompression
import TestSupport
import Testing

/// Decompresses streams of the tests' own writers, and expects that broken streams are refused.
@Suite(.timeLimit(.minutes(20))) struct StreamTests {
    /// Inputs with all kinds of steps: long and short matches, near and far, and many literals.
    static func inputs() -> [[UInt8]] {
        var random = SeededGenerator(seed: 7)
        let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let few = (0..<100_000).map { _ in UInt8.random(in: 0...3, using: &random) }
        let words = (0..<20_000).flatMap { _ in Array("pixel \(Int.random(in: 0..<99, using: &random)) ".utf8) }
        return [
            [1], Array(0...20), [UInt8](repeating: 9, count: 5_000), noise, few, words,
            noise.prefix(20_000) + [UInt8](repeating: 0, count: 3_000) + noise.prefix(20_000),
        ]
    }

    @Test(arguments: LZFSEWriter.Block.allCases)
    func lzfseIsReadBack(blocks: LZFSEWriter.Block) throws {
        for input in Self.inputs() {
            let stream = LZFSEWriter.compress(input, blocks: blocks)
            #expect(try LZFSE.expand(stream[...], limit: input.count) == input)
        }
    }

    @Test func lzvnIsReadBack() throws {
        for input in Self.inputs() {
            #expect(try LZVN.expand(LZVNWriter.compress(input)[...], limit: input.count) == input)
        }
    }

    @Test func consecutiveStreamsAreJoined() throws {
        let two = LZFSEWriter.compress([1, 2, 3]) + LZFSEWriter.compress([4, 5], blocks: .plain)
        #expect(try LZFSE.expand(two[...], limit: 5) == [1, 2, 3, 4, 5])
    }

    @Test func theOutputIsLimited() {
        let zeros = [UInt8](repeating: 0, count: 100_000)
        for blocks in LZFSEWriter.Block.allCases {
            #expect(throws: DecompressionError.exceeded(allowed: 99_999)) {
                try LZFSE.expand(LZFSEWriter.compress(zeros, blocks: blocks)[...], limit: 99_999)
            }
        }
        #expect(throws: DecompressionError.exceeded(allowed: 10)) {
            try LZVN.expand(LZVNWriter.compress(zeros)[...], limit: 10)
        }
    }

    @Test(arguments: LZFSEWriter.Block.allCases)
    func truncatedStreamsAreRefused(blocks: LZFSEWriter.Block) {
        let stream = LZFSEWriter.compress(
            Array("the quick brown fox jumps over the lazy dog, the lazy dog".utf8), blocks: blocks)
        for count in 0..<stream.count {
            #expect(throws: DecompressionError.self, "\(count) bytes") {
                try LZFSE.expand(stream.prefix(count), limit: 1_000)
            }
        }
    }

    @Test func matchesBeforeTheStartAreRefused() {
        // One literal, then a match of three bytes at distance two.
        #expect(
            throws: DecompressionError.malformed(
                offset: 2, problem: "a match reaches back 2 bytes, but the window has 1")
        ) {
            try LZVN.expand([0xE1, 65, 0x00, 0x02, 6, 0, 0, 0, 0, 0, 0, 0], limit: 100)
        }
        #expect(
            throws: DecompressionError.malformed(
                offset: 0, problem: "a match reaches back 0 bytes, but the window has 0")
        ) {
            try LZVN.expand([0xF1, 6, 0, 0, 0, 0, 0, 0, 0], limit: 100)
        }
    }

    @Test func changedBytesNeverTrap() {
        var random = SeededGenerator(seed: 3)
        for blocks in LZFSEWriter.Block.allCases {
            let stream = LZFSEWriter.compress(Array(Self.inputs()[5].prefix(600)), blocks: blocks)
            var tally = DamageTally()
            for _ in 0..<2_000 {
                var broken = stream
                for _ in 0..<3 {
                    broken[Int.random(in: 0..<broken.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                let output = tally.note { () throws(DecompressionError) in try LZFSE.expand(broken[...], limit: 4_096) }
                #expect(output?.count ?? 0 <= 4_096)
            }
            #expect(tally.hasRefusals, "\(tally)")
        }
    }
}
