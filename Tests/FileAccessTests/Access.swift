import EventLoop
import FileAccess
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

/// A file access of one test's own, with real helpers.
@EventLoopActor
struct Access {
    let files: FileAccess
    let channels = Channels()

    init(_ change: (inout FileAccess.Settings) -> Void = { _ in }) throws {
        var settings = FileAccess.Settings(
            program: try builtProgram("nibasset-files"), publicRule: .reachable)
        settings.deadline = 86_400_000  // tests wait for answers, not for times
        change(&settings)
        files = FileAccess(loop: TestLoop.shared, settings: settings)
    }

    /// The watch of a directory that is listed.
    func watch(_ path: String = "", in folder: TemporaryFolder) async throws -> FileWatch {
        try #require(try await files.list(FilePath(path), in: directory(folder)).watch)
    }

    /// The names of a listing, sorted.
    func names(_ path: String, in folder: TemporaryFolder) async throws -> [String] {
        let listed = try await files.list(FilePath(path), in: directory(folder))
        return listed.entries.map { String(decoding: $0.name, as: UTF8.self) }.sorted()
    }

    /// What is told of a file that is opened.
    func facts(_ path: String, in folder: TemporaryFolder) async throws -> FileReply.Opened {
        try await files.open(FilePath(path), in: directory(folder)).facts
    }

    /// The sizes of files that are asked for together.
    func sizes(of paths: [String], in directory: FileHandle) -> [Task<UInt64, any Error>] {
        paths.map { path in
            Task { @EventLoopActor in try await files.open(FilePath(path), in: directory).facts.status.size }
        }
    }

    /// Why a file is not opened; nil when it is.
    func refusal(_ path: String, in folder: TemporaryFolder) async throws -> FileFailure? {
        do throws(FileAccessError) {
            _ = try await files.open(FilePath(path), in: try await directory(folder))
            return nil
        } catch {
            guard case .refused(let failure) = error.reason, error.path == path else { throw error }
            return failure
        }
    }

    /// A directory as a client passes it.
    func directory(_ folder: TemporaryFolder, _ name: String = "", of user: UInt32 = 1) async throws(FileAccessError)
        -> FileHandle
    {
        let directory: FileDescriptor
        do { directory = try folder.directory(name) } catch {
            throw FileAccessError(path: folder.path, reason: .unavailable(error))
        }
        return try await adopt(directory, of: user)
    }

    /// A directory or file that a client has sent over its file channel.
    func adopt(_ descriptor: FileDescriptor, of user: UInt32 = 1) async throws(FileAccessError) -> FileHandle {
        do {
            return try await adoptOnce(descriptor, of: user)
        } catch {
            // Its helper has ended: a client sends it again.
            guard error.reason == .handleLost else { throw error }
            return try await adoptOnce(descriptor, of: user)
        }
    }

    private func adoptOnce(_ descriptor: FileDescriptor, of user: UInt32) async throws(FileAccessError) -> FileHandle {
        if channels.open[user]?.handle.isLost != false {
            let (clients, handle) = try await files.openChannel(for: user)
            do {
                try Socket.acceptDescriptors(on: clients)
                channels.open[user] = (try FileChannel(clients), handle)
            } catch {
                throw FileAccessError(path: "", reason: .unavailable(error))
            }
        }
        guard let (channel, handle) = channels.open[user] else { throw FileAccessError(path: "", reason: .handleLost) }
        channels.lastNumber += 1
        _ = try? channel.send(descriptor, number: channels.lastNumber)
        return try await files.adopt(SuppliedFile(channel: handle, number: channels.lastNumber))
    }

    /// The clients' ends of file channels, and the helpers'.
    @EventLoopActor
    final class Channels {
        var open: [UInt32: (channel: FileChannel, handle: FileHandle)] = [:]
        var lastNumber: UInt32 = 0
    }

    /// The file at a path, as whoever it is passed to gets it.
    func passed(_ path: FilePath, in directory: FileHandle, of status: FileStatus) async throws -> FileDescriptor? {
        let (sender, receiver) = try Socket.pair()
        let delivery = FileDelivery(path, in: directory, of: status)
        FileDelivery.send([delivery], over: sender)
        if let failure = await delivery.failure() { throw failure }
        return try NumberedFiles.receive(on: receiver)?.first?.descriptor
    }
}
