internal import AssetModel
public import EventLoop
internal import FileHelperProtocol
public import LinuxSystem

/// Hands connections that may carry descriptors over to relays, one process for each user, which forward the messages; see `nibasset-files`.
///
/// A process that drops a descriptor from a client may have to wait for it, even if the descriptor was never received. So the daemon neither reads
/// nor closes such a connection. A relay that hangs is killed and replaced; its user's connections end.
@EventLoopActor
public final class ConnectionRelays {
    /// Reason for which a connection cannot be handed over.
    public enum Failure: Error, CustomStringConvertible {
        /// No process could be started.
        case unavailable(SystemError)
        /// The user gets no more relays, because `count` relays hang.
        case relaysHang(count: Int)

        /// The reason in words.
        public var description: String {
            switch self {
            case .unavailable(let error): "no relay could be started: \(error)"
            case .relaysHang(let count): "\(count) relays hang over descriptors that clients have sent"
            }
        }
    }

    /// A user's process, and the number of connections that it has not taken yet.
    private struct Relay {
        let process: ChildProcess
        let socket: FileDescriptor
        let source: EventSource
        let deadline: Deadline
        var untaken = 0
    }

    private let loop: EventLoop
    private let settings: FileAccess.Settings
    private var relays: [UInt32: Relay] = [:]
    private var killed: [UInt32: KilledProcesses] = [:]
    /// Unread connections of users whose processes hang. The daemon keeps them, because to close them could hang too.
    private var parked: [UInt32: [FileDescriptor]] = [:]

    /// Number of unread connections that are kept for a user.
    private static let parkedLimit = FileHelperLimits.parkedConnections.value

    private let lost: @EventLoopActor (UInt32) -> Void

    /// Processes start when they are needed. `lost` is called when a user's process was killed because it hangs: the user's connections are useless.
    public init(loop: EventLoop, settings: FileAccess.Settings, lost: @escaping @EventLoopActor (UInt32) -> Void) {
        self.loop = loop
        self.lost = lost
        self.settings = settings
    }

    /// Hands a connection over to its user's relay. Returns the daemon's end of the socket that replaces the connection.
    public func handOver(_ connection: FileDescriptor, of user: UInt32) throws(Failure) -> FileDescriptor {
        do throws(Failure) {
            let (own, other): (FileDescriptor, FileDescriptor)
            do { (own, other) = try Socket.guardedPair() } catch { throw .unavailable(error) }
            if try !send(connection, other, of: user) {
                // The relay does not take connections, so a new one gets a try.
                replace(user)
                guard try send(connection, other, of: user) else { throw .relaysHang(count: count(of: user)) }
            }
            return own
        } catch {
            if parked[user, default: []].count < Self.parkedLimit { parked[user, default: []].append(connection) }
            throw error
        }
    }

    /// Ends the process of a user without connections.
    public func end(of user: UInt32) {
        guard let relay = relays.removeValue(forKey: user) else { return }
        relay.source.stop()
        relay.process.kill()
        killed = killed.filter { $0.value.count > 0 }
        let processes = killed[user] ?? KilledProcesses(loop: loop)
        killed[user] = processes
        processes.add(relay.process)
    }

    /// Ends all processes.
    public func stop() { for user in relays.keys { end(of: user) } }

    /// Sends a connection to the user's process; false when the process does not take it.
    private func send(
        _ connection: FileDescriptor, _ other: FileDescriptor, of user: UInt32
    ) throws(Failure) -> Bool {
        if relays[user] == nil { try start(user) }
        guard let socket = relays[user]?.socket,
            (try? Socket.send([0], descriptors: [connection, other], on: socket)) == true
        else { return false }
        relays[user]?.untaken += 1
        try? relays[user]?.deadline.set(after: settings.deadline * 1_000_000)
        return true
    }

    private func start(_ user: UInt32) throws(Failure) {
        guard count(of: user) < settings.hangingLimit else { throw .relaysHang(count: count(of: user)) }
        do {
            let (own, other) = try Socket.guardedPair()
            let nothing = try FileDescriptor.open("/dev/null", .readWrite)
            let process = try ChildProcess.start(
                settings.program, arguments: [String(processIdentifier()), ConnectionRelay.argument],
                descriptors: [other, nothing, nothing])
            relays[user] = Relay(
                process: process, socket: own,
                source: try loop.watch(own, for: .reading) { [weak self] _ in self?.receive(user) },
                deadline: Deadline(loop: loop) { [weak self] in self?.replace(user) })
        } catch {
            throw .unavailable(error)
        }
        for connection in parked.removeValue(forKey: user) ?? [] {
            // The process only closes the connection, because the other end of this pair is gone at the end of this block.
            guard let (_, other) = try? Socket.pair() else { continue }
            _ = try? send(connection, other, of: user)
        }
    }

    /// Receives bytes, each of which reports that the process has taken a connection.
    private func receive(_ user: UInt32) {
        var buffer: [UInt8] = [0]
        while let relay = relays[user] {
            switch try? Socket.receive(into: &buffer, descriptorLimit: 0, on: relay.socket) {
            case .wouldBlock: return
            case .message:
                relays[user]?.untaken -= 1
                if relay.untaken <= 1 { relay.deadline.clear() }
            case .closed, nil: return end(of: user)
            }
        }
    }

    private func replace(_ user: UInt32) {
        guard relays[user] != nil else { return }
        end(of: user)
        lost(user)
    }

    private func count(of user: UInt32) -> Int { killed[user]?.count ?? 0 }
}
