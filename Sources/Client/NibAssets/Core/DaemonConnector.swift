internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Connects to the daemon: finds a daemon, starts one if that is allowed, and waits for it. Used by one thread at a time.
struct DaemonConnector {
    let settings: ClientSettings
    /// Whether the client will send files: then the request for the channel to the file helper goes out together with the greeting.
    var sendsFiles = false
    /// The bundle for which a connection is made.
    var opening: BundleContext?
    private var hasConnected = false
    /// The last call that found no daemon.
    private var lastAbsence: Absence?
    /// A daemon that was started, and was not ready when the call ended.
    private var unfinishedStart: DaemonStart?
    /// Number of connections that were begun, with or without an answer.
    private(set) var sessionCount: UInt64 = 0
    /// A connection on which the greeting was sent, and that is still unused: no call has taken it up, or the call ended before the answer came.
    private(set) var greetingConnection: DaemonLink?
    /// The daemon's number of the last connection. If that connection is lost, the next one continues it; 0: none.
    private var lastConnectionNumber: UInt64 = 0

    init(_ settings: ClientSettings) { self.settings = settings }

    /// Whether a connection waits for its first call: the greeting was sent on it, or it was handed over.
    var hasUnusedConnection: Bool {
        greetingConnection != nil || (!hasConnected && HandedConnection.isAvailable(settings))
    }

    /// Connects to a daemon that listens and sends the greeting, without waiting.
    mutating func beginGreeting(opening context: BundleContext) {
        guard greetingConnection == nil, !HandedConnection.isAvailable(settings),
            let socket = try? DaemonAddress.find(settings).connect(until: 0)
        else { return }
        sessionCount += 1
        let connection = DaemonLink(socket, session: sessionCount, continuing: lastConnectionNumber)
        if connection.beginGreeting(opening: context) { greetingConnection = connection }
    }

    /// Takes the connection on which the greeting was sent, if the daemon has answered; else nil. If the connection fails, the next call reports why.
    mutating func takeGreeted() -> DaemonLink? {
        guard let greetingConnection else { return nil }
        let isGreeted = try? greetingConnection.isGreeted()
        if isGreeted == false { return nil }
        self.greetingConnection = nil
        return isGreeted == nil ? nil : try? greet(greetingConnection, until: 0)
    }

    /// Forgets all connections: they belong to the parent process.
    mutating func separateAfterFork() { (greetingConnection, unfinishedStart, lastConnectionNumber) = (nil, nil, 0) }

    enum Wait { case briefly, untilDeadline }

    private struct Absence {
        let time = monotonicNanoseconds()
        let error: AssetError
        /// Whether connections were accepted, and closed without an answer: a service manager listens whose service does not start.
        let isUnanswered: Bool
    }

    /// Makes a connection and exchanges hello and welcome. Waits for a daemon, perhaps until the deadline.
    mutating func connect(until deadline: UInt64, _ wait: Wait = .briefly) throws(AssetError) -> DaemonLink {
        let earlier = lastAbsence.flatMap { monotonicNanoseconds() < $0.time &+ settings.retryDelay ? $0 : nil }
        let sessions = sessionCount
        do {
            return try search(until: deadline, after: earlier, wait)
        } catch {
            // A connection that was silent until the deadline may still be answered; the ones before were closed.
            let isSilent = error.status == .timedOut
            let isUnanswered = sessionCount > sessions + (isSilent ? 1 : 0)
            guard error.status == .noService || isSilent && (earlier != nil || isUnanswered) else { throw error }
            // A call that tried only once does not prolong the pause: else a program that calls often would never start or wait for a daemon again.
            // Such a call learns no reason, so the earlier reason stays.
            if let earlier { throw earlier.error }
            lastAbsence = Absence(error: error, isUnanswered: isUnanswered)
            throw error
        }
    }

    private mutating func search(
        until deadline: UInt64, after absence: Absence?, _ wait: Wait
    ) throws(AssetError) -> DaemonLink {
        let isBackingOff = absence != nil
        let answerEnd = absence?.isUnanswered == true && wait == .briefly ? 0 : deadline
        let callTime = deadline - min(deadline, monotonicNanoseconds())
        if let greetingConnection {
            self.greetingConnection = nil
            // All calls together wait as long as one call. Later, calls only look whether the answer has come.
            let patience = min(answerEnd, greetingConnection.begin + callTime)
            if let connection = try greet(greetingConnection, until: patience) { return connection }
        }
        if let socket = HandedConnection.take(settings), let connection = try greet(on: socket, until: deadline) {
            return connection
        }
        let address = DaemonAddress.find(settings)
        var waitEnd = monotonicNanoseconds()
        var nextStart = UInt64.max
        var obstacle = DaemonStart.obstacle(at: address, settings)
        if !isBackingOff, obstacle == nil {
            // If all clients have lost the same daemon, a random pause lets one of them start the next.
            if hasConnected { waitEnd += RetryPause.random(below: 30_000_000) }
            nextStart = waitEnd
        }
        if wait == .untilDeadline, settings.reconnectTimeout > 0 {
            waitEnd = deadline
        } else if !isBackingOff && (hasConnected || address.kind == .system) {
            waitEnd += settings.reconnectTimeout
        }
        var hasStarted = false
        var hasLost = false
        var pause = RetryPause()
        while true {
            let earlier = sessionCount
            if let socket = try address.connect(until: deadline),
                let connection = try greet(on: socket, until: answerEnd)
            {
                return connection
            }
            let now = monotonicNanoseconds()
            // A daemon listened, and died before it answered. The next daemon may listen soon.
            if sessionCount > earlier, !isBackingOff, !hasLost {
                hasLost = true
                waitEnd = max(waitEnd, now + settings.reconnectTimeout)
            }
            if now >= nextStart, now < deadline {
                let start: DaemonStart? =
                    if let unfinishedStart { unfinishedStart } else { try DaemonStart(at: address, settings) }
                guard let start else {
                    nextStart = .max
                    obstacle = DaemonStart.program(settings) == nil ? .noProgram : .folder
                    continue
                }
                obstacle = .silence(start.program)
                guard start.isOver(until: start.begin + callTime) else {
                    (unfinishedStart, nextStart, waitEnd) = (start, .max, 0)
                    continue
                }
                unfinishedStart = nil
                nextStart = monotonicNanoseconds() + UInt64(ClientLimits.startTime.value)
                // If the daemon has ended because another daemon was first, the other one may need a moment.
                if !hasStarted { waitEnd = max(waitEnd, monotonicNanoseconds() + settings.reconnectTimeout) }
                hasStarted = true
            } else if now >= min(waitEnd, deadline) {
                throw AssetError(.noService, address.absence + (obstacle?.text ?? ""))
            } else {
                pause.wait(until: min(waitEnd, nextStart, deadline))
            }
        }
    }

    /// Makes a connection on a socket; nil when the connection is lost or the daemon is shutting down.
    mutating func greet(on socket: FileDescriptor, until deadline: UInt64) throws(AssetError) -> DaemonLink? {
        sessionCount += 1
        return try greet(DaemonLink(socket, session: sessionCount, continuing: lastConnectionNumber), until: deadline)
    }

    private mutating func greet(_ connection: DaemonLink, until deadline: UInt64) throws(AssetError) -> DaemonLink? {
        do {
            if sendsFiles { _ = connection.beginGreeting(opening: opening) }
            try connection.greet(until: deadline)
            (lastConnectionNumber, hasConnected) = (connection.welcome?.connection ?? 0, true)
            (lastAbsence, unfinishedStart) = (nil, nil)
            return connection
        } catch {
            switch error {
            case .lost: return nil
            case .refused(let failure) where failure.status == .shuttingDown: return nil
            case .refused(let failure): throw AssetError(failure)
            case .fatal(let error):
                if error.status == .timedOut { greetingConnection = connection }
                throw error
            }
        }
    }
}
