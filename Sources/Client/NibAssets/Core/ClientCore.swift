internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// The client's core, for Swift and for C. Safe to use from any thread.
///
/// It has two locks, taken in this order: the connection lock, held during an exchange with the daemon and waited for until the call's
/// deadline at most, and the table lock, held briefly. Answers from the table do not wait for the daemon.
///
/// In a forked child, the first call resets the locks, drops the parent's connection without closing it for the parent, and keeps the table
/// unless another thread was changing it during the fork.
final class ClientCore: @unchecked Sendable {
    /// Releases are sent with the next request, or by themselves when there are this many.
    private static let releaseBatch = 256

    let settings: ClientSettings
    private let forkWatch: ForkWatch
    private let tableLock = Lock()
    private var table = NameTable()
    private let connectionLock = Lock()
    // Guarded by the connection lock:
    private var connector: DaemonConnector
    private var connection: Connection?
    private var pendingEvents = PendingEvents()
    /// The page of a connection.
    private var page: (session: UInt64, page: UsePage)?
    /// When events were looked at last.
    private var lastLook: UInt64 = 0
    // Guarded by the table lock:
    private var timeout: UInt64

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

    // MARK: The table

    /// Uses the table under its lock.
    func withTable<Value>(_ body: (inout NameTable) -> Value) -> Value {
        repairAfterFork()
        return withLockedTable(body)
    }

    private func withLockedTable<Value>(_ body: (inout NameTable) -> Value) -> Value {
        tableLock.lock()
        defer { tableLock.unlock() }
        return body(&table)
    }

    /// What is known of a name without a message: an object, of which the caller gets a use, or that there is none. What was known before allocates
    /// nothing.
    func known(_ kind: AssetKind, _ name: Span<UInt8>, in context: BundleContext) -> KnownName {
        repairAfterFork()
        tableLock.lock()
        defer { tableLock.unlock() }
        let known = table.takeKnown(kind, name, in: context)
        guard case .unknown = known else { return known }
        if !table.hasWaiting, isNear(context) {
            let indexed = table.takeIndexed(kind, name, in: context, for: self)
            guard case .unknown = indexed else { return indexed }
        }
        return table.takeMissing(kind, name, in: context)
    }

    /// What the context's index says of a name, after a look for the bundle's folder when that is due.
    func indexed(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> KnownName {
        let mayAsk = withTable { _ in (hasIndex: context.index != nil, isNear: isNear(context)) }
        guard mayAsk.hasIndex else { return .unknown }
        if !mayAsk.isNear { lookAtEvents(for: context) }
        let known = again(kind, name, in: context)
        guard case .unknown = known, withTable({ $0.lacksMemory }) else { return known }
        // The daemon announces it without being asked; it may have come.
        withTable { $0.lacksMemory = false }
        guard connectionLock.lock(until: 0) else { return .unknown }
        if let connection { takeUp(connection) }
        connectionLock.unlock()
        return again(kind, name, in: context)
    }

    private func again(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> KnownName {
        withTable { table in
            isNear(context) ? table.takeIndexed(kind, name.span, in: context, for: self) : .unknown
        }
    }

    /// Whether events and the bundle's folder were looked at during the last second; only so long its index is believed. Under the table lock.
    private func isNear(_ context: BundleContext) -> Bool {
        context.glance != nil && recentNanoseconds() < context.nearUntil
    }

    /// Releases a use of an object, and tells the daemon when many releases are pending.
    func release(_ object: AssetObject) {
        if object.dropSharedUse() { return }
        let waiting = withTable { table in
            table.release(object)
            return table.releases.count
        }
        guard waiting >= Self.releaseBatch, connectionLock.lock(until: 0) else { return }
        defer { connectionLock.unlock() }
        // The next call sends what cannot be sent now.
        if let connection { try? sendReleases(on: connection, until: 0) }
    }

    /// Releases a bundle's use of a context.
    func release(_ context: BundleContext) {
        withTable { $0.release(context) }
    }

    // MARK: The daemon

    /// Exchanges messages with the daemon. Connects first if necessary. When the daemon ends meanwhile, tries again with the next one, until
    /// the call's time is over. So `body` may run several times, each time on another connection.
    func call<Value>(
        _ body: (Connection, _ deadline: UInt64) throws(ExchangeFailure) -> Value
    ) throws(AssetError) -> Value {
        repairAfterFork()
        let deadline = monotonicNanoseconds() &+ withLockedTable { _ in timeout }
        guard connectionLock.lock(until: deadline) else {
            throw AssetError(.timedOut, "calls of other threads did not end in time")
        }
        defer { connectionLock.unlock() }
        var recovery = Recovery()
        while true {
            let connection: Connection
            do throws(AssetError) {
                connection = try connected(until: deadline, mayHope: recovery.mayHope)
            } catch {
                throw recovery.cause(of: error)
            }
            do {
                try sendReleases(on: connection, until: deadline)
                sendWanted(on: connection)
                let value = try body(connection, deadline)
                try notice(connection)
                return value
            } catch {
                try recover(from: error, on: connection, &recovery, until: deadline)
            }
        }
    }

    /// What has gone wrong in a call so far.
    private struct Recovery {
        var losses = 0
        var pause = RetryPause()
        /// Why the last connection was lost.
        var loss: AssetError?
        /// Whether the daemon died, so that another one will soon listen. One that says goodbye may have ended for good.
        var mayHope = false

        /// What to report when the call fails: the loss of the daemon where that is why there is no answer.
        func cause(of error: AssetError) -> AssetError {
            error.status == .timedOut || error.status == .noService ? loss ?? error : error
        }
    }

    /// How long each later call may wait, in nanoseconds.
    func setTimeout(_ timeout: UInt64) { withTable { _ in self.timeout = timeout } }

    /// Greets a daemon that listens and does not wait for its answer; the next call does.
    func beginGreeting() {
        repairAfterFork()
        guard connectionLock.lock(until: 0) else { return }
        defer { connectionLock.unlock() }
        if connection == nil { connector.begin() }
    }

    /// Whether there is a connection, also one on which no answer has come yet. While another thread uses it, there is.
    var isConnected: Bool {
        repairAfterFork()
        guard connectionLock.lock(until: 0) else { return true }
        defer { connectionLock.unlock() }
        return connection != nil || connector.hasBegun
    }

    /// Sends what waits to be sent and needs no answer now, if that is possible without waiting.
    func sendSoon() {
        guard connectionLock.lock(until: 0) else { return }
        defer { connectionLock.unlock() }
        if let connection { sendWanted(on: connection) }
    }

    /// Asks for names that are wanted, and reports, without waiting.
    func sendWanted(on connection: Connection) {
        let isOpen = { (context: BundleContext) in context.opened?.session == connection.session }
        let (wanted, reports) = withLockedTable { ($0.takeWanted(where: isOpen), $0.takeReports(where: isOpen)) }
        // An earlier daemon knows neither.
        guard connection.knowsNames else { return }
        for asked in wanted {
            guard let number = asked.context.opened?.number else { continue }
            var asked = asked
            asked.names = withLockedTable { table in
                asked.names.filter { !table.knows(asked.kind, $0, in: asked.context) }
            }
            if asked.names.isEmpty, !asked.recalls { continue }
            let request = asked.request(number)
            _ = connection.sendAhead({ request.message(serial: $0) }, expecting: .namesFound, names: asked)
        }
        for (context, report) in reports {
            guard let number = context.opened?.number else { continue }
            var report = report
            report.context = number
            _ = connection.trySend(report.message(serial: connection.nextSerial()))
        }
    }

    /// Takes up what has come, at most once a millisecond, and looks once a second whether another folder has taken the place of a bundle's. Waits for
    /// nothing.
    func lookAtEvents(for context: BundleContext) {
        repairAfterFork()
        guard connectionLock.lock(until: 0) else { return }
        defer { connectionLock.unlock() }
        let now = monotonicNanoseconds()
        if context.isDueForLook(now) {
            let isElsewhere = context.isElsewhere
            withLockedTable { table in
                if isElsewhere {
                    table.forgetMissing(in: context)
                    context.index = nil
                }
                context.nearUntil = now &+ UInt64(ClientLimits.folderTime.value)
            }
        }
        guard let connection else { return }
        if now >= lastLook &+ UInt64(ClientLimits.lookTime.value) {
            lastLook = now
            takeUp(connection)
        }
        withLockedTable { $0.believe(context, until: lastLook &+ UInt64(ClientLimits.lookTime.value)) }
    }

    /// Takes up what has come over the connection, without waiting.
    private func takeUp(_ connection: Connection) {
        do throws(ExchangeFailure) {
            try connection.handlePendingMessages()
            try notice(connection)
        } catch {
            disconnect()
            pendingEvents.add(1)
        }
    }

    /// A number that rises whenever an answer may have become another one; 0 while the context is not open.
    func generation(of context: BundleContext) -> UInt64 {
        lookAtEvents(for: context)
        guard connectionLock.lock(until: 0) else { return 0 }
        defer { connectionLock.unlock() }
        guard let connection, context.opened?.session == connection.session else { return 0 }
        return withLockedTable { $0.generation &+ (context.index?.state ?? 0) }
    }

    /// Uses a connected socket.
    func adopt(_ socket: FileDescriptor) throws(AssetError) {
        connectionLock.lock()
        defer { connectionLock.unlock() }
        if let made = try connector.greet(on: socket, until: monotonicNanoseconds() &+ settings.timeout) {
            follow(made)
        }
    }

    private func connected(until deadline: UInt64, mayHope: Bool) throws(AssetError) -> Connection {
        if let connection { return connection }
        let made = try connector.connect(until: deadline, mayHope: mayHope)
        follow(made)
        return made
    }

    private func follow(_ made: Connection) {
        connection = made
        pendingEvents.follow(made)
        withLockedTable { $0.follow(made.session) }
    }

    /// Returns when another attempt makes sense; throws otherwise.
    private func recover(
        from failure: ExchangeFailure, on connection: Connection, _ recovery: inout Recovery, until deadline: UInt64
    ) throws(AssetError) {
        let error: AssetError
        switch failure {
        case .lost(let lost):
            // A failed system call on the connection is no more than its end.
            error = lost.status == .noService ? lost : AssetError(.noService, "the daemon is lost: " + lost.message)
            recovery.mayHope = !connection.hasSaidGoodbye
        case .fatal(let error):
            disconnect()
            throw recovery.cause(of: error)
        case .refused(let failure):
            switch failure.status {
            case .shuttingDown:
                error = AssetError(.noService, "the daemon is shutting down")
                recovery.mayHope = false
            case .unknownContext: error = AssetError(failure)
            default: throw AssetError(failure)
            }
        }
        disconnect()
        guard monotonicNanoseconds() < deadline else { throw error }
        recovery.loss = error
        recovery.losses += 1
        // A connection that was lost long ago is noticed only now, so the first loss says nothing.
        if recovery.losses > 1 { recovery.pause.wait(until: deadline) }
    }

    private func disconnect() {
        guard let connection else { return }
        noticeEvents(connection)
        pendingEvents.lose(connection)
        self.connection = nil
        withLockedTable { $0.follow(nil) }
    }

    /// Sends pending releases of objects and contexts.
    private func sendReleases(on connection: Connection, until deadline: UInt64) throws(ExchangeFailure) {
        let (releases, closings, open) = withLockedTable { table in
            let (releases, closings) = table.takeReleases()
            return (releases, closings, table.contexts)
        }
        var unsent = (releases: releases[...], closings: closings[...])
        defer { withLockedTable { $0.putBack(Array(unsent.releases), Array(unsent.closings)) } }
        while !unsent.releases.isEmpty {
            try connection.tell(
                Release(objects: Array(unsent.releases.prefix(WireLimits.objects.value))), until: deadline)
            unsent.releases = unsent.releases.dropFirst(WireLimits.objects.value)
        }
        while let context = unsent.closings.first {
            defer { unsent.closings = unsent.closings.dropFirst() }
            guard let opened = context.opened, opened.session == connection.session else { continue }
            // The daemon may use one number for two equivalent conditions.
            if open.contains(where: { $0.opened?.session == opened.session && $0.opened?.number == opened.number }) {
                continue
            }
            try connection.tell(CloseBundle(context: opened.number), until: deadline)
        }
    }

    // MARK: Events

    /// A descriptor that is readable when `dispatch` has something to do.
    func eventDescriptor() throws(AssetError) -> FileDescriptor {
        repairAfterFork()
        guard connectionLock.lock(until: monotonicNanoseconds() &+ settings.timeout) else {
            throw AssetError(.timedOut, "calls of other threads did not end in time")
        }
        defer { connectionLock.unlock() }
        do { return try pendingEvents.descriptor(watching: connection) } catch { throw AssetError(error) }
    }

    /// Handles the daemon's events without waiting, and asks for bundles that are opened later as soon as it has answered the greeting. Returns the number
    /// of events, and the objects whose files have changed.
    func dispatch() -> (events: Int, changes: [ObjectChange]) {
        repairAfterFork()
        // A thread in an exchange handles events itself, and signals them.
        guard connectionLock.lock(until: 0) else { return (0, []) }
        defer { connectionLock.unlock() }
        if connection == nil, let greeted = connector.takeGreeted() { follow(greeted) }
        if let connection { takeUp(connection) }
        if let connection {
            for context in withLockedTable({ $0.contexts }) { context.openAhead(on: connection) }
        }
        return pendingEvents.take()
    }

    /// Moves a connection's events to the pending ones, and its answers to the table.
    func notice(_ connection: Connection) throws(ExchangeFailure) {
        noticeEvents(connection)
        for (asked, answers) in try connection.takeAnswers() { try enter(answers, of: asked.context, on: connection) }
    }

    private func noticeEvents(_ connection: Connection) {
        let events = connection.events
        connection.events = Connection.Events()
        pendingEvents.add(events.count)
        for number in events.changed {
            withLockedTable { table in
                for context in table.contexts
                where context.opened?.session == connection.session && context.opened?.number == number {
                    table.forgetMissing(in: context)
                }
            }
        }
        withLockedTable { table in
            if table.session == connection.session { table.memories = connection.memories }
        }
        for (context, memory) in events.indexes { use(memory, asIndexOf: context, on: connection) }
        if events.invalidated.isEmpty { return }
        pendingEvents.add(withLockedTable { $0.invalidate(events.invalidated) })
    }

    /// Another memory has the index of a context; 0: there is none any more.
    private func use(_ memory: UInt32, asIndexOf number: UInt32, on connection: Connection) {
        let reader = connection.memories.index(memory)
        if page?.session != connection.session, let counts = connection.memories.page {
            page = (connection.session, UsePage(counts, generation: withLockedTable { $0.forks }))
        }
        let index = reader.flatMap { reader in
            page.flatMap { NameIndex(reader, of: number, $0.page, session: connection.session) }
        }
        withLockedTable { table in
            for context in table.contexts
            where context.opened?.session == connection.session && context.opened?.number == number {
                context.index = index
                context.nearUntil = monotonicNanoseconds() &+ UInt64(ClientLimits.folderTime.value)
            }
            table.changeAnswers()
        }
    }

    /// A context's names mean the files of another folder now. Returns whether other contexts use a number on the connection.
    func replaced(_ context: BundleContext, on connection: Connection) -> (UInt32) -> Bool {
        noticeEvents(connection)
        let (changes, contexts) = withLockedTable { ($0.forgetNames(in: context), $0.contexts) }
        if !changes.isEmpty {
            pendingEvents.add(changes)
            pendingEvents.add(1)
        }
        return { number in
            contexts.contains { $0.opened?.session == connection.session && $0.opened?.number == number }
        }
    }

    // MARK: Life

    /// Ends the connection. Objects stay readable; a later call connects again.
    func close() {
        repairAfterFork()
        connectionLock.lock()
        defer { connectionLock.unlock() }
        disconnect()
    }

    /// Repairs the client in a forked child; does nothing otherwise.
    private func repairAfterFork() {
        // Counting references for the closure would take longer than the check.
        let core = unsafe Unmanaged.passUnretained(self)
        forkWatch.check { unsafe core.takeUnretainedValue().repair() }
    }

    private func repair() {
        let forks = table.forks + 1
        if tableLock.reviveAfterFork() {
            // A thread of the parent was changing it: it is abandoned, not even freed.
            var abandoned = NameTable()
            swap(&abandoned, &table)
            _ = unsafe Unmanaged.passRetained(Abandoned(abandoned))
        }
        _ = connectionLock.reviveAfterFork()
        connection = nil
        connector.forgetBegun()
        pendingEvents.separateAfterFork()
        table.follow(nil)
        table.forks = forks
        page = nil
    }

    /// The client's statistics.
    func ownStatistics() -> CoreStatistics {
        let (hits, objects) = withTable { ($0.hits, $0.liveCount) }
        connectionLock.lock()
        defer { connectionLock.unlock() }
        return CoreStatistics(
            hits: hits, objects: objects, connections: connector.connectionCount,
            memories: connection?.memories.count ?? 0, mappedBytes: connection?.memories.byteCount ?? 0,
            daemon: connection?.welcome)
    }
}

/// A client's statistics.
struct CoreStatistics {
    let hits: UInt64
    let objects: Int
    let connections: UInt64
    let memories: Int
    let mappedBytes: UInt64
    let daemon: Welcome?
}

/// Keeps a table alive for the rest of the process.
private final class Abandoned {
    let table: NameTable
    init(_ table: consuming NameTable) { self.table = table }
}
