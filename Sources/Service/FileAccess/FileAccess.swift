internal import AssetModel
public import EventLoop
public import FileHelperProtocol
public import LinuxSystem
internal import ServiceManager

/// Lists directories and finds files of clients through file helpers, one process for each user.
///
/// The helpers keep the files and directories that clients pass; the daemon has only their numbers (`FileHandle`). A file system that does not answer
/// blocks a helper, never the daemon. When the time of a request is over, its helper is killed, the request fails, and a new helper goes on with the
/// next request. Requests of one user are answered in order, but files that a client's job waits for are passed first.
@EventLoopActor
public final class FileAccess {
    /// Settings and limits of helpers.
    public struct Settings: Sendable {
        /// The program `nibasset-files`.
        public var program: String
        /// Rule for public files.
        public var publicRule: PublicFileRule
        /// Milliseconds that a request may take.
        public var deadline = UInt64(FileHelperLimits.requestTime.value / 1_000_000)
        /// Number of killed helpers of one user that may hang in file systems; then no more are started.
        public var hangingLimit = FileHelperLimits.hangingHelpers.value
        /// Largest number of running helpers of all users.
        public var helperLimit = FileHelperLimits.helpers.value
        /// Nanoseconds for which the helper of a user without connections runs on.
        public var idleTime = UInt64(FileHelperLimits.idleTime.value)

        /// Creates settings.
        public init(program: String, publicRule: PublicFileRule) {
            self.program = program
            self.publicRule = publicRule
        }
    }

    /// A directory that was listed.
    public struct ListedDirectory: Sendable {
        /// Names in the directory, in any order.
        public let entries: [DirectoryEntry]
        /// Status of the directory before it was listed.
        public let status: FileStatus
        /// Whether the directory is on a file system where inotify does not report every change.
        public let isForeign: Bool
        /// Watch that reports changes since the listing; nil when the directory is not watched.
        public let watch: FileWatch?
    }

    /// A file that was found.
    public struct FoundFile: Sendable {
        /// The path that was asked for.
        public let path: FilePath
        /// Status, path and visibility of the file.
        public let facts: FileReply.Opened
        /// Watch that reports changes since the file was found; nil without a watch, or if no link led to the file: then its directory's watch
        /// reports.
        public let watch: FileWatch?
    }

    private let loop: EventLoop
    private let settings: Settings
    private var helpers: [UInt32: FileHelper] = [:]
    /// Users without connections whose helper runs on for a while, in the order in which the users left.
    private var idle: [(user: UInt32, end: Deadline)] = []

    /// Creates the access. Helpers are started when they are needed.
    public init(loop: EventLoop, settings: Settings) {
        self.loop = loop
        self.settings = settings
    }

    /// The machine's root directory, as the user's helper sees it.
    public func root(for user: UInt32) -> FileHandle {
        return FileHandle(helper(user), number: FileLocation.root, keeper: nil, status: .none, path: "/")
    }

    /// Makes a file channel: gives one end to the user's helper, and returns the client's end. By then the daemon has closed the helper's end.
    ///
    /// While the daemon has the client's end, nobody can send a descriptor there: the socket refuses descriptors until the client accepts them.
    public func openChannel(for user: UInt32) async throws(FileAccessError) -> (clients: FileDescriptor, FileHandle) {
        let helper = helper(user)
        let number = helper.nextHandle()
        let ends: (own: FileDescriptor, other: FileDescriptor)
        do { ends = try Socket.guardedPair() } catch { throw FileAccessError(path: "", reason: .unavailable(error)) }
        let answer = try await ask(.keepChannel(handle: number), "", helper, sending: ends.other)
        guard case .channelKept = answer.reply else { throw answer.unexpected("", expected: "a confirmation") }
        return (ends.own, FileHandle(helper, number: number, keeper: answer.watches, status: .none, path: ""))
    }

    /// Asks the helper to keep a directory or file that a client has sent over its file channel.
    public func adopt(_ file: SuppliedFile) async throws(FileAccessError) -> FileHandle {
        let helper = file.channel.helper
        let number = helper.nextHandle()
        let answer = try await ask(
            .adopt(handle: number, .init(channel: file.channel.number, number: file.number)), "", file.channel.helper,
            about: file.channel)
        guard case .adopted(let status, let path, let isPathOnly, let isPublic) = answer.reply else {
            throw answer.unexpected("", expected: "the status of a file")
        }
        let handle = FileHandle(
            helper, number: number, keeper: answer.watches, status: status, path: path, isPublic: isPublic)
        if isPathOnly { throw FileAccessError(path: path.description, reason: .pathOnly) }
        return handle
    }

    /// Watches and lists the directory at `path` beneath `directory`; "" is `directory` itself. The watch is added first, so
    /// that no change is missed.
    public func list(_ path: FilePath, in directory: FileHandle) async throws(FileAccessError) -> ListedDirectory {
        let answer = try await ask(
            .list(.init(handle: directory.number, path: path)), path, directory.helper, about: directory)
        guard case .listed(let watch, let status, let isForeign) = answer.reply else {
            throw answer.unexpected(path, expected: "a listing")
        }
        if watch == nil, !isForeign { reportUnwatched(path, directory) }
        return ListedDirectory(entries: answer.entries, status: status, isForeign: isForeign, watch: answer.watch)
    }

    private func reportUnwatched(_ path: FilePath, _ directory: FileHandle) {
        Log.report(
            .watchesExhausted, user: directory.user,
            "user \(directory.user) has no watch left for \(directory.path)/\(path): the folder is listed anew when needed",
            [.limit: "\(FileHelperLimits.watches.value)"])
    }

    /// Finds the regular file at `path` beneath `directory`, makes sure that the file can be read, and returns its status, path and visibility.
    ///
    /// Pass the bundle's own directory, not a folder in it: links may lead anywhere beneath `directory`, but outside of it only
    /// to root's files.
    public func open(_ path: FilePath, in directory: FileHandle) async throws(FileAccessError) -> FoundFile {
        try await open([(path, directory)])[0].get()
    }

    /// Finds several files, each as `open(_:in:)` does, with as few messages as possible. The outcomes have the order of the files.
    public func open(
        _ files: [(path: FilePath, directory: FileHandle)]
    ) async -> [Result<FoundFile, FileAccessError>] {
        let requests = PendingFileRequest.opening(files)
        // The requests to one helper go to it together.
        for request in requests { request.handle?.helper.add(request) }
        for request in requests { request.handle?.helper.sendNext() }
        var outcomes: [Result<FoundFile, FileAccessError>] = []
        outcomes.reserveCapacity(files.count)
        for request in requests { outcomes += await request.openedFiles() }
        return outcomes
    }

    /// Waits until watches have reported all changes that the user's helper can see up to now. Takes at most as long as two requests: when the helper
    /// does not answer, its process is ended, and all its watches end.
    public func drain(for user: UInt32) async {
        guard let helper = helpers[user], !isDrained(for: user) else { return }
        if helper.isRunning { _ = try? await ask(.drain, "", helper, isFirst: true) }
        await helper.settle()
    }

    /// Waits until watches have reported all changes that the user's helper has sent. When the call returns, no report is in progress.
    public func settle(for user: UInt32) async {
        while let helper = helpers[user], !helper.isSettled { await helper.settle() }
    }

    /// Whether watches have reported all changes up to now: there are none, or the helper has sent them. Never waits.
    public func isDrained(for user: UInt32) -> Bool {
        guard let helper = helpers[user] else { return true }
        return (!helper.isRunning || helper.receiveAllChanges()) && helper.isSettled
    }

    /// Asks the helper to send the file at `path` beneath `directory`, which must still have `status`, over a client's file channel.
    public func send(
        _ path: FilePath, in directory: FileHandle, of status: FileStatus, as file: SuppliedFile
    ) async throws(FileAccessError) {
        let sent = SentFile(channel: file.channel.number, number: file.number)
        let answer = try await ask(
            .send(.init(handle: directory.number, path: path), status, sent), path, directory.helper, about: directory)
        guard case .sent = answer.reply else { throw answer.unexpected(path, expected: "the end of the transfer") }
    }

    /// Ends the helper of a user without connections after a while, because the user's next program may start soon.
    public func endHelperLater(of user: UInt32) {
        guard helpers[user]?.isRunning == true else { return endHelper(of: user) }
        let end = Deadline(loop: loop) { [weak self] in self?.endHelper(of: user) }
        do { try end.set(after: settings.idleTime) } catch { return endHelper(of: user) }
        idle.append((user, end))
        if idle.count > FileHelperLimits.idleHelpers.value { endHelper(of: idle[0].user) }
    }

    /// Ends the helper of a user as soon as it has no requests. It starts again when it is needed.
    public func endHelper(of user: UInt32) {
        removeIdle(user)
        helpers[user]?.isWanted = false
    }

    /// Keeps the helper of a user with a connection. The first request starts the helper.
    public func keepHelper(of user: UInt32) {
        removeIdle(user)
        helpers[user]?.isWanted = true
    }

    /// Ends the helpers of users without connections, because memory or descriptors are short.
    public func endIdleHelpers() {
        for (user, _) in idle { endHelper(of: user) }
    }

    private func removeIdle(_ user: UInt32) { idle.removeAll { $0.user == user } }

    /// Ends all helpers; all their requests fail.
    public func stop() {
        idle = []
        for helper in helpers.values { helper.stop() }
        helpers = [:]
    }

    /// Users with a running helper.
    public var users: [UInt32] { helpers.filter { $0.value.isRunning }.map(\.key) }

    /// Number of handles that helpers keep for clients: directories, files and channels.
    public var handleCount: Int { helpers.values.reduce(0) { $0 + $1.handleCount } }

    /// Number of directories and files that helpers watch.
    public var watchCount: Int { helpers.values.reduce(0) { $0 + $1.watchCount } }

    /// The process of a user's helper; nil while there is none.
    public func process(of user: UInt32) -> Int32? { helpers[user]?.process }

    private func helper(_ user: UInt32) -> FileHelper {
        if let helper = helpers[user] { return helper }
        let helper = FileHelper(user: user, loop: loop, settings: settings) { [weak self] in self?.makeRoom() ?? false }
        helpers[user] = helper
        return helper
    }

    /// Makes room for one more helper: at the limit, an idle helper ends. Returns false if there is no room.
    private func makeRoom() -> Bool {
        for (user, _) in idle where users.count >= settings.helperLimit { endHelper(of: user) }
        return users.count < settings.helperLimit
    }

    private func ask(
        _ operation: FileRequest.Operation, _ path: FilePath, _ helper: FileHelper, about handle: FileHandle? = nil,
        sending descriptor: FileDescriptor? = nil, isFirst: Bool = false
    ) async throws(FileAccessError) -> FileHelperAnswer {
        let request = PendingFileRequest(operation, handle: handle, descriptor: descriptor)
        helper.submit(request, isFirst: isFirst)
        return try await request.answer(about: path.bytes.isEmpty ? handle?.path ?? path : path)
    }
}

extension FileStatus {
    /// Status for handles whose status nobody reads.
    fileprivate static let none = FileStatus(
        identity: .init(device: 0, inode: 0), kind: .directory, mode: 0, owner: 0, group: 0, size: 0, allocatedSize: 0,
        modified: 0, changed: 0)
}
