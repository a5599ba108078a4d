internal import LinuxSystem
internal import WireProtocol

/// Connects to the daemon: finds it, starts one if that is allowed, and waits for it. Used by one thread at a time.
struct DaemonConnector {
    let settings: ClientSettings
    private var hasConnected = false
    private var lastMiss: UInt64?
    private var sessions: UInt64 = 0

    init(_ settings: ClientSettings) { self.settings = settings }

    /// Connections made so far.
    var connectionCount: UInt64 { sessions }

    /// Makes a connection and exchanges hello and welcome.
    mutating func connect(until deadline: UInt64) throws(AssetError) -> Connection {
        do {
            let connection = try search(until: deadline)
            hasConnected = true
            lastMiss = nil
            return connection
        } catch {
            if error.status == .noService { lastMiss = monotonicNanoseconds() }
            throw error
        }
    }

    private mutating func search(until deadline: UInt64) throws(AssetError) -> Connection {
        let place = DaemonAddress.find(settings)
        let begin = monotonicNanoseconds()
        let isBackingOff = lastMiss.map { begin < $0 &+ settings.retryDelay } ?? false
        var waitsUntil = begin
        if !isBackingOff && (hasConnected || place.kind == .system) { waitsUntil += settings.reconnectTimeout }
        var mayStart = !isBackingOff && mayStart(place)
        while true {
            if let connection = try attempt(place, until: deadline) { return connection }
            if mayStart {
                mayStart = false
                guard let start = try DaemonStart(at: place, settings) else { continue }
                start.wait(until: deadline)
                // It may have ended because another daemon was first, and that one may need a moment.
                waitsUntil = monotonicNanoseconds() + settings.reconnectTimeout
            } else if monotonicNanoseconds() >= min(waitsUntil, deadline) {
                throw AssetError(.noService, "no daemon listens at " + place.path)
            } else {
                pause(nanoseconds: 10_000_000)
            }
        }
    }

    /// One attempt; nil when no daemon listens.
    private mutating func attempt(_ place: DaemonAddress, until deadline: UInt64) throws(AssetError) -> Connection? {
        guard let socket = try place.connect() else { return nil }
        return try greet(on: socket, until: deadline)
    }

    /// Makes a connection on a socket; nil when the daemon is shutting down.
    mutating func greet(on socket: FileDescriptor, until deadline: UInt64) throws(AssetError) -> Connection? {
        sessions += 1
        let connection = Connection(socket, session: sessions)
        do {
            try connection.greet(until: deadline)
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

    private func mayStart(_ place: DaemonAddress) -> Bool {
        guard settings.mayStartDaemon, !settings.environment.forbidsStart else { return false }
        return place.kind == .user || place.mayBeServed
    }
}
