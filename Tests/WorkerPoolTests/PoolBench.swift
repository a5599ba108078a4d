import AssetModel
import EventLoop
import LinuxSystem
import TestSupport
import Testing
import WorkerPool
import WorkerProtocol

/// A pool of real workers and what tests do with it.
@EventLoopActor
struct PoolBench {
    let pool: WorkerPool

    private init(_ settings: WorkerPool.Settings, loop: EventLoop) {
        pool = WorkerPool(loop: loop, settings: settings)
    }

    /// A pool on the tests' loop, which must be running before anything can be done on it.
    nonisolated static func start(
        program: String = "nibasset-worker", workers: Int = 2, userQueueLimit: Int = 1000,
        idleLimit: UInt64 = 60_000_000_000, slowLimit: Int = 16
    ) async throws -> PoolBench {
        let loop = TestLoop.shared
        var settings = WorkerPool.Settings(paths: [
            .decoder: try builtProgram(program), .renderer: try builtProgram("nibasset-vector-worker"),
        ])
        settings.workerLimit = workers
        settings.userQueueLimit = userQueueLimit
        settings.idleLimit = idleLimit
        settings.slowLimit = slowLimit
        settings.longWorkMemory = 600_000_000_000  // for ever: a test may be slow
        return await PoolBench(settings, loop: loop)
    }

    /// The pixels of an image's first page.
    func image(
        _ input: FileDescriptor, by program: WorkerProgram = .decoder, form: PixelForm = .premultipliedRGBA8,
        size: RenderingSize = .scale(1), domain: TrustDomain = .privateInput(user: 1)
    ) async throws -> [UInt8] {
        let job = WorkerJob(.decodeImage, by: program, input: input, pixelForm: form, renderingSize: size)
        return try await pool.run(job, in: domain, for: 1) {
            result throws(WorkerPoolError) in
            guard case .image(let bitmaps) = result.content, let bitmap = bitmaps.first else { return [] }
            let count = Int(bitmap.representation.byteCount)
            switch result.memory {
            case .scratch(let mapping): return mapping.copyBytes(at: Int(bitmap.offset), count: count)
            case .file(let file, _):
                do throws(SystemError) {
                    return try file.read(at: bitmap.offset, count: count)
                } catch {
                    throw .system(error)
                }
            }
        }
    }
}

extension PoolBench {
    /// Bytes of the bitmaps that the test worker answers to this command; memory for a large result is refused where an error for it is
    /// given.
    func show(
        _ behaviour: String, domain: TrustDomain = .privateInput(user: 1), user: UInt32 = 1, connection: UInt64 = 0,
        timeLimit: UInt64 = 10_000_000_000, refusing refusal: WorkerPoolError? = nil
    ) async throws -> UInt64 {
        let job = WorkerJob(
            .decodeImage, input: try .containing(Array(behaviour.utf8)), itemLimit: 100, timeLimit: timeLimit)
        return try await Requester.$connection.withValue(connection) {
            try await pool.run(
                job, in: domain, for: user,
                reserve: { _ throws(WorkerPoolError) in
                    if let refusal { throw refusal }
                },
                take: { result throws(WorkerPoolError) in
                    guard case .image(let bitmaps) = result.content else { return 0 }
                    return bitmaps.reduce(0) { $0 + $1.representation.byteCount }
                })
        }
    }

    /// What a real worker finds in a file.
    func content(
        _ operation: WorkerRequest.Operation, _ input: FileDescriptor, by program: WorkerProgram = .decoder
    ) async throws -> JobResult.Content {
        try await pool.run(WorkerJob(operation, by: program, input: input), in: .privateInput(user: 1), for: 1) {
            result throws(WorkerPoolError) in result.content
        }
    }

    /// Why the renderer refuses a file.
    func failure(_ input: FileDescriptor) async throws -> WorkerReply.Failure {
        let error = await #expect(throws: WorkerPoolError.self) { try await image(input, by: .renderer) }
        guard case .broken(let failure)? = error else { throw try #require(error) }
        return failure
    }

    /// The memory file of the answer.
    func file(_ behaviour: String) async throws -> FileDescriptor {
        let job = WorkerJob(.decodeImage, input: try .containing(Array(behaviour.utf8)))
        let file = try await pool.run(job, in: .privateInput(user: 1), for: 1) {
            result throws(WorkerPoolError) -> FileDescriptor? in
            guard case .file(let file, _) = result.memory else { return nil }
            return file
        }
        return try #require(file)
    }
}
