import LinuxSystem
import TestSupport
import Testing
import WireProtocol
import WorkerPool
import WorkerProtocol

/// Tests a worker's memory for drawings, and for formats that are read by rows: the result and little more, however large the file is. A PNG
/// picture of at most 8 MiB also takes its file and rows, so the tests use a larger picture.
@Suite(.enabled(if: effectiveUser() == 0, "only root may look at the memory of a worker"), .timeLimit(.minutes(20)))
struct WorkerMemoryTests {
    private static let side = 2048
    private static let extra = 1 << 20

    @Test(arguments: ["png", "jpeg", "tiff", "bmp", "pnm", "xbm", "xpm"])
    func ofAPictureIsItsPixelsAndAMebibyte(_ format: String) async throws {
        let growth = try await growth(
            .decodeImage, Self.picture(format, side: 16), Self.picture(format, side: Self.side))
        let decoded = Self.side * Self.side * 4
        #expect(growth <= decoded + Self.extra, "\(growth - decoded) bytes more than the pixels")
        // A smaller growth would mean that nothing was measured.
        #expect(growth > decoded / 2)
    }

    @Test func ofASoundIsItsSamplesAndAMebibyte() async throws {
        let count = 1_400_000
        func sound(_ count: Int) -> [UInt8] { SoundBomb.wav(silence: count) }
        let growth = try await growth(.decodeSound, sound(200_000), sound(count))
        #expect(
            growth <= count * 2 + Self.extra && growth > count, "\(growth - count * 2) bytes more than the samples"
        )
    }

    /// The pixels of a group are kept until the group is drawn as a whole. Nested groups keep their pixels at the same time.
    @Test(arguments: GroupedDrawing.allCases, [0, 2])
    func ofADrawingIsItsPixelsOnceMoreForEachGroupAndAMebibyte(_ drawing: GroupedDrawing, _ groups: Int) async throws {
        let growth = try await growth(
            .decodeImage, drawing.bytes(side: 16, groups: groups), drawing.bytes(side: Self.side, groups: groups),
            by: .renderer)
        let decoded = Self.side * Self.side * 4
        #expect(growth <= decoded * (1 + groups) + Self.extra, "\(growth - decoded) bytes more than the pixels")
        #expect(growth > decoded / 2)
    }

    /// Greatest number of further bytes that a worker takes for `file` after it has read `small`.
    private func growth(
        _ operation: WorkerRequest.Operation, _ small: [UInt8], _ file: [UInt8], by program: WorkerProgram = .decoder
    ) async throws -> Int {
        let bench = try await PoolBench.start(workers: 1)
        // After two jobs, the worker has the memory that it keeps for its whole life.
        for _ in 0..<2 { _ = try await bench.content(operation, .containing(small), by: program) }
        let worker = RunningProcess(try #require(await bench.processIdentifiers.first))
        try worker.forgetPeak()
        let before = try worker.memoryByteCount()
        _ = try await bench.content(operation, .containing(file), by: program)
        let peak = try worker.peakByteCount()
        #expect(await bench.pool.metrics[.workersStarted] == 1)
        await bench.pool.stop()
        return peak - before
    }

    /// Makes a picture of zeros.
    private static func picture(_ format: String, side: Int) -> [UInt8] {
        let zeros = [UInt8(0)]
        switch format {
        case "png": return PNGBomb.transparent(side: side)
        case "jpeg": return PictureBomb.plainJPEG(side: side)
        case "tiff": return TIFFBomb.page(width: side, height: side) + zeros.repeated(side * side)
        case "bmp":
            let header =
                little(40, 4) + little(side, 4) + little(side, 4) + little(1, 2) + little(24, 2) + little(0, 24)
            return Array("BM".utf8) + little(0, 8) + little(54, 4) + header + zeros.repeated(3 * side * side)
        case "pnm": return Array("P5 \(side) \(side) 255\n".utf8) + zeros.repeated(side * side)
        case "xbm":
            let header = "#define a_width \(side)\n#define a_height \(side)\nstatic char a_bits[] = {\n"
            return Array(header.utf8) + Array("0x00,".utf8).repeated(side * side / 8) + Array("};\n".utf8)
        default:
            let header = "/* XPM */\nstatic char *a[] = {\n\"\(side) \(side) 1 1\",\n\"a c #102030\""
            let row = Array(",\n\"".utf8) + Array("a".utf8).repeated(side) + Array("\"".utf8)
            return Array(header.utf8) + row.repeated(side) + Array("};\n".utf8)
        }
    }
}
