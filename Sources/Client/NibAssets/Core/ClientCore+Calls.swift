internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Calls of the daemon: connecting, and trying again with the next one.
extension ClientCore {
    /// Exchanges messages with the daemon. Connects first if necessary. If the daemon ends meanwhile, tries again with the next daemon, until the
    /// call's deadline. So `body` may run several times, each time on another connection.
    func call<Value>(
        opening context: BundleContext? = nil, _ body: (DaemonLink, _ deadline: UInt64) throws(ExchangeFailure) -> Value
    ) throws(AssetError) -> Value {
        repairAfterFork()
        let deadline = endOfCall
        guard connectionLock.lock(until: deadline) else {
            throw AssetError(.timedOut, "calls of other threads did not end in time")
        }
        defer { unlockConnection() }
        if context?.conditions.path != nil { connector.sendsFiles = true }
        connector.opening = context
        defer { connector.opening = nil }
        var recovery = Recovery()
        while true {
            let connection: DaemonLink
            do { connection = try connected(until: deadline, recovery.wait) } catch { throw recovery.cause(of: error) }
            do {
                try sendReleases(on: connection, until: deadline)
                sendNamesAndReports(on: connection)
                let value = try body(connection, deadline)
                try takeEventsAndAnswers(from: connection)
                return value
            } catch {
                try recover(from: error, on: connection, &recovery, until: deadline)
            }
        }
    }

    private struct Recovery {
        var losses = 0
        var pause = RetryPause()
        var loss: AssetError?
        /// Wait for the next daemon: brief after a goodbye, which may be for good; until the deadline after a crash, because a daemon follows soon.
        var wait = DaemonConnector.Wait.briefly

        /// Error to report when the call fails: the loss of the daemon, if that is the reason why no answer came.
        func cause(of error: AssetError) -> AssetError {
            error.status == .timedOut || error.status == .noService ? loss ?? error : error
        }
    }

    func setTimeout(_ timeout: UInt64) { withTable { _ in self.timeout = timeout } }

    /// Deadline of a call that begins now, in monotonic nanoseconds.
    var endOfCall: UInt64 { monotonicNanoseconds() &+ withLockedTable { _ in timeout } }

    /// Greets a daemon that listens and asks for a bundle that the daemon may know. Does not wait for the answer; the next call does.
    func beginGreeting(opening context: BundleContext) {
        repairAfterFork()
        guard connectionLock.lock(until: 0) else { return }
        defer { connectionLock.unlock() }
        if connection == nil { beginWatchedGreeting(opening: context) }
    }

    /// Whether there is a connection, even if no answer has come over it yet. True while another thread has the connection lock.
    var isConnected: Bool {
        repairAfterFork()
        guard connectionLock.lock(until: 0) else { return true }
        defer { connectionLock.unlock() }
        return connection != nil || connector.hasUnusedConnection
    }

    func adopt(_ socket: FileDescriptor) throws(AssetError) {
        connectionLock.lock()
        defer { connectionLock.unlock() }
        if let made = try connector.greet(on: socket, until: monotonicNanoseconds() &+ settings.timeout) {
            switchTo(made)
        }
    }

    private func connected(until deadline: UInt64, _ wait: DaemonConnector.Wait) throws(AssetError) -> DaemonLink {
        if let connection { return connection }
        let greetingConnection = connector.greetingConnection
        defer { stopWatchingIfGivenUp(greetingConnection) }
        let made = try connector.connect(until: deadline, wait)
        switchTo(made)
        return made
    }

    /// Stops watching a connection on which the greeting was sent, if it was given up.
    func stopWatchingIfGivenUp(_ earlier: DaemonLink?) {
        if let earlier, connector.greetingConnection !== earlier, connection !== earlier {
            pendingEvents.stopWatching(earlier)
        }
    }

    /// Without a connection, takes up the one with a greeting under way. After a loss, greets the next daemon, at most once a second. Never waits.
    func seekDaemon() {
        guard connection == nil else { return }
        let greetingConnection = connector.greetingConnection
        if let greeted = connector.takeGreeted() { switchTo(greeted) }
        stopWatchingIfGivenUp(greetingConnection)
        let now = recentNanoseconds()
        guard connection == nil, hasLostDaemon, now >= nextSeek, let context = withLockedTable({ $0.contexts.first })
        else {
            return
        }
        nextSeek = now &+ UInt64(ClientLimits.folderTime.value)
        beginWatchedGreeting(opening: context)
    }

    private func beginWatchedGreeting(opening context: BundleContext) {
        connector.beginGreeting(opening: context)
        if let greetingConnection = connector.greetingConnection { pendingEvents.watch(greetingConnection) }
    }

    func switchTo(_ made: DaemonLink) {
        connection = made
        hasLostDaemon = false
        pendingEvents.watch(made)
        let welcome = made.welcome
        let changes = withLockedTable { table in
            table.gnustepLibraries = welcome?.gnustepLibraries ?? []
            return table.switchTo(session: made.session, continuesLast: welcome?.continues ?? false)
        }
        pendingEvents.addChangesAsEvent(changes)
    }

    /// Returns if another attempt may succeed, perhaps after a pause; throws otherwise.
    private func recover(
        from failure: ExchangeFailure, on connection: DaemonLink, _ recovery: inout Recovery, until deadline: UInt64
    ) throws(AssetError) {
        let error: AssetError
        switch failure {
        case .lost(let lost):
            // A failed system call on the connection counts as the loss of the daemon.
            error = lost.status == .noService ? lost : AssetError(.noService, "the daemon is lost: " + lost.message)
            recovery.wait = connection.hasSaidGoodbye ? .briefly : .untilDeadline
        case .fatal(let error):
            disconnect()
            throw recovery.cause(of: error)
        case .refused(let failure):
            switch failure.status {
            case .shuttingDown:
                error = AssetError(.noService, "the daemon is shutting down")
                recovery.wait = .briefly
            case .unknownContext: error = AssetError(failure)
            default: throw AssetError(failure)
            }
        }
        disconnect()
        guard monotonicNanoseconds() < deadline else { throw error }
        recovery.loss = error
        recovery.losses += 1
        // The first loss may be an old one that is noticed only now, so it calls for no pause.
        if recovery.losses > 1 { recovery.pause.wait(until: deadline) }
    }

    func disconnect() {
        guard let connection else { return }
        takeEvents(from: connection)
        pendingEvents.stopWatching(connection)
        self.connection = nil
        hasLostDaemon = true
        _ = withLockedTable { $0.switchTo(session: nil) }
    }
}
