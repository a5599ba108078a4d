internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Connects to the daemon: finds it, starts one if that is allowed, and waits for it. Used by one thread at a time.
struct DaemonConnector {
    let settings: ClientSettings
    /// Whether files will be sent on a connection: then what that needs is asked for together with the greeting.
    var sendsFiles = false
    /// The bundle for which a connection is made.
    var opening: BundleContext?
    private var hasConnected = false
    private var lastMiss: UInt64?
    /// Why none listens.
    private var obstacle: DaemonStart.Obstacle?
    /// Connections that were begun, also those on which nobody answered.
    private(set) var sessions: UInt64 = 0
    /// A connection on which the greeting was sent.
    private(set) var begun: DaemonLink?
    /// The daemon's number of the last connection, which the next one continues if that is lost; 0: none.
    private var last: UInt64 = 0

    init(_ settings: ClientSettings) { self.settings = settings }

    /// Whether a connection waits for its first call: one on which the greeting was sent, or one that was handed over.
    var hasBegun: Bool { begun != nil || (!hasConnected && HandedConnection.isWaiting(settings)) }

    /// Connects to a daemon that listens and sends the greeting, without waiting.
    mutating func begin(opening context: BundleContext) {
        guard begun == nil, !HandedConnection.isWaiting(settings),
            let socket = try? DaemonAddress.find(settings).connect(until: 0)
        else { return }
        sessions += 1
        let connection = DaemonLink(socket, session: sessions, continuing: last)
        if connection.beginGreeting(opening: context) { begun = connection }
    }

    /// The connection on which the greeting was sent, once the daemon has answered; nil before. What is wrong with it is found again by the next call.
    mutating func takeGreeted() -> DaemonLink? {
        guard let begun else { return nil }
        do throws(ExchangeFailure) {
            guard try begun.isGreeted() else { return nil }
        } catch {
            self.begun = nil
            return nil
        }
        self.begun = nil
        return try? greet(begun, until: 0)
    }

    /// Forgets all connections: they are those of the process that this one was forked from.
    mutating func separateAfterFork() { (begun, last) = (nil, 0) }

    enum Wait { case briefly, untilDeadline }

    /// Makes a connection and exchanges hello and welcome. Waits for a daemon, perhaps until the deadline.
    mutating func connect(until deadline: UInt64, _ wait: Wait = .briefly) throws(AssetError) -> DaemonLink {
        let isBackingOff = lastMiss.map { monotonicNanoseconds() < $0 &+ settings.retryDelay } ?? false
        do {
            return try search(until: deadline, isBackingOff: isBackingOff, wait)
        } catch {
            // Calls that only tried once do not prolong the pause: else a program that calls often would never look again.
            if error.status == .noService, !isBackingOff { lastMiss = monotonicNanoseconds() }
            throw error
        }
    }

    private mutating func search(
        until deadline: UInt64, isBackingOff: Bool, _ wait: Wait
    ) throws(AssetError) -> DaemonLink {
        if let begun {
            self.begun = nil
            if let connection = try greet(begun, until: deadline) { return connection }
        }
        if let socket = HandedConnection.take(settings), let connection = try greet(on: socket, until: deadline) {
            return connection
        }
        let place = DaemonAddress.find(settings)
        var waitsUntil = monotonicNanoseconds()
        var nextStart = UInt64.max
        let found = DaemonStart.obstacle(at: place, settings)
        // A call that only tries once knows no more than the one before.
        if found != nil || !isBackingOff { obstacle = found }
        if !isBackingOff, found == nil {
            // If all clients have lost the same daemon, the first one starts the next.
            if hasConnected { waitsUntil += RetryPause.random(below: 30_000_000) }
            nextStart = waitsUntil
        }
        if wait == .untilDeadline, settings.reconnectTimeout > 0 {
            waitsUntil = deadline
        } else if !isBackingOff && (hasConnected || place.kind == .system) {
            waitsUntil += settings.reconnectTimeout
        }
        var hasStarted = false
        var hasLost = false
        var pause = RetryPause()
        while true {
            let earlier = sessions
            if let socket = try place.connect(until: deadline),
                let connection = try greet(on: socket, until: deadline)
            {
                return connection
            }
            let now = monotonicNanoseconds()
            // A daemon listened, and died before it answered: the next one may be there soon.
            if sessions > earlier, !isBackingOff, !hasLost {
                hasLost = true
                waitsUntil = max(waitsUntil, now + settings.reconnectTimeout)
            }
            if now >= nextStart, now < deadline {
                guard let start = try DaemonStart(at: place, settings) else {
                    nextStart = .max
                    obstacle = DaemonStart.program(settings) == nil ? .noProgram : .folder
                    continue
                }
                _ = try? start.readiness.wait(for: .reading, until: deadline)
                nextStart = monotonicNanoseconds() + UInt64(ClientLimits.startTime.value)
                // The daemon may have ended because another daemon was first, and that one may need a moment.
                if !hasStarted { waitsUntil = max(waitsUntil, monotonicNanoseconds() + settings.reconnectTimeout) }
                hasStarted = true
                obstacle = .silence(start.program)
            } else if now >= min(waitsUntil, deadline) {
                throw AssetError(.noService, place.absence + (obstacle?.text ?? ""))
            } else {
                pause.wait(until: min(waitsUntil, nextStart, deadline))
            }
        }
    }

    /// Makes a connection on a socket; nil when the daemon is shutting down.
    mutating func greet(on socket: FileDescriptor, until deadline: UInt64) throws(AssetError) -> DaemonLink? {
        sessions += 1
        return try greet(DaemonLink(socket, session: sessions, continuing: last), until: deadline)
    }

    private mutating func greet(_ connection: DaemonLink, until deadline: UInt64) throws(AssetError) -> DaemonLink? {
        do {
            if sendsFiles { _ = connection.beginGreeting(opening: opening) }
            try connection.greet(until: deadline)
            (last, hasConnected, lastMiss) = (connection.welcome?.connection ?? 0, true, nil)
            return connection
        } catch {
            switch error {
            case .lost: return nil
            case .refused(let failure) where failure.status == .shuttingDown: return nil
            case .refused(let failure): throw AssetError(failure)
            case .fatal(let error): throw error
            }
        }
    }
}
