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

    /// What the daemon has counted, and what it has now.
    func statisticsReplies() -> [StatisticsReply] {
        let counters = cache.counters
        let levels = [
            statistics.counter("requests_joined", UInt64(loader.joinedCount)),
            statistics.counter("entries_published", UInt64(counters.published)),
            statistics.counter("entries_evicted", UInt64(counters.evicted)),
            statistics.counter("entries_purged", UInt64(counters.purged)),
            statistics.level("entries", UInt64(cache.count)),
            statistics.level("memory_used", cache.usedBytes, .bytes),
            statistics.level("memory_limit", cache.limit, .bytes),
            statistics.level("bundles_known", UInt64(contexts.bundleCount)),
            statistics.level("contexts_open", UInt64(contexts.count)),
            statistics.level("clients_departed", UInt64(departed.count)),
            statistics.level("connections", UInt64(connectionCount())),
            statistics.level("sound_frame_limit", configuration.soundFrameLimit),
        ]
        return StatisticsReply.parts(statistics.counters + levels + workerStatistics)
    }

    /// The entries that a client may see: public ones and its own; administrators see all.
    func listReplies(_ kind: AssetKind?, for client: ClientConnection) -> [ListReply] {
        let visible = cache.allEntries.filter {
            (kind == nil || $0.kind == kind) && mayTouch($0, client, isPublicFree: true)
        }
        let entries = visible.sorted { $0.number < $1.number }.map { entry in
            ListEntry(
                answer: Answer(
                    object: entry.number, memory: entry.recordMemory.number, offset: UInt64(entry.recordOffset),
                    kind: entry.kind, origin: .shared, flags: entry.key.medium == nil ? [] : .embedded,
                    decodeDuration: entry.decodeDuration, name: entry.key.name,
                    path: entry.path),
                holders: UInt32(clamping: entry.holdCount), user: entry.key.visibility.rawValue,
                byteCount: UInt64(entry.byteCount))
        }
        return ListReply.parts(entries)
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

    private var workerStatistics: [Statistic] {
        let counters = workers.counters
        return [
            statistics.counter("workers_started", counters.started),
            statistics.counter("workers_crashed", counters.crashed),
            statistics.counter("workers_timed_out", counters.timedOut),
            statistics.counter("workers_misbehaved", counters.violations + counters.unsealable),
            statistics.level("workers", UInt64(workers.workerCount)),
            statistics.level("jobs_waiting", UInt64(workers.waitingCount)),
        ]
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
