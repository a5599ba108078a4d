internal import AssetModel
public import EventLoop
public import FileHelperProtocol
public import LinuxSystem

/// Lists directories and opens files of clients through file helpers, one process for each user. (Only `openAtOnce` needs no helper.)
///
/// A file system that does not answer blocks a helper, never the daemon. When the time of a request is over, its helper is
/// killed, the request fails, and a new helper goes on with the next request. Requests of one user are answered in order.
@EventLoopActor
public final class FileAccess {
    /// How helpers are started and what is expected of them.
    public struct Settings: Sendable {
        /// The program `nibasset-files`.
        public var program: String
        /// Which files are public.
        public var publicRule: PublicFileRule
        /// Milliseconds that a request may take.
        public var deadline = UInt64(FileHelperLimits.requestTime.value / 1_000_000)
        /// Killed helpers of one user that may hang in file systems; then no more are started.
        public var hangingLimit = FileHelperLimits.hangingHelpers.value

        /// Creates settings.
        public init(program: String, publicRule: PublicFileRule) {
            self.program = program
            self.publicRule = publicRule
        }
    }

    /// A directory that was listed.
    public struct ListedDirectory: Sendable {
        /// The directory, open for reading.
        public let directory: FileDescriptor
        /// Its names, in any order.
        public let entries: [DirectoryEntry]
        /// Its watch, status and file system.
        public let facts: FileReply.Listed
    }

    /// A file that was opened.
    public struct OpenedFile: Sendable {
        /// The file, open for reading.
        public let file: FileDescriptor
        /// Its watch, status, path, and who may see it.
        public let facts: FileReply.Opened
    }

    private let loop: EventLoop
    let settings: Settings
    /// The user of this process.
    let ownUser = effectiveUser()
    private let inotify: Inotify
    private var helpers: [UInt32: FileHelper] = [:]

    /// Creates the access. Helpers are started when they are needed, and add their watches to `inotify`.
    public init(loop: EventLoop, settings: Settings, inotify: Inotify) {
        self.loop = loop
        self.settings = settings
        self.inotify = inotify
    }

    /// Watches and lists the directory at `path` beneath `directory`; "" is `directory` itself. The watch is added first, so
    /// that no change is missed; subscribe to it at once (`DirectoryWatcher.subscribe`).
    public func list(
        _ path: FilePath, in directory: FileDescriptor, for user: UInt32
    ) async throws(FileAccessError) -> ListedDirectory {
        let answer = try await ask(.list, path, directory, user)
        guard case .listed(let facts) = answer.reply, let listed = answer.descriptor else {
            throw answer.unexpected(path, expected: "a listing with a descriptor")
        }
        return ListedDirectory(directory: listed, entries: answer.entries, facts: facts)
    }

    /// Opens the regular file at `path` beneath `directory` for reading.
    ///
    /// Pass the bundle's own directory, not a folder in it: links may lead anywhere beneath `directory`, but outside of it only
    /// to root's files.
    public func open(
        _ path: FilePath, in directory: FileDescriptor, for user: UInt32
    ) async throws(FileAccessError) -> OpenedFile {
        let answer = try await ask(.open, path, directory, user)
        guard case .opened(let facts) = answer.reply, let file = answer.descriptor else {
            throw answer.unexpected(path, expected: "a file with a descriptor")
        }
        return OpenedFile(file: file, facts: facts)
    }

    /// The current status of an open file. The file has not changed if this equals an earlier status.
    public func status(of file: FileDescriptor, for user: UInt32) async throws(FileAccessError) -> FileStatus {
        let answer = try await ask(.status, "", file, user)
        guard case .status(let status) = answer.reply else { throw answer.unexpected("", expected: "a status") }
        return status
    }

    /// Ends the helper of a user without connections, unless it is busy.
    public func endHelper(of user: UInt32) {
        if let helper = helpers[user], helper.endWhenIdle() { helpers[user] = nil }
    }

    /// Ends all helpers; all their requests fail.
    public func stop() {
        for helper in helpers.values { helper.stop() }
        helpers = [:]
    }

    /// Users that have a helper.
    public var users: [UInt32] { Array(helpers.keys) }

    private func ask(
        _ operation: FileRequest.Operation, _ path: FilePath, _ descriptor: FileDescriptor, _ user: UInt32
    ) async throws(FileAccessError) -> FileHelperAnswer {
        if path.bytes.count > FileHelperLimits.pathBytes.value {
            throw FileAccessError(path: path.description, reason: .refused(.notFound))
        }
        let result = await withCheckedContinuation { continuation in
            // Found in here: entering the continuation may suspend, and the user's helper may be ended meanwhile.
            let helper = helpers[user] ?? FileHelper(for: user, loop: loop, settings: settings, inotify: inotify)
            helpers[user] = helper
            helper.submit(
                PendingFileRequest(operation: operation, path: path, descriptor: descriptor) {
                    continuation.resume(returning: $0)
                })
        }
        let answer: FileHelperAnswer
        do {
            answer = try result.get()
        } catch {
            throw FileAccessError(path: path.description, reason: error)
        }
        if case .failed(let failure) = answer.reply {
            throw FileAccessError(path: path.description, reason: .refused(failure))
        }
        return answer
    }
}

extension FileAccessError.Reason: Error {}
