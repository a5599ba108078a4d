internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool

/// Requests of clients about the daemon itself: statistics, the list of entries, and purging.
@EventLoopActor
extension ServerComponents {
    /// Whether a client may administer the daemon: root, the daemon's own user, members of the admin group.
    func isAdministrator(_ credentials: Socket.Credentials, groups: [UInt32]) -> Bool {
        if credentials.user == 0 || credentials.user == effectiveUser() { return true }
        return configuration.adminGroup.map { credentials.group == $0 || groups.contains($0) } ?? false
    }

    /// Returns the counters and gauges of the daemon: every metric once.
    func currentStatistics() -> [Statistic] {
        accounts.countSilentHits()
        var metrics = statistics.metrics
        metrics.add(cache.metrics)
        metrics.add(workers.metrics)
        (metrics[.hitTimeP50], metrics[.hitTimeP99]) = statistics.hitTimes.percentiles
        (metrics[.missTimeP50], metrics[.missTimeP99]) = statistics.missTimes.percentiles
        metrics[.requestsJoined] = UInt64(loader.joinedCount)
        metrics[.entriesLingering] = UInt64(cache.lingeringCount)
        metrics[.entries] = UInt64(cache.count)
        metrics[.memoryUsed] = cache.usedBytes
        metrics[.memoryLost] = cache.lostBytes
        metrics[.memoryLimit] = cache.limit
        metrics[.bundlesKnown] = UInt64(contexts.bundles(of: nil).count)
        metrics[.contextsOpen] = UInt64(contexts.count)
        metrics[.namesLearnt] = UInt64(contexts.learntNameCount)
        metrics[.clientsDeparted] = UInt64(departed.count)
        metrics[.connections] = UInt64(clients?.count ?? 0)
        metrics[.handles] = UInt64(access.handleCount)
        metrics[.watches] = UInt64(access.watchCount)
        metrics[.memoryCharged] = UInt64(accounts.totalBytes)
        metrics[.soundFrameLimit] = configuration.soundFrameLimit
        metrics[.workers] = UInt64(workers.workerCount)
        metrics[.jobsWaiting] = UInt64(workers.waitingCount)
        return metrics.statistics
    }

    /// Describes an entry as a client may see it; nil if the client may not see the entry. An administrator sees everything. Another client sees
    /// private entries of its uid, entries that its uid holds, and holds of its uid only: whether somebody else uses a picture, and where the file
    /// lies, is secret. Uses and age of a public entry would reveal that secret, so they are 0.
    func listEntry(
        _ entry: CacheEntry, _ kind: AssetKind?, _ holders: [ClientHoldings], for client: ClientConnection
    ) -> ListEntry? {
        guard cache.entry(entry.number) === entry, kind == nil || entry.kind == kind else { return nil }
        let seesAll = client.isAdministrator
        let user = seesAll ? nil : client.user
        let found = indexes.owners(using: entry, of: user)
        let holdCount = (seesAll ? entry.holdCount : client.account.holds[entry.number] ?? 0) + found.count
        guard seesAll || holdCount > 0 || isOf(client, entry) else { return nil }
        let owners = owners(of: entry, holders, of: user)
        let processes = Set(owners.map(\.process)).sorted()
        let tellsUses = seesAll || isOf(client, entry)
        return ListEntry(
            answer: Answer(of: entry, .shared, flags: entry.key.medium == nil ? [] : .embedded),
            holders: UInt32(clamping: holdCount), user: entry.key.visibility.rawValue,
            byteCount: UInt64(entry.byteCount),
            use: EntryUse(
                uses: tellsUses ? entry.useCount : 0, age: tellsUses ? monotonicNanoseconds() - entry.start : 0,
                processes: processes.prefix(WireLimits.usingProcesses.value).map { UInt32(clamping: $0) },
                processCount: UInt32(clamping: owners.count)))
    }

    /// Holdings of all connected clients, and of processes that still run after their connection has ended.
    var allHoldings: [ClientHoldings] { (clients?.all ?? []).map(\.holdings) + departed.holdings }

    /// Returns the programs that use an entry, with a hold or without: the programs of one user, or of all users if `user` is nil.
    func owners(of entry: CacheEntry, _ holders: [ClientHoldings], of user: UInt32?) -> Set<ClientPage.Owner> {
        holders.reduce(into: indexes.owners(using: entry, of: user)) { owners, holder in
            if user == nil || user == holder.user, holder.holds(entry.number) { owners.insert(holder.owner) }
        }
    }

    /// Drops the matching entries that the client may drop. Throws if the client asks for entries of other users or of everybody without permission.
    func purge(
        _ request: Purge, for client: ClientConnection
    ) async throws(RequestFailure) -> (entries: Int, bytes: Int) {
        let mayDropAll = client.isAdministrator
        if let user = request.user, user != client.user, !mayDropAll {
            let whose = user == .max ? "public entries" : "the entries of user \(user)"
            throw RequestFailure(
                .denied,
                "user \(client.user) may not drop \(whose), expected root, the daemon's user or the group "
                    + AdministratorGroup.name
            )
        }
        var purged = (entries: 0, bytes: 0)
        await forEachEntry { entry in
            let matches =
                (request.kind == nil || entry.kind == request.kind)
                && (request.name.isEmpty || entry.key.name == request.name)
                && (request.folder.isEmpty || entry.lies(in: request.folder))
                && (request.user == nil || entry.key.visibility.rawValue == request.user)
                && (mayDropAll || isOf(client, entry))
            guard matches, cache.purge(entry) else { return }
            purged.entries += 1
            purged.bytes += entry.byteCount
        }
        while cache.moveTogether() { await EventLoopActor.giveWay() }
        return purged
    }

    /// Calls `body` with every entry, in the order of the entries' numbers, until `client` has gone. In between, others get their turn.
    func forEachEntry(
        for client: ClientConnection? = nil, _ body: @EventLoopActor (CacheEntry) async -> Void
    ) async {
        var last: UInt64 = 0
        let end = cache.lastNumber
        while case let next = cache.entries(after: last), let entry = next.last, last < end {
            last = entry.number
            for entry in next {
                guard client?.channel.isOpen != false else { return }
                await body(entry)
                await EventLoopActor.giveWay()
            }
        }
    }

    /// Whether an entry was made of files that only the client's uid may read.
    private func isOf(_ client: ClientConnection, _ entry: CacheEntry) -> Bool {
        entry.key.visibility == .user(client.user)
    }
}

extension CacheEntry {
    /// Whether the entry's file lies in a folder or below it.
    fileprivate func lies(in folder: [UInt8]) -> Bool {
        let folder = folder.last == UInt8(ascii: "/") ? folder.dropLast() : folder[...]
        return path.starts(with: folder) && path.dropFirst(folder.count).first == UInt8(ascii: "/")
    }
}
