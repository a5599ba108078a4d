public import AssetModel
internal import LinuxSystem
public import WireProtocol

/// What a client knows of itself and its daemon.
public struct ClientStatistics: Sendable {
    /// Look-ups that were answered without the daemon.
    public let hits: UInt64
    /// Images and sounds that somebody in this process holds.
    public let objectCount: Int
    /// Connections made so far: more than one means that the daemon has died or was replaced.
    public let connectionCount: UInt64
    /// Memories of the daemon that are mapped.
    public let memoryCount: Int
    /// Bytes of them.
    public let mappedBytes: UInt64
    /// What the daemon said of itself; nil while there is no connection.
    public let daemon: Welcome?
}

extension AssetClient {
    /// What the client knows of itself; asks nobody.
    public func clientStatistics() -> ClientStatistics {
        let own = core.ownStatistics()
        return ClientStatistics(
            hits: own.hits, objectCount: own.objects, connectionCount: own.connections,
            memoryCount: own.memories, mappedBytes: own.mappedBytes, daemon: own.daemon)
    }

    /// The daemon's numbers, in its order.
    public func statistics() throws(AssetError) -> [Statistic] { try core.statistics() }

    /// The entries of the daemon's cache that this user may see; nil for both kinds.
    public func list(_ kind: AssetKind? = nil) throws(AssetError) -> [ListEntry] { try core.list(kind) }

    /// What is in an interface file, as a JSON document.
    public func inspect(path: String) throws(AssetError) -> [UInt8] {
        let file: FileDescriptor
        do { file = try FileDescriptor.open(path, .nonBlocking) } catch { throw AssetError(error) }
        return try core.inspect(file)
    }

    /// Drops entries of the daemon's cache that nobody holds (rule P3).
    ///
    /// - Parameters:
    ///   - kind: Images or sounds; nil for both.
    ///   - name: The registered name; nil for all.
    ///   - folder: Where the file lies, as a bundle's path; nil for all.
    ///   - user: The uid whose private files are meant, `UInt32.max` for public ones; nil for all. Others' entries and public ones stay unless an
    ///     administrator asks.
    public func purge(
        _ kind: AssetKind? = nil, name: String? = nil, folder: String? = nil, user: UInt32? = nil
    ) throws(AssetError) -> (entries: Int, byteCount: UInt64) {
        let purged = try core.purge(
            Purge(kind: kind, name: Array((name ?? "").utf8), folder: Array((folder ?? "").utf8), user: user))
        return (Int(purged.entries), purged.byteCount)
    }
}
