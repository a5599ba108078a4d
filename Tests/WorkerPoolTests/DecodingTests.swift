import LinuxSystem
import MediaWriting
import TestSupport
import Testing
import WireProtocol
import WorkerPool

@Suite(.timeLimit(.minutes(20))) struct DecodingTests {
    @Test func aSmallImageComesInScratchMemoryAndALargeOneInASealedFile() async throws {
        let bench = try await PoolBench.start()
        for side in [16, 400] {
            let picture = RGBAPicture(
                width: side, height: side,
                samples: (0..<side * side * 4).map { UInt8(truncatingIfNeeded: $0 | 3 == $0 ? 255 : $0) })
            let input = try FileDescriptor.containing(PNG.encode(picture))
            let pixels = try await bench.image(input)
            #expect(pixels == picture.samples)
        }
        #expect(await bench.pool.metrics[.workersStarted] == 1)
    }
}
