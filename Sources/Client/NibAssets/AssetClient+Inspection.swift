public import AssetModel
internal import LinuxSystem
public import WireProtocol

/// A client's statistics.
public struct ClientStatistics: Sendable {
    /// Number of lookups that were answered without the daemon.
    public let hits: UInt64
    /// Number of images and sounds in use in this process.
    public let objectCount: Int
    /// Number of connections made so far. More than one means that the daemon has ended or was replaced.
    public let connectionCount: UInt64
    /// Number of the daemon's memories that are mapped.
    public let memoryCount: Int
    /// Size of the mapped memories, in bytes.
    public let mappedBytes: UInt64
    /// The daemon's welcome; nil while there is no connection.
    public let daemon: Welcome?
}

extension AssetClient {
    /// The client's own statistics. Makes no request.
    public func clientStatistics() -> ClientStatistics {
        let (hits, objectCount) = core.withTable { ($0.hits, $0.liveCount) }
        core.connectionLock.lock()
        defer { core.connectionLock.unlock() }
        let memories = core.connection?.memories
        return ClientStatistics(
            hits: hits, objectCount: objectCount, connectionCount: core.connector.sessionCount,
            memoryCount: memories?.count ?? 0, mappedBytes: memories?.byteCount ?? 0, daemon: core.connection?.welcome)
    }

    /// The daemon's reply to a request, which may have several messages.
    private func parts<Reply: MessageBody>(
        of reply: Reply.Type, to message: (_ serial: UInt32) -> [UInt8]
    ) throws(AssetError) -> [Reply] {
        try core.call { (connection, deadline) throws(ExchangeFailure) in
            try connection.decode(try connection.exchange(message, expecting: Reply.type, until: deadline), as: reply)
        }
    }

    /// The daemon's statistics, in its order.
    public func statistics() throws(AssetError) -> [Statistic] {
        try parts(of: StatisticsReply.self) { EmptyMessage.message(.statistics, serial: $0) }.flatMap { $0.statistics }
    }

    /// The entries of the daemon's cache that this user may see: images, sounds, or with nil both.
    public func list(_ kind: AssetKind? = nil) throws(AssetError) -> [ListEntry] {
        try parts(of: ListReply.self) { List(kind: kind).message(serial: $0) }.flatMap { $0.entries }
    }

    /// The image of an entry, as it was decoded: a new, unregistered object. Throws `notFound` when the entry is gone, and `denied` for files that
    /// only another user may read, unless the program is root's. A daemon before version 1.6 of the protocol refuses the request (`protocolError`).
    public func image(of entry: ListEntry) throws(AssetError) -> NamedImage {
        try NamedImage.wrapper(of: try object(of: entry, .image))
    }

    /// The sound of an entry, with the same errors as `image(of:)`. A streamed sound comes without its file; `openStream` opens the file by its path.
    public func sound(of entry: ListEntry) throws(AssetError) -> NamedSound {
        try NamedSound.wrapper(of: try object(of: entry, .sound))
    }

    /// A new, unregistered object for an entry of the list. The caller gets a use of it.
    private func object(of entry: ListEntry, _ kind: AssetKind) throws(AssetError) -> AssetObject {
        guard entry.answer.kind == kind else {
            throw AssetError(.badArgument, kind == .image ? "the entry is no image" : "the entry is no sound")
        }
        return try core.call { (connection, deadline) throws(ExchangeFailure) in
            let request = Hold(object: entry.answer.object)
            let answer = try connection.ask(request, for: Found.self, until: deadline).answer
            // The next daemon may have given the number to another object.
            guard answer.kind == kind, answer.path == entry.answer.path, answer.name == entry.answer.name else {
                core.withTable { $0.giveBack(answer.object) }
                throw .refused(Failure(.notFound, text: Array("the entry is gone".utf8)))
            }
            return try core.unregisteredObject(for: answer, nil, on: connection)
        }
    }

    /// The bundles that the daemon knows and this user may see, sorted by path, each with the counts that programs have reported of it.
    public func bundles() throws(AssetError) -> [BundleEntry] {
        try parts(of: BundleList.self) { EmptyMessage.message(.listBundles, serial: $0) }.flatMap { $0.bundles }
            .sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }

    /// The connections of clients that this user may see. A daemon before version 1.4 of the protocol refuses the request (`protocolError`).
    public func clients() throws(AssetError) -> [ClientEntry] {
        try parts(of: ClientList.self) { EmptyMessage.message(.listClients, serial: $0) }.flatMap { $0.clients }
    }

    /// Hits and misses of the groups that this user may see. A daemon before version 1.7 of the protocol refuses the request (`protocolError`).
    public func counts(by grouping: CountGrouping) throws(AssetError) -> [CountEntry] {
        try parts(of: CountList.self) { ListCounts(by: grouping).message(serial: $0) }.flatMap { $0.groups }
    }

    /// The description of an interface file or an asset catalog, as a JSON document.
    public func inspect(path: String) throws(AssetError) -> [UInt8] {
        let file: FileDescriptor
        do { file = try FileDescriptor.open(path, .nonBlocking) } catch { throw AssetError(error) }
        return try core.call { (connection, deadline) throws(ExchangeFailure) in
            let (document, memory) = try connection.askWithFile(
                Inspect(), for: Inspected.self, files: [file], until: deadline)
            guard let memory else {
                throw .fatal(.protocolError(.wrongDescriptors(found: 0, expected: 1)))
            }
            let allowed = ClientLimits.documentBytes.value
            guard document.byteCount <= allowed else {
                throw .fatal(
                    AssetError(
                        .protocolError, found: document.byteCount, allowed: UInt64(allowed),
                        "the daemon announced a document that is too long"))
            }
            do throws(SystemError) {
                if let text = try memory.readAll(limit: Int(document.byteCount)) { return text }
            } catch {
                throw .fatal(AssetError(error))
            }
            throw .fatal(AssetError(.protocolError, "the document is longer than its message says"))
        }
    }

    /// Drops entries of the daemon's cache that are not in use (rule P3).
    ///
    /// - Parameters:
    ///   - kind: Images or sounds; nil for both.
    ///   - name: The registered name; nil for all.
    ///   - folder: The folder of the files, as a bundle's path; nil for all.
    ///   - user: The uid of private files; `UInt32.max` for public files; nil for all. Only an administrator can drop public entries and entries of
    ///     other users.
    public func purge(
        _ kind: AssetKind? = nil, name: String? = nil, folder: String? = nil, user: UInt32? = nil
    ) throws(AssetError) -> (entries: Int, byteCount: UInt64) {
        let request = Purge(
            kind: kind, name: Array((name ?? "").utf8), folder: Array((folder ?? "").utf8), user: user)
        let purged = try core.call { (connection, deadline) throws(ExchangeFailure) in
            try connection.ask(request, for: Purged.self, until: deadline)
        }
        return (Int(purged.entries), purged.byteCount)
    }
}
