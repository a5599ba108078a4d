import EventLoop
import FileAccess
import FileHelperProtocol
import LinuxSystem
import TestSupport

/// A file access of one test's own, with real helpers.
@EventLoopActor
struct Access {
    let files: FileAccess
    let watcher: DirectoryWatcher

    init(_ change: (inout FileAccess.Settings) -> Void = { _ in }) throws {
        var settings = FileAccess.Settings(
            program: try builtProgram("nibasset-files"), publicRule: .reachable)
        settings.deadline = 600_000  // tests wait for answers, not for times
        change(&settings)
        watcher = try DirectoryWatcher(loop: TestLoop.shared)
        files = FileAccess(loop: TestLoop.shared, settings: settings, inotify: watcher.inotify)
    }

    /// The names of a listing, sorted.
    func names(_ path: String, in folder: TemporaryFolder) async throws -> [String] {
        let listed = try await files.list(FilePath(path), in: folder.directory(), for: 1)
        return listed.entries.map { String(decoding: $0.name, as: UTF8.self) }.sorted()
    }

    /// What is told of a file that is opened.
    func facts(_ path: String, in folder: TemporaryFolder) async throws -> FileReply.Opened {
        try await files.open(FilePath(path), in: folder.directory(), for: 1).facts
    }

    /// Why a file is not opened; nil when it is.
    func refusal(_ path: String, in folder: TemporaryFolder) async throws -> FileFailure? {
        do throws(FileAccessError) {
            _ = try await files.open(FilePath(path), in: try directory(folder), for: 1)
            return nil
        } catch {
            guard case .refused(let failure) = error.reason, error.path == path else { throw error }
            return failure
        }
    }

    private func directory(_ folder: TemporaryFolder) throws(FileAccessError) -> FileDescriptor {
        do { return try folder.directory() } catch {
            throw FileAccessError(path: folder.path, reason: .unavailable(error))
        }
    }
}
