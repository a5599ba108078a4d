import AssetModel
import EventLoop
import LinuxSystem
import TestSupport
import Testing
import WorkerProtocol

@testable import WorkerPool

/// A pool of real workers, with the calls that tests need. The pool is stopped after the last reference.
@EventLoopActor
final class PoolBench {
    let pool: WorkerPool
    /// Process identifiers of the live workers.
    var processIdentifiers: [Int32] { pool.workers.map(\.process.identifier) }

    private init(_ settings: WorkerPool.Settings, loop: EventLoop) {
        pool = WorkerPool(loop: loop, settings: settings)
    }

    deinit { Task { [pool] in await pool.stop() } }

    /// Starts a pool on the tests' loop, and the loop, on which isolated code runs.
    nonisolated static func start(
        program: String = "nibasset-worker", workers: Int = 2, userQueueLimit: Int = 1000,
        idleLimit: UInt64 = patience, slowLimit: Int = 16
    ) async throws -> PoolBench {
        let loop = TestLoop.shared
        var settings = WorkerPool.Settings(paths: [
            .decoder: try builtProgram(program), .renderer: try builtProgram("nibasset-vector-worker"),
        ])
        settings.limits.workers = workers
        settings.limits.waitingPerUser = userQueueLimit
        settings.idleLimit = idleLimit
        settings.limits.slowWorkers = slowLimit
        settings.limits.activityRetention = 600_000_000_000  // for ever: a test may be slow
        return await PoolBench(settings, loop: loop)
    }

    /// Time limit of a job that must not time out, and of a worker that must not end without one, in nanoseconds: a busy machine may be slow.
    nonisolated static let patience: UInt64 = 600_000_000_000

    /// The pixels of an image's first page.
    func image(
        _ input: FileDescriptor, by program: WorkerProgram = .decoder, form: PixelForm = .premultipliedRGBA8,
        size: RenderingSize = .scale(1), domain: TrustDomain = .test
    ) async throws -> [UInt8] {
        let job = WorkerJob(
            .decodeImage, by: program, in: domain, for: .test, input: .file(input), pixelForm: form,
            renderingSize: size, timeLimit: Self.patience)
        return try await run(job) { result throws(SystemError) in try result.firstPixels() }
    }
}

extension TrustDomain {
    /// Domain for tests that need no particular domain.
    static let test = privateInput(user: 1)
}

extension Requester {
    /// Requester for tests that need no particular requester.
    static let test = Requester(user: 1, connection: 1)
}

extension JobResult {
    /// The pixels of an image's first page.
    func firstPixels() throws(SystemError) -> [UInt8] {
        guard case .image(let bitmaps) = content, let bitmap = bitmaps.first else { return [] }
        let count = Int(bitmap.representation.byteCount)
        switch memory {
        case .scratch(let mapping, let start): return mapping.copyBytes(at: start + Int(bitmap.offset), count: count)
        case .file(let file, _): return try file.read(at: bitmap.offset, count: count)
        }
    }
}

extension PoolBench {
    /// Error of a test's caller that gives no memory.
    struct Refusal: Error, Equatable {
        let text: String
    }

    /// Does a job. Throws the error of the pool or of the caller unchanged.
    func run<Value, Failure: Error>(
        _ job: WorkerJob,
        reserve: @EventLoopActor (UInt64) throws(Failure) -> Void = { _ throws(Failure) in },
        take: @EventLoopActor (JobResult) async throws(Failure) -> Value
    ) async throws -> Value {
        try await pool.run(
            job,
            reserve: { bytes in do throws(Failure) { try reserve(bytes) } catch { throw error as any Error } },
            failure: { $0 as any Error }, take: { result in try await take(result) })
    }

    /// Number of bytes of the bitmaps in the test worker's answer to a command. If an error is given, memory for a large result is refused
    /// with it.
    func show(
        _ behaviour: String, domain: TrustDomain = .test, user: UInt32 = 1, connection: UInt64 = 1,
        timeLimit: UInt64 = patience, expectedTime: UInt64? = nil, refusing refusal: Refusal? = nil
    ) async throws -> UInt64 {
        let job = WorkerJob(
            .decodeImage, in: domain, for: Requester(user: user, connection: connection),
            input: .file(try .containing(Array(behaviour.utf8))), itemLimit: 100, timeLimit: timeLimit,
            expectedTime: expectedTime)
        return try await run(
            job,
            reserve: { _ throws(Refusal) in
                if let refusal { throw refusal }
            },
            take: { result throws(Refusal) in
                guard case .image(let bitmaps) = result.content else { return 0 }
                return bitmaps.reduce(0) { $0 + $1.representation.byteCount }
            })
    }

    /// Has a real worker read a file, and returns the content.
    func content(
        _ operation: WorkerRequest.Operation, _ input: FileDescriptor, by program: WorkerProgram = .decoder
    ) async throws -> JobResult.Content {
        let job = WorkerJob(
            operation, by: program, in: .test, for: .test, input: .file(input), timeLimit: Self.patience)
        return try await run(job) { result throws(Refusal) in result.content }
    }

    /// Has the renderer decode a file, and returns the failure.
    func failure(_ input: FileDescriptor) async throws -> WorkerReply.Failure {
        let error = await #expect(throws: WorkerPoolError.self) { try await image(input, by: .renderer) }
        guard case .broken(let failure)? = error else { throw try #require(error) }
        return failure
    }

    /// Memory file of the test worker's answer to a command.
    func file(_ behaviour: String) async throws -> FileDescriptor {
        let job = WorkerJob(
            .decodeImage, in: .test, for: .test, input: .file(try .containing(Array(behaviour.utf8))),
            timeLimit: Self.patience)
        let file = try await run(job) { result throws(Refusal) -> FileDescriptor? in
            guard case .file(let file, _) = result.memory else { return nil }
            return file
        }
        return try #require(file)
    }
}
