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

/// The parts of the server that all connections share, made and connected here.
@EventLoopActor
final class ServerComponents {
    let cache: AssetCache
    let statistics = Statistics()
    let accounts: UserAccounts
    let departed: DepartedClients
    let contexts: ContextStore
    let system: SystemDomain
    let lookup: AssetLookup
    let batches: NibBatches
    let nibs: NibLoader
    let changes: ChangeChecker
    let indexes: Indexes
    let access: FileAccess
    let opener: FileOpener
    let relays: ConnectionRelays
    let workers: WorkerPool
    let dispatcher: JobDispatcher
    let loader: AssetLoader
    /// The open connections, which the server owns.
    weak let clients: ConnectedClients?
    /// The daemon's own user, whose file helper watches the system's folders.
    private let ownUser = effectiveUser()
    /// Time at which kept data was last given up for lack of descriptors or memory, in monotonic nanoseconds.
    private var lastRelief: UInt64 = 0
    /// Whether a program has opened a bundle or a file channel.
    private var hasProgram = false

    init(_ configuration: Configuration, clients: ConnectedClients, loop: EventLoop) throws(SystemError) {
        self.clients = clients
        accounts = UserAccounts(configuration, statistics: statistics)
        departed = DepartedClients(loop: loop)
        cache = AssetCache(limit: configuration.cacheLimit, userLimit: configuration.userLimit)
        let helper = FileAccess.Settings(
            program: configuration.fileHelperProgram,
            publicRule: configuration.instance == .system ? .reachable : .rootOwned)
        access = FileAccess(loop: loop, settings: helper)
        relays = ConnectionRelays(loop: loop, settings: helper) { [weak clients] in
            clients?.endRelayed(of: $0)
        }
        workers = WorkerPool(
            loop: loop,
            settings: .init(paths: [
                .decoder: configuration.workerProgram, .renderer: configuration.vectorWorkerProgram,
            ]))
        opener = FileOpener(access: access)
        dispatcher = JobDispatcher(
            workers: workers, cache: cache, statistics: statistics, soundFrameLimit: configuration.soundFrameLimit)
        // A user's daemon searches the user's own sound folder too.
        let systemFolders = SystemFolders(
            home: configuration.instance == .user ? environmentVariable("HOME") : nil,
            ownAssets: configuration.assetsFolder, gnustepLibraries: configuration.gnustepLibraries)
        system = SystemDomain(
            systemFolders, root: access.root(for: ownUser), opener: opener, dispatcher: dispatcher)
        loader = AssetLoader(cache: cache, dispatcher: dispatcher, clients: clients)
        lookup = AssetLookup(opener: opener, loader: loader, cache: cache, statistics: statistics)
        let embedded = EmbeddedAssets(loader: loader, cache: cache, statistics: statistics)
        batches = NibBatches(cache: cache, lookup: lookup, embedded: embedded, loop: loop)
        nibs = NibLoader(
            accounts: accounts, opener: opener, dispatcher: dispatcher, batches: batches, statistics: statistics,
            loop: loop)
        changes = ChangeChecker(loop: loop, lookup: lookup, nibs: nibs, loader: loader, clients: clients)
        contexts = ContextStore(
            access: access, opener: opener, dispatcher: dispatcher, accounts: accounts, cache: cache, system: system,
            changes: changes)
        indexes = Indexes(loop: loop, cache: cache, accounts: accounts, clients: clients)
    }

    var configuration: Configuration { accounts.configuration }

    func prepare() {
        EventLoopActor.start { [workers, system] in
            workers.prepare(1)
            await system.refresh()
        }
    }

    /// Prepares again for the first program: the worker may have ended, and missing folders may have been created.
    func prepareForProgram() {
        if hasProgram { return }
        hasProgram = true
        system.lookForAbsent()
        prepare()
    }

    /// Ends the charge for a connection. Some time after the end of a uid's last connection, the uid's file helper ends, unless it is the daemon's
    /// own, which watches the system's folders.
    func forgetConnection(of account: Account) {
        account.connections -= 1
        guard account.connections == 0 else { return }
        account.reduceIfAbsent()
        if account.user != ownUser { access.endHelperLater(of: account.user) }
        relays.end(of: account.user)
    }

    /// Takes the holdings of a lost connection of the client's process; nil if there is no connection of that number. If the connection is still
    /// open, it is closed first: the client knows that the connection is lost, perhaps before the daemon does.
    func takeLost(_ number: UInt64, by client: ClientConnection) -> ClientHoldings? {
        let owner = client.holdings.owner
        for connection in clients?.all ?? []
        where connection.holdings.number == number && connection.holdings.owner == owner && connection !== client {
            connection.channel.close()
        }
        return departed.take(number, of: owner)
    }

    /// Takes note of every change up to now in the folders that these contexts of a user search.
    func noteChanges(of contexts: [AssetContext], for user: UInt32) async {
        await access.drain(for: user)
        if user != ownUser { await access.drain(for: ownUser) }
        for context in contexts {
            context.bundle?.forgetIfUnwatched()
            context.bundle?.forgetFaults(now: true)
            await EventLoopActor.giveWay()
        }
    }

    /// Whether every change in the folders of these contexts has been noted and checked.
    func hasNotedChanges(of contexts: [AssetContext], for user: UInt32) -> Bool {
        access.isDrained(for: user) && (user == ownUser || access.isDrained(for: ownUser))
            && contexts.allSatisfy { $0.bundle?.isSettled ?? true && changes.isSettled($0) }
    }

    /// Makes room after a request failed for lack of descriptors or memory, at most once a second. Returns whether room was made.
    func makeRoom(after failure: RequestFailure, for user: UInt32) async -> Bool {
        if failure.isOutOfDescriptors { return giveUpDescriptors(failure.description, for: user) }
        guard failure.isOutOfMemory, beginRelief() else { return false }
        accounts.giveUpKept()
        await withCheckedContinuation { done in trimCache { _ in done.resume() } }
        return true
    }

    private func beginRelief() -> Bool {
        let now = monotonicNanoseconds()
        guard now >= lastRelief + UInt64(ServerLimits.reliefTime.value) else { return false }
        lastRelief = now
        return true
    }

    /// Frees descriptors that are kept only for speed, because no descriptors are left. Returns false if that happened less than a second ago.
    @discardableResult
    func giveUpDescriptors(_ reason: String, for user: UInt32?) -> Bool {
        guard beginRelief() else { return false }
        Log.report(
            .descriptorsExhausted, user: user,
            "descriptors are short, so those kept for speed are given up: \(reason)",
            [.limit: configuration.descriptorLimit.map { "\($0)" } ?? "none", .reason: reason])
        accounts.giveUpKept()
        workers.endIdle()
        access.endIdleHelpers()
        trimCache()
        return true
    }

    /// Applies new settings to the running daemon. Objects that programs hold stay above a lowered limit; no new object gets in until there is room.
    func reload(_ settings: SettingValues) {
        accounts.configuration.settings.reload(from: settings)
        cache.setLimits(configuration.cacheLimit, userLimit: configuration.userLimit)
        EventLoopActor.inSteps { [cache] in cache.usedBytes > cache.limit && cache.shrink() }
    }

    /// Frees data that nobody uses, because memory is short: first the data that is cheapest to make again (P2).
    func trimMemory() {
        accounts.giveUpKept()
        access.endIdleHelpers()
        trimCache { [cache, statistics] freed in
            statistics.count(.memoryPressureEvents)
            Log.report(
                .memoryShort,
                "memory is short: freed \(freed >> 10) KiB, the cache still has \(cache.usedBytes >> 10) KiB",
                [.found: "\(freed)"])
        }
    }

    /// Gives back free pages, then evicts entries, the lowest priority first, until `bytesToTrim` bytes are freed or nothing more can be freed.
    private func trimCache(_ done: @escaping @EventLoopActor (_ freed: UInt64) -> Void = { _ in }) {
        let least = cache.bytesToTrim
        var freed: UInt64 = 0
        var segment: UInt32? = 0
        EventLoopActor.inSteps { [cache] in
            if let last = segment {
                segment = cache.giveBackFreePages(after: last)
                return true
            }
            let before = cache.usedBytes
            if freed < least, cache.shrink() {
                // Emptying a segment may take another page for a moment, which raises the used bytes.
                freed += before - min(before, cache.usedBytes)
                return true
            }
            done(freed)
            return false
        }
    }
}
