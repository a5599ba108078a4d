import EventLoop
import FileAccess
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

/// A file access that belongs to one test, with real helpers.
@EventLoopActor
struct Access {
    let files: FileAccess
    let channels = Channels()

    init(_ change: (inout FileAccess.Settings) -> Void = { _ in }) throws {
        var settings = FileAccess.Settings(
            program: try builtProgram("nibasset-files"), publicRule: .reachable)
        settings.deadline = 86_400_000  // a day: tests wait for answers only
        change(&settings)
        files = FileAccess(loop: TestLoop.shared, settings: settings)
    }

    /// Lists a directory, and returns its watch.
    func watch(_ path: String = "", in folder: TemporaryFolder) async throws -> FileWatch {
        try #require(try await files.list(FilePath(path), in: directory(folder)).watch)
    }

    /// Lists a directory, and returns the names, sorted.
    func names(_ path: String, in folder: TemporaryFolder) async throws -> [String] {
        let listed = try await files.list(FilePath(path), in: directory(folder))
        return listed.entries.map { String(decoding: $0.name, as: UTF8.self) }.sorted()
    }

    /// Opens a file, and returns the helper's answer.
    func facts(_ path: String, in folder: TemporaryFolder) async throws -> FileReply.Opened {
        try await files.open(FilePath(path), in: directory(folder)).facts
    }

    /// Opens several files in one turn. Returns tasks that give the files' sizes, in bytes.
    func sizes(of paths: [String], in directory: FileHandle) -> [Task<UInt64, any Error>] {
        paths.map { path in
            Task { @EventLoopActor in try await files.open(FilePath(path), in: directory).facts.status.size }
        }
    }

    /// Opens a file. Returns the reason why the helper refuses, nil if the helper opens the file.
    func refusal(_ path: String, in folder: TemporaryFolder) async throws -> FileFailure? {
        do throws(FileAccessError) {
            _ = try await files.open(FilePath(path), in: try await directory(folder))
            return nil
        } catch {
            guard case .refused(let failure) = error.reason, error.path == path else { throw error }
            return failure
        }
    }

    /// Passes a directory as a client does, and returns its handle.
    func directory(_ folder: TemporaryFolder, _ name: String = "", of user: UInt32 = 1) async throws(FileAccessError)
        -> FileHandle
    {
        let directory: FileDescriptor
        do { directory = try folder.directory(name) } catch {
            throw FileAccessError(path: folder.path, reason: .unavailable(error))
        }
        return try await adopt(directory, of: user)
    }

    /// Sends a directory or file over a client's file channel, and returns its handle.
    func adopt(_ descriptor: FileDescriptor, of user: UInt32 = 1) async throws(FileAccessError) -> FileHandle {
        do {
            return try await adoptOnce(descriptor, of: user)
        } catch {
            // The helper has ended. Like a client, the test sends the file again.
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

    /// File channels of users: the client's end, and the handle of the helper's end.
    @EventLoopActor
    final class Channels {
        var open: [UInt32: (channel: FileChannel, handle: FileHandle)] = [:]
        var lastNumber: UInt32 = 0
    }

    /// Has the helper pass a file, and returns the descriptor that the receiver gets.
    func passed(_ path: FilePath, in directory: FileHandle, of status: FileStatus) async throws -> FileDescriptor? {
        let (sender, receiver) = try Socket.pair()
        let delivery = FileDelivery(path, in: directory, of: status)
        FileDelivery.send([delivery], over: sender)
        if let failure = await delivery.failure() { throw failure }
        return try NumberedFiles.receive(on: receiver)?.first?.descriptor
    }
}
