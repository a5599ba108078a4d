import AssetModel
import EventLoop
import LinuxSystem
import TestSupport
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
    nonisolated static func start(program: String = "nibasset-worker", workers: Int = 2) async throws -> PoolBench {
        let loop = TestLoop.shared
        var settings = WorkerPool.Settings(program: try builtProgram(program))
        settings.workerLimit = workers
        return await PoolBench(settings, loop: loop)
    }

    /// The pixels of a one-page image.
    func image(_ input: FileDescriptor, domain: TrustDomain = .privateInput(user: 1)) async throws -> [UInt8] {
        try await pool.run(WorkerJob(.decodeImage, input: input), in: domain, for: 1) {
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

extension MemoryFile {
    /// A file with these bytes.
    static func containing(_ bytes: [UInt8]) throws -> FileDescriptor {
        let file = try create("test input")
        try file.write(bytes)
        return file
    }
}
