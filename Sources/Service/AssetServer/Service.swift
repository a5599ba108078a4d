internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import FileHelperProtocol
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol
internal import WorkerPool

/// What all connections share.
@EventLoopActor
final class Service {
    /// The daemon's version as messages have it: major << 16 | minor << 8 | patch.
    static let version = AssetServer.version.major << 16 | AssetServer.version.minor << 8 | AssetServer.version.patch

    let configuration: Configuration
    let cache: AssetCache
    let statistics: Statistics
    let accounts: UserAccounts
    let departed: DepartedClients
    let contexts: ContextStore
    let system: SystemDomain
    let names: NameService
    let nibs: NibService
    let access: FileAccess
    let workers: WorkerPool
    let loader: AssetLoader
    /// Connections that are open, told by the server that owns them.
    var connectionCount: () -> Int = { 0 }

    private let watcher: DirectoryWatcher

    init(_ configuration: Configuration, loop: EventLoop) throws(SystemError) {
        self.configuration = configuration
        statistics = Statistics()
        accounts = UserAccounts(configuration)
        departed = DepartedClients(loop: loop)
        cache = AssetCache(
            limit: configuration.cacheLimit, userLimit: configuration.userLimit ?? configuration.userShare)
        watcher = try DirectoryWatcher(loop: loop)
        access = FileAccess(loop: loop, settings: .init(configuration), inotify: watcher.inotify)
        workers = WorkerPool(loop: loop, settings: .init(configuration))
        let folders = FolderStore(access: access, watcher: watcher)
        let opener = FileOpener(access: access, folders: folders, watcher: watcher)
        let decoder = Decoder(
            workers: workers, cache: cache, statistics: statistics, soundFrameLimit: configuration.soundFrameLimit)
        let reader = BundleReader(opener: opener, decoder: decoder)
        system = try SystemDomain(.init(configuration), store: folders, reader: reader)
        contexts = ContextStore(access: access, store: folders, reader: reader)
        loader = AssetLoader(cache: cache, decoder: decoder)
        names = NameService(system: system, opener: opener, loader: loader, cache: cache, statistics: statistics)
        nibs = NibService(
            names: names, opener: opener, folders: folders, decoder: decoder,
            embedded: EmbeddedAssets(loader: loader, cache: cache, statistics: statistics), system: system,
            statistics: statistics)
    }

    /// Whether a client may administer the daemon: root, the daemon's own user, members of the admin group.
    func isAdministrator(_ credentials: Socket.Credentials, groups: [UInt32]) -> Bool {
        if credentials.user == 0 || credentials.user == effectiveUser() { return true }
        return configuration.adminGroup.map { credentials.group == $0 || groups.contains($0) } ?? false
    }

    /// Takes a connection's charge back; a uid without connections needs no file helper.
    func forgetConnection(of user: UInt32) {
        if accounts.disconnect(user) { access.endHelper(of: user) }
    }

    /// Every change of files that was made before is seen afterwards.
    func synchronize() {
        watcher.drain()
        contexts.forgetUnwatched()
    }

    /// Memory is short: gives back what nobody uses and what costs least to have again (P2).
    func relieveMemory() {
        statistics.pressureEvents += 1
        nibs.forgetContents()
        let before = cache.usedBytes
        cache.relieve()
        Log.info(
            "memory is short: gave back \((before - cache.usedBytes) >> 10) KiB, hold \(cache.usedBytes >> 10) KiB")
    }

    /// What the daemon has done and holds.
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

    /// The entries that a client may see: everybody's, its own, and for administrators all.
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

    /// Drops what matches and what the client may drop.
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

extension WorkerPool.Settings {
    fileprivate init(_ configuration: Configuration) {
        self.init(paths: [
            .decoder: configuration.workerProgram, .renderer: configuration.vectorWorkerProgram,
        ])
    }
}

extension FileAccess.Settings {
    fileprivate init(_ configuration: Configuration) {
        self.init(
            program: configuration.fileHelperProgram,
            publicRule: configuration.instance == .system ? .reachable : .rootOwned)
    }
}

extension SystemFolders {
    /// A user's daemon looks into the user's own sound folder too.
    fileprivate init(_ configuration: Configuration) {
        self.init(
            home: configuration.instance == .user ? environmentVariable("HOME") : nil,
            ownAssets: configuration.assetsFolder)
    }
}

extension CacheEntry {
    /// Whether the file was found in a folder or below it.
    fileprivate func lies(in folder: [UInt8]) -> Bool {
        let folder = folder.last == UInt8(ascii: "/") ? folder.dropLast() : folder[...]
        return path.starts(with: folder) && path.dropFirst(folder.count).first == UInt8(ascii: "/")
    }
}
