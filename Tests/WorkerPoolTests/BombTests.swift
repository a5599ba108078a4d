import AssetModel
import DrawingSamples
import LinuxSystem
import TestSupport
import Testing
import WireProtocol
import WorkerPool
import WorkerProtocol

/// Tests small files that would take much memory or time: the exceeded limit refuses them before memory is taken.
@Suite(.timeLimit(.minutes(20))) struct BombTests {
    /// Bytes that a worker may have: more than an idle worker with its scratch memory, less than any bomb would take.
    private static let memoryLimit = 64 << 20

    @Test func aPNGOf65535Squared() async throws {
        try await expect(65_535, allowed: 16_384, of: PNGBomb.header(width: 65_535, height: 65_535))
    }

    @Test func aPNGWithManyPixelsInAllowedSides() async throws {
        try await expect(1 << 28, allowed: 64 << 20, of: PNGBomb.header(width: 16_384, height: 16_384))
    }

    /// The text or the colour profile would expand to 64 MiB, and nothing needs it.
    @Test(arguments: ["zTXt", "iTXt", "iCCP"]) func aPNGWithPackedTextOrProfile(_ chunk: String) async throws {
        _ = try await outcome(of: .decodeImage, PNGBomb.packed(chunk))
    }

    @Test func aTIFFOf65535Squared() async throws {
        try await expect(65_535, allowed: 16_384, of: TIFFBomb.page(width: 65_535, height: 65_535))
    }

    @Test func aTIFFOfOneTileOfGigabytes() async throws {
        let failure = try await failure(of: TIFFBomb.page(width: 65_520, height: 65_520, isTiled: true))
        #expect(failure.reason == .limitExceeded && failure.found == 65_520 * 65_520)
    }

    @Test func aTIFFOfManyPages() async throws {
        try await expect(257, allowed: 256, of: TIFFBomb.pages(1_000))
    }

    @Test func aTIFFOfAMillionPages() async throws {
        let failure = try await failure(of: TIFFBomb.millionPages)
        #expect(failure.reason == .limitExceeded || failure.reason == .malformed)
    }

    @Test func aTIFFWhosePagesGoRoundInACircle() async throws {
        _ = try await outcome(of: .decodeImage, TIFFBomb.pages(2))
    }

    @Test(arguments: PictureBomb.allCases) func aPicture(_ bomb: PictureBomb) async throws {
        try await expect(bomb.excess.found, allowed: bomb.excess.allowed, of: bomb.bytes)
    }

    @Test func aPDFOfAnEndlessPage() async throws {
        let page = DrawingSample.empty("/MediaBox[0 0 1000000 1000000]")
        let failure = try await failure(of: page.bytes, by: .renderer)
        #expect(failure.reason == .limitExceeded && failure.found > failure.allowed && failure.allowed > 0)
    }

    /// Each form draws the next form twice: more than a thousand million pictures.
    @Test func aPDFOfNestedPictures() async throws {
        let bench = try await PoolBench.start()
        let input = try FileDescriptor.containing(DrawingSample.nested(depth: 30).bytes)
        let job = WorkerJob(
            .decodeImage, by: .renderer, in: .test, for: .test, input: .file(input), timeLimit: 1_000_000_000)
        // poppler stops at some depth, or the job's time ends first.
        do {
            try await bench.run(job) { _ throws(PoolBench.Refusal) in }
        } catch let error as WorkerPoolError {
            #expect(error == .timedOut(nanoseconds: 1_000_000_000))
        }
    }

    @Test func aPDFOfDeeplyNestedObjects() async throws {
        let depth = 100_000
        let nest = String(repeating: "<</A", count: depth) + String(repeating: ">>", count: depth)
        let outcome = try await outcome(of: .decodeImage, DrawingSample.empty("/Nest \(nest)").bytes, by: .renderer)
        if case .failure(.broken(let failure)) = outcome { #expect(failure.reason != .workerLost) }
    }

    @Test func aFLACThatPromisesTenHoursIsDescribed() async throws {
        let frames = 36_000 * 44_100
        try await expectStreamed(SoundBomb.flac(frames: frames), frames: UInt64(frames))
    }

    @Test func aSilentFLACOfTenHoursIsDescribed() async throws {
        let file = SoundBomb.silentFLAC(hours: 10)
        #expect(file.count < 1 << 20)
        try await expectStreamed(file, frames: 36_000 * 44_100 / 65_535 * 65_535)
    }

    @Test func aSilentAACOfAnHourIsDescribed() async throws {
        let packets = 3_600 * 44_100 / 1_024
        try await expectStreamed(SoundBomb.silentAAC(packets: packets), frames: UInt64(packets) * 1_024)
    }

    @Test func aFLACThatHasNoneOfItsFrames() async throws {
        let failure = try await failure(of: SoundBomb.flac(frames: 1_000_000), .decodeSound)
        #expect(failure.reason == .truncated || failure.reason == .malformed)
    }

    /// The header's size, channels or rate are wrong.
    @Test(arguments: [(1, 8_000, UInt32.max), (65_535, 8_000, 100), (64, 0, 100), (1, 1 << 31, 0x7FFF_FFFF)])
    func aWAVThatLies(_ channels: Int, _ rate: Int, _ size: UInt32) async throws {
        let outcome = try await outcome(of: .decodeSound, SoundBomb.wav(channels: channels, rate: rate, size: size))
        guard case .success(.sound(let sound, let byteCount)) = outcome else { return }
        // The file really has at most 200 bytes of samples.
        #expect(byteCount <= 200 && sound.frameCount <= 100)
    }

    private func expect(_ found: UInt64, allowed: UInt64, of bytes: [UInt8]) async throws {
        let failure = try await failure(of: bytes)
        #expect(failure.reason == .limitExceeded, "\(failure)")
        #expect(failure.found == found && failure.allowed == allowed, "\(failure)")
        #expect(failure.message.contains("\(found)") && failure.message.contains("\(allowed)"))
    }

    private func expectStreamed(_ bytes: [UInt8], frames: UInt64) async throws {
        let content = try await outcome(of: .decodeSound, bytes).get()
        guard case .sound(let sound, byteCount: 0) = content else { return #expect(Bool(false), "\(content)") }
        #expect(sound.frameCount == frames && sound.sampleFormat == .streamed)
    }

    private func failure(
        of bytes: [UInt8], _ operation: WorkerRequest.Operation = .decodeImage, by program: WorkerProgram = .decoder
    ) async throws -> WorkerReply.Failure {
        switch try await outcome(of: operation, bytes, by: program) {
        case .failure(.broken(let failure)): return failure
        case .failure(let error): throw error
        case .success: return .init(reason: .unsupported, message: "it was decoded")
        }
    }

    /// Has a real worker do a job, and returns the outcome. The worker must take little memory, and survive.
    private func outcome(
        of operation: WorkerRequest.Operation, _ bytes: [UInt8], by program: WorkerProgram = .decoder
    ) async throws -> Result<JobResult.Content, WorkerPoolError> {
        let bench = try await PoolBench.start(workers: 1)
        let input = try FileDescriptor.containing(bytes)
        let outcome: Result<JobResult.Content, WorkerPoolError>
        do {
            outcome = .success(try await bench.content(operation, input, by: program))
        } catch let error as WorkerPoolError {
            outcome = .failure(error)
        }
        let worker = try #require(await bench.processIdentifiers.first)
        let peak = try RunningProcess(worker).peakByteCount()
        if program == .decoder { #expect(peak > 0 && peak < Self.memoryLimit) }
        let metrics = await bench.pool.metrics
        #expect(metrics[.workersStarted] == 1 && metrics[.workersCrashed] == 0)
        await bench.pool.stop()
        return outcome
    }
}
