import AssetModel
import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// If a daemon writes random bytes into the memory that the client reads, the client gets errors or answers from that memory, and never crashes.
@Suite(.timeLimit(.minutes(20))) struct DamagedIndexTests {
    private static let rounds = 10_000

    @Test func tenThousandDamagedIndexesAndRecordsCrashNothing() throws {
        let index = try FakeIndex()
        let service = try FakeService { state in
            state.index = index
            for (number, name) in ["Bell", "Moon", "Horn"].enumerated() {
                let answer = state.cache.image(UInt64(number + 1), name)
                state.images[name] = answer
                _ = index.publish(answer, as: name)
            }
            let chime = state.cache.sound(9, "Chime")
            state.sounds["Chime"] = chime
            _ = index.publish(chime, as: "Chime")
        }
        let daemon = try FakeDaemon(service)
        let client = try client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        let segment = service.change { $0.cache }.mapping
        // The damage goes into the whole index, and into the used part of the segment.
        let whole = index.mapping.copyBytes(at: 0, count: index.mapping.count)
        let records = segment.copyBytes(at: 0, count: 4_096)
        let used = whole.indices.filter { whole[$0] != 0 }
        var random = SeededGenerator(seed: 13)
        var found = 0
        var refused: [String: Int] = [:]
        for _ in 0..<Self.rounds {
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let value = UInt8.random(in: .min ... .max, using: &random)
                if Bool.random(using: &random) {
                    index.mapping.write([value], at: used.randomElement(using: &random) ?? 0)
                } else {
                    segment.write([value], at: Int.random(in: 64..<records.count, using: &random))
                }
            }
            for name in ["Bell", "Moon", "Horn", "None"] {
                do {
                    let image = try bundle.image(named: name)
                    for representation in image.representations {
                        // The sum reads all pixels.
                        var sum = 0
                        for index in representation.pixels.indices { sum += Int(representation.pixels[index]) }
                        found += sum >= 0 ? 1 : 0
                    }
                    _ = (image.name, image.path, image.isTemplate)
                } catch { refused["\(error)", default: 0] += 1 }
            }
            if let sound = try? bundle.sound(named: "Chime") { found += sound.samples.count > 0 ? 1 : 0 }
            index.mapping.write(whole, at: 0)
            segment.write(records, at: 0)
        }
        // The numbers depend on the times at which the client looks for another connection. Both must be large.
        #expect(found > Self.rounds / 2, "refused: \(refused)")
        #expect(refused.values.reduce(0, +) > Self.rounds, "found: \(found)")
        // A client that has seen a damaged index keeps its state, so the test needs a new client.
        let next = try NibAssetsTests.client(of: daemon)
        let bell = try next.openBundle(at: nil).image(named: "Bell").representations[0]
        let pixel = bell.pixels[1]
        #expect(pixel == FakeCache.pixels[1])
    }
}
