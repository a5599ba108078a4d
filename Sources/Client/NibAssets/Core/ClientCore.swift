internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// The client's core, for Swift and for C. Safe to use from any thread.
///
/// The core has two locks, taken in this order: the connection lock, held during an exchange with the daemon (calls wait for it at most until their
/// deadline), and the table lock, held briefly. Answers from the table do not wait for the daemon.
///
/// In a forked child, the first call resets the locks, drops the parent's connection without closing it for the parent, and keeps the table
/// unless another thread was changing it during the fork.
final class ClientCore: @unchecked Sendable {
    /// Number of pending releases from which on they are sent without delay. Fewer go with the next request.
    private static let releaseBatch = 256

    let settings: ClientSettings
    let forkWatch: ForkWatch
    let tableLock = Lock()
    var table = RememberedNames()
    let connectionLock = Lock()
    // Guarded by the connection lock:
    var connector: DaemonConnector
    var connection: DaemonLink?
    var pendingEvents = PendingEvents()
    var page: (session: UInt64, page: UsePage)?
    /// Time of the last look at events, in monotonic nanoseconds.
    var lastLook: UInt64 = 0
    /// Whether the last daemon was lost, and time from which the next one may be sought without a call, in monotonic nanoseconds.
    var (hasLostDaemon, nextSeek) = (false, UInt64(0))
    // Guarded by the table lock:
    var timeout: UInt64
    private var isClosing = false

    /// Throws `disabled`, or `systemError` when memory is short.
    init(_ settings: ClientSettings) throws(AssetError) {
        if settings.environment.isDisabled {
            throw AssetError(.disabled, EnvironmentVariable.disable + "=1 is set for this process")
        }
        self.settings = settings
        timeout = settings.timeout
        connector = DaemonConnector(settings)
        do { forkWatch = try ForkWatch() } catch { throw AssetError(error) }
    }

    deinit { pendingEvents.forgetClosedDescriptors() }

    // MARK: The table

    func withTable<Value>(_ body: (inout RememberedNames) -> Value) -> Value {
        repairAfterFork()
        return withLockedTable(body)
    }

    func withLockedTable<Value>(_ body: (inout RememberedNames) -> Value) -> Value {
        tableLock.lock()
        defer { tableLock.unlock() }
        return body(&table)
    }

    /// Answer to a name without a message: an object, of which the caller gets a use, or that the name is missing. A known answer allocates nothing.
    func localAnswer(to kind: AssetKind, _ name: Span<UInt8>, in context: BundleContext) -> NameAnswer? {
        repairAfterFork()
        tableLock.lock()
        defer { tableLock.unlock() }
        // A program that asks only for names that it holds must notice changes, too, and the end of the daemon.
        if recentNanoseconds() >= context.indexIsCurrentUntil {
            tableLock.unlock()
            lookAtEvents(for: context)
            tableLock.lock()
        }
        return table.takeLocal(kind, name, in: context, for: self)
    }

    /// Answer of the context's index for a name, after a look for the bundle's folder if one is due.
    func indexAnswer(to kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> NameAnswer? {
        let state = withTable { _ in (hasIndex: context.index != nil, isIndexCurrent: context.isIndexCurrent) }
        guard state.hasIndex else { return nil }
        if !state.isIndexCurrent { lookAtEvents(for: context) }
        if let known = currentIndexAnswer(to: kind, name, in: context) { return known }
        guard withTable({ $0.needsUnannouncedMemory }) else { return nil }
        // The daemon announces memory without being asked: the announcement may have come.
        withTable { $0.needsUnannouncedMemory = false }
        guard connectionLock.lock(until: 0) else { return nil }
        if let connection { handleMessages(of: connection) }
        connectionLock.unlock()
        return currentIndexAnswer(to: kind, name, in: context)
    }

    private func currentIndexAnswer(to kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> NameAnswer? {
        withTable { table in
            context.isIndexCurrent ? table.takeIndexed(kind, name.span, in: context, for: self) : nil
        }
    }

    /// Releases a use of an object, and tells the daemon when many releases are pending.
    func release(_ object: AssetObject) {
        if object.dropSharedUse() { return }
        let releaseCount = withTable { table in
            table.release(object)
            return table.outbox.releases.count
        }
        guard releaseCount >= Self.releaseBatch, connectionLock.lock(until: 0) else { return }
        defer { connectionLock.unlock() }
        // The next call sends releases that cannot be sent now.
        if let connection { try? sendReleases(on: connection, until: 0) }
    }

    func release(_ context: BundleContext) {
        withTable { $0.release(context) }
    }

    // MARK: Life

    /// Ends the connection. Objects stay readable; a later call connects again. If other threads call all the time, the first of their calls that
    /// returns ends the connection.
    func close() {
        repairAfterFork()
        withLockedTable { _ in isClosing = true }
        if connectionLock.lock(until: endOfCall) { unlockConnection() }
    }

    /// Gives up the connection lock after a call.
    func unlockConnection() {
        let isClosing = withLockedTable { _ in
            defer { self.isClosing = false }
            return self.isClosing
        }
        if isClosing {
            disconnect()
            hasLostDaemon = false
        }
        connectionLock.unlock()
    }

    /// Repairs the client in a forked child; does nothing otherwise.
    func repairAfterFork() {
        // Counting references for the closure would take longer than the check.
        let core = unsafe Unmanaged.passUnretained(self)
        forkWatch.check { unsafe core.takeUnretainedValue().repair() }
    }

    private func repair() {
        let forks = table.forks + 1
        if tableLock.reviveAfterFork() {
            // A thread of the parent was changing the table. Not even freeing it is safe.
            var abandoned = RememberedNames(afterLossOf: table)
            swap(&abandoned, &table)
            _ = unsafe Unmanaged.passRetained(Abandoned(abandoned))
        }
        _ = connectionLock.reviveAfterFork()
        for link in [connection, connector.greetingConnection] { link?.closeAfterFork() }
        connection = nil
        (hasLostDaemon, isClosing) = (false, false)
        connector.separateAfterFork()
        pendingEvents.separateAfterFork()
        _ = table.switchTo(session: nil)
        table.forks = forks
        page = nil
    }

    /// GNUstep's library folders that the daemon searches, with ":" between them; empty without a connection.
    var gnustepLibraries: [UInt8] { withTable { $0.session == nil ? [] : $0.gnustepLibraries } }
}

/// Keeps a table alive for the rest of the process.
private final class Abandoned {
    let table: RememberedNames
    init(_ table: consuming RememberedNames) { self.table = table }
}
