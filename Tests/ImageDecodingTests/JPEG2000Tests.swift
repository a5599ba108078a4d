import ImageDecoding
import MediaInput
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct JPEG2000Tests {
    /// Makes the beginning of a codestream: SOC, and SIZ with one component.
    static func header(_ numbers: [UInt32]) -> [UInt8] {
        let sizes = numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        return [0xFF, 0x4F, 0xFF, 0x51, 0, 41, 0, 0] + sizes + [0, 1, 7, 1, 1]
    }

    @Test func tilesAreLimitedBeforeMemoryIsTakenForThem() {
        let file = Self.header([8000, 4000, 0, 0, 8, 4, 0, 0])
        #expect(throws: MediaError.limitExceeded(.tiles, found: 1_000_000, allowed: 4096)) {
            try Decoded(.containing(file))
        }
    }

    @Test func pixelsAreLimitedToo() {
        let file = Self.header([.max, 9, 7, 0, .max, 9, 0, 0])
        #expect(throws: MediaError.limitExceeded(.width, found: UInt64(UInt32.max) - 7, allowed: 16_384)) {
            try Decoded(.containing(file))
        }
    }

    @Test(arguments: [[9, 9, 9, 0, 9, 9, 0, 0], [9, 9, 0, 0, 0, 9, 0, 0], [9, 9, 1, 0, 9, 9, 2, 0]] as [[UInt32]])
    func gridsWithoutPlaceAreRefused(_ numbers: [UInt32]) {
        let error = MediaError.malformed(
            .jpeg2000, offset: 0, problem: "the picture or tile area is empty or out of place")
        #expect(throws: error) { try Decoded(.containing(Self.header(numbers))) }
    }

    @Test func aFileOfBoxesMustHaveACodestream() {
        let signature: [UInt8] = [0, 0, 0, 12] + "jP  ".utf8 + [0x0D, 0x0A, 0x87, 0x0A]
        let error = MediaError.malformed(.jpeg2000, offset: 0, problem: "no jp2c box")
        #expect(throws: error) { try Decoded(.containing(signature + [0, 0, 0, 0] + Array("free".utf8))) }
    }
}
