public import AssetModel
internal import LinuxSystem
public import WireProtocol

/// A client's statistics.
public struct ClientStatistics: Sendable {
    /// Lookups that were answered without the daemon.
    public let hits: UInt64
    /// Images and sounds in use in this process.
    public let objectCount: Int
    /// Connections made so far. More than one means that the daemon has ended or was replaced.
    public let connectionCount: UInt64
    /// The daemon's memories that are mapped.
    public let memoryCount: Int
    /// Bytes of them.
    public let mappedBytes: UInt64
    /// The daemon's welcome; nil while there is no connection.
    public let daemon: Welcome?
}

extension AssetClient {
    /// The client's own statistics. Makes no request.
    public func clientStatistics() -> ClientStatistics {
        let own = core.ownStatistics()
        return ClientStatistics(
            hits: own.hits, objectCount: own.objects, connectionCount: own.connections,
            memoryCount: own.memories, mappedBytes: own.mappedBytes, daemon: own.daemon)
    }

    /// The daemon's statistics, in its order.
    public func statistics() throws(AssetError) -> [Statistic] { try core.statistics() }

    /// The entries of the daemon's cache that this user may see; nil for both kinds.
    public func list(_ kind: AssetKind? = nil) throws(AssetError) -> [ListEntry] { try core.list(kind) }

    /// The image of an entry, as it was decoded: a new, unregistered object. Throws `notFound` where the entry is gone, and `denied` for files that only
    /// another user may read, unless the program is root's. A daemon before version 1.6 of the protocol refuses it (`protocolError`).
    public func image(of entry: ListEntry) throws(AssetError) -> NamedImage {
        try NamedImage.wrapper(of: try core.object(of: entry, .image))
    }

    /// The sound of an entry, in the same way. A streamed one comes without its file, and is opened by its path.
    public func sound(of entry: ListEntry) throws(AssetError) -> NamedSound {
        try NamedSound.wrapper(of: try core.object(of: entry, .sound))
    }

    /// The bundles that the daemon knows and this user may see, and what programs got of each by their own account.
    public func bundles() throws(AssetError) -> [BundleEntry] { try core.bundles() }

    /// The connections of clients that the daemon has and this user may see. A daemon before version 1.4 of the protocol refuses it (`protocolError`).
    public func clients() throws(AssetError) -> [ClientEntry] { try core.clients() }

    /// Hits and misses of the groups that this user may see. A daemon before version 1.7 of the protocol refuses it (`protocolError`).
    public func counts(by grouping: CountGrouping) throws(AssetError) -> [CountEntry] {
        try core.counts(by: grouping)
    }

    /// The description of an interface file or an asset catalog, as a JSON document.
    public func inspect(path: String) throws(AssetError) -> [UInt8] {
        let file: FileDescriptor
        do { file = try FileDescriptor.open(path, .nonBlocking) } catch { throw AssetError(error) }
        return try core.inspect(file)
    }

    /// Drops entries of the daemon's cache that are not in use (rule P3).
    ///
    /// - Parameters:
    ///   - kind: Images or sounds; nil for both.
    ///   - name: The registered name; nil for all.
    ///   - folder: The folder of the files, as a bundle's path; nil for all.
    ///   - user: The uid of private files; `UInt32.max` for public files; nil for all. Only an administrator can drop public entries and those
    ///     of other users.
    public func purge(
        _ kind: AssetKind? = nil, name: String? = nil, folder: String? = nil, user: UInt32? = nil
    ) throws(AssetError) -> (entries: Int, byteCount: UInt64) {
        let purged = try core.purge(
            Purge(kind: kind, name: Array((name ?? "").utf8), folder: Array((folder ?? "").utf8), user: user))
        return (Int(purged.entries), purged.byteCount)
    }
}
