internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// A bundle with the conditions under which it was opened: everything that an answer depends on besides kind and name.
final class BundleContext: @unchecked Sendable {
    struct Conditions: Equatable {
        /// The folder's absolute path, as the caller gave it; nil for system images and sounds only.
        var path: [UInt8]?
        var profile = Profile.appKit
        var scale: UInt8 = 1
        var idiom = DeviceIdiom.unspecified
        var languages: [[UInt8]] = []
        var pixelForm: PixelForm?
        var sampleForm: SampleForm?
        var traits = AssetTraits()
        /// Whether the daemon's reply to the opening brings the answers that programs needed at their start.
        var recalls = false
    }

    /// The bundle's path, empty without a bundle, and the number of files in its resource folders.
    typealias Resources = (path: [UInt8], count: Int)

    /// Unique in the client.
    let identifier: Int
    let conditions: Conditions

    // Guarded by the client's connection lock.

    /// The connection on which the context was last opened, its number there, and the folder that was at the path then.
    private(set) var opened: (session: UInt64, number: UInt32, folder: FileStatus.Identity?)?
    /// The request to open the context that was sent ahead: connection and serial, the folder at the path then, and whether the request named the
    /// folder without its file, because the daemon may know it.
    private var opening: (session: UInt64, serial: UInt32, folder: FileStatus.Identity?, isByIdentity: Bool)?
    /// Time of the last look for the folder, in monotonic nanoseconds.
    private var lastLook: UInt64 = 0
    var resources: Resources = ([], 0)

    // Guarded by the client's table lock.

    /// The number of bundles that share the context.
    var uses = 1
    /// The index with the context's answers, on the current connection.
    var index: NameIndex? {
        didSet {
            unretainedIndex = index?.unretainedIndex
            earlierGenerations &+= oldValue?.state ?? 0
        }
    }
    private var earlierGenerations: UInt64 = 0
    /// Rises whenever an answer of the index may have changed, also when another index takes its place.
    var indexGeneration: UInt64 { earlierGenerations &+ (index?.state ?? 0) }
    private(set) var unretainedIndex: NameIndex.UnretainedIndex?
    /// Time until which the index counts without a look at events and the folder, in monotonic nanoseconds.
    var indexIsCurrentUntil: UInt64 = 0
    /// Whether there is an index that counts: the last look at events and the folder was less than a second ago.
    var isIndexCurrent: Bool { unretainedIndex != nil && recentNanoseconds() < indexIsCurrentUntil }

    init(identifier: Int, _ conditions: Conditions) {
        self.identifier = identifier
        self.conditions = conditions
    }

    /// Whether the last look for the folder was at least a second ago. If so, the caller must look now: `now` becomes the time of the last look.
    func beginLookIfDue(_ now: UInt64) -> Bool {
        guard now >= lastLook &+ UInt64(ClientLimits.folderTime.value) else { return false }
        lastLook = now
        return true
    }

    /// The context's number on this connection; nil when it is not open there.
    func number(on connection: DaemonLink) -> UInt32? {
        opened.flatMap { $0.session == connection.session ? $0.number : nil }
    }

    /// Whether another folder has taken the place of the opened one at the path. False if the path leads nowhere.
    var isFolderReplaced: Bool {
        guard let path = conditions.path, let folder = opened?.folder,
            let now = try? FileDescriptor.open(path: path, [.pathOnly, .directory]).status().identity
        else { return false }
        return now != folder
    }

    /// Opens the context on this connection, with the folder that is at the path now.
    func open(
        on connection: DaemonLink, until deadline: UInt64
    ) throws(ExchangeFailure) -> (number: UInt32, answers: [NibReference]) {
        try connection.checkSupport(of: conditions.pixelForm)
        let folder = try folderNow()
        let reply = try connection.ask(
            request(connection), for: BundleOpened.self, files: folder.map { [$0.file] } ?? [], until: deadline)
        return (reply.context, take(reply, folder?.status.identity, connection))
    }

    /// Asks the daemon to open the context, if that is possible without waiting and was not done before. After a failure, the next call tries again.
    func openAhead(on connection: DaemonLink) {
        if let known = opening, known.isByIdentity, sentAhead(on: connection)?.failure != nil {
            connection.pendingRequests[known.serial] = nil
            opening = nil
        }
        guard ![opened?.session, opening?.session].contains(connection.session),
            (try? connection.checkSupport(of: conditions.pixelForm)) != nil
        else { return }
        let folder: (file: FileDescriptor, status: FileStatus)?
        do throws(ExchangeFailure) { folder = try folderNow() } catch { return }
        if folder != nil { connection.askForChannel() }
        guard folder == nil || connection.hasChannel,
            let number = try? connection.supply(folder.map { [$0.file] } ?? [], until: 0)
        else { return }
        _ = sendAhead(request(connection), file: number, folder?.status.identity, on: connection)
    }

    /// Asks the daemon to open the context without sending the folder, before the daemon has answered the greeting: the daemon may know a folder that
    /// is root's and that nobody else may write. False when the folder is another one, or the request could not be sent now.
    func openByIdentity(on connection: DaemonLink) -> Bool {
        guard let (file, status) = try? folderNow(), status.owner == 0, !status.isWritableByOthers,
            let path = try? file.pathBytes()
        else { return false }
        let folder = OpenBundle.Folder(device: status.identity.device, inode: status.identity.inode, path: path)
        return sendAhead(request(connection, in: folder), file: 0, status.identity, on: connection)
    }

    /// Returns whether the request was sent.
    private func sendAhead(
        _ request: OpenBundle, file: UInt32, _ folder: FileStatus.Identity?, on connection: DaemonLink
    ) -> Bool {
        let serial = connection.sendAhead({ request.message(serial: $0, file: file) }, expecting: BundleOpened.type)
        opening = serial.map { (connection.session, $0, folder, request.folder != nil) }
        return serial != nil
    }

    /// Whether the daemon has granted the request that was sent ahead, and nobody has taken the reply.
    func isAnswered(on connection: DaemonLink) -> Bool {
        sentAhead(on: connection).map { $0.isComplete && $0.failure == nil } ?? false
    }

    /// Whether a request was sent ahead and its reply has not come.
    func isBeingOpened(on connection: DaemonLink) -> Bool { sentAhead(on: connection)?.isComplete == false }

    private func sentAhead(on connection: DaemonLink) -> PendingRequest? {
        opening.flatMap { $0.session == connection.session ? connection.pendingRequests[$0.serial] : nil }
    }

    /// Takes the reply to the request that was sent ahead, if there is one. Returns the numbers of the objects that the reply holds.
    func objectsOfOpening(on connection: DaemonLink) -> [UInt64] {
        let answers = (try? takeOpening(on: connection, until: 0)) ?? []
        return answers.map { $0.answer.object }.filter { $0 != 0 }
    }

    /// Waits for the reply to the request that was sent ahead. Nil when this connection has no such request, or the daemon does not know the folder.
    func takeOpening(on connection: DaemonLink, until deadline: UInt64) throws(ExchangeFailure) -> [NibReference]? {
        guard let opening, opening.session == connection.session else { return nil }
        self.opening = nil
        do {
            let part = try connection.onlyPart(of: try connection.collect(opening.serial, until: deadline))
            return take(try connection.decode(part, as: BundleOpened.self), opening.folder, connection)
        } catch {
            guard case .refused = error, opening.isByIdentity else { throw error }
            return nil
        }
    }

    /// Opens the folder that is at the path now; nil without a path.
    private func folderNow() throws(ExchangeFailure) -> (file: FileDescriptor, status: FileStatus)? {
        guard let path = conditions.path else { return nil }
        do {
            let file = try FileDescriptor.open(path: path, .directory)
            return (file, try file.status())
        } catch {
            let status: ReplyStatus = error.meansNoDescriptors ? .systemError : .notABundle
            throw .refused(Failure(status, found: UInt64(error.code), text: Array(error.description.utf8)))
        }
    }

    private func request(_ connection: DaemonLink, in folder: OpenBundle.Folder? = nil) -> OpenBundle {
        OpenBundle(
            profile: conditions.profile, scale: conditions.scale, idiom: conditions.idiom,
            hasBundle: conditions.path != nil, languages: conditions.languages, pixelForm: conditions.pixelForm,
            sampleForm: conditions.sampleForm, traits: conditions.traits,
            recalls: conditions.recalls && (folder != nil || connection.supportsNameBatches), folder: folder)
    }

    private func take(
        _ reply: BundleOpened, _ folder: FileStatus.Identity?, _ connection: DaemonLink
    ) -> [NibReference] {
        opened = (connection.session, reply.context, folder)
        // The reply is older than any event about the context's index that has come.
        connection.events.indexes.insert((reply.context, reply.index), at: 0)
        resources = (reply.path, Int(reply.resourceCount))
        return reply.answers
    }
}
