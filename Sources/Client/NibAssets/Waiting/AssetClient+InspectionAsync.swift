public import AssetModel
public import WireProtocol

// The calls that look into the service, for asynchronous code. Each does the same as the blocking call of its name.
extension AssetClient {
    /// The daemon's statistics, without blocking.
    public func statistics() async throws(AssetError) -> [Statistic] {
        try await waiting.run { () throws(AssetError) in try self.statistics() }
    }

    /// The entries of the daemon's cache that this user may see (images, sounds, or with nil both), without blocking.
    public func list(_ kind: AssetKind? = nil) async throws(AssetError) -> [ListEntry] {
        try await waiting.run { () throws(AssetError) in try self.list(kind) }
    }

    /// The image of an entry, without blocking.
    public func image(of entry: ListEntry) async throws(AssetError) -> NamedImage {
        try await waiting.run { () throws(AssetError) in try self.image(of: entry) }
    }

    /// The sound of an entry, without blocking.
    public func sound(of entry: ListEntry) async throws(AssetError) -> NamedSound {
        try await waiting.run { () throws(AssetError) in try self.sound(of: entry) }
    }

    /// The bundles that the daemon knows and this user may see, without blocking.
    public func bundles() async throws(AssetError) -> [BundleEntry] {
        try await waiting.run { () throws(AssetError) in try self.bundles() }
    }

    /// The connections that the daemon has and this user may see, without blocking.
    public func clients() async throws(AssetError) -> [ClientEntry] {
        try await waiting.run { () throws(AssetError) in try self.clients() }
    }

    /// Hits and misses of the groups that this user may see, without blocking.
    public func counts(by grouping: CountGrouping) async throws(AssetError) -> [CountEntry] {
        try await waiting.run { () throws(AssetError) in try self.counts(by: grouping) }
    }

    /// The description of an interface file or an asset catalog, without blocking.
    public func inspect(path: String) async throws(AssetError) -> [UInt8] {
        try await waiting.run { () throws(AssetError) in try self.inspect(path: path) }
    }

    /// Drops entries of the daemon's cache that are not in use, without blocking; see the parameters of the call that waits.
    public func purge(
        _ kind: AssetKind? = nil, name: String? = nil, folder: String? = nil, user: UInt32? = nil
    ) async throws(AssetError) -> (entries: Int, byteCount: UInt64) {
        try await waiting.run { () throws(AssetError) in
            try self.purge(kind, name: name, folder: folder, user: user)
        }
    }
}
