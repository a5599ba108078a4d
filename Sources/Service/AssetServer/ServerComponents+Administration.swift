internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool

/// What clients may see and change of the daemon itself: its statistics, the list of its entries, and purging.
@EventLoopActor
extension ServerComponents {
    /// Whether a client may administer the daemon: root, the daemon's own user, members of the admin group.
    func isAdministrator(_ credentials: Socket.Credentials, groups: [UInt32]) -> Bool {
        if credentials.user == 0 || credentials.user == effectiveUser() { return true }
        return configuration.adminGroup.map { credentials.group == $0 || groups.contains($0) } ?? false
    }

    /// What the daemon has counted, and what it has now: every metric once.
    func currentStatistics() -> [Statistic] {
        var metrics = statistics.metrics
        metrics.add(cache.metrics)
        metrics.add(workers.metrics)
        metrics[.requestsJoined] = UInt64(loader.joinedCount)
        metrics[.entries] = UInt64(cache.count)
        metrics[.memoryUsed] = cache.usedBytes
        metrics[.memoryLimit] = cache.limit
        metrics[.bundlesKnown] = UInt64(contexts.bundleCount)
        metrics[.contextsOpen] = UInt64(contexts.count)
        metrics[.clientsDeparted] = UInt64(departed.count)
        metrics[.connections] = UInt64(connectionCount())
        metrics[.soundFrameLimit] = configuration.soundFrameLimit
        metrics[.workers] = UInt64(workers.workerCount)
        metrics[.jobsWaiting] = UInt64(workers.waitingCount)
        return metrics.statistics
    }

    /// The entries that a client may see: public ones and its own; administrators see all.
    func entries(_ kind: AssetKind?, for client: ClientConnection) -> [ListEntry] {
        let visible = cache.allEntries.filter {
            (kind == nil || $0.kind == kind) && mayTouch($0, client, isPublicFree: true)
        }
        return visible.sorted { $0.number < $1.number }.map { entry in
            ListEntry(
                answer: Answer(
                    object: entry.number, memory: entry.recordMemory.number, offset: UInt64(entry.recordOffset),
                    kind: entry.kind, origin: .shared, flags: entry.key.medium == nil ? [] : .embedded,
                    decodeDuration: entry.decodeDuration, name: entry.key.name,
                    path: entry.path),
                holders: UInt32(clamping: entry.holdCount), user: entry.key.visibility.rawValue,
                byteCount: UInt64(entry.byteCount))
        }
    }

    /// Drops the entries that match and that the client may drop.
    func purge(_ request: Purge, for client: ClientConnection) -> (entries: Int, bytes: Int) {
        cache.purge { entry in
            (request.kind == nil || entry.kind == request.kind)
                && (request.name.isEmpty || entry.key.name == request.name)
                && (request.folder.isEmpty || entry.lies(in: request.folder))
                && (request.user == nil || entry.key.visibility.rawValue == request.user)
                && mayTouch(entry, client, isPublicFree: false)
        }
    }

    private func mayTouch(_ entry: CacheEntry, _ client: ClientConnection, isPublicFree: Bool) -> Bool {
        switch entry.key.visibility {
        case .everybody: isPublicFree || client.isAdministrator
        case .user(let user): user == client.user || client.isAdministrator
        }
    }
}

extension CacheEntry {
    /// Whether its file lies in a folder or below it.
    fileprivate func lies(in folder: [UInt8]) -> Bool {
        let folder = folder.last == UInt8(ascii: "/") ? folder.dropLast() : folder[...]
        return path.starts(with: folder) && path.dropFirst(folder.count).first == UInt8(ascii: "/")
    }
}
