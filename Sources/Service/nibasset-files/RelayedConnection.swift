internal import LinuxSystem

/// A client's connection and the daemon's end of it. In each direction one message waits at most; while it does, no further one is read.
final class RelayedConnection {
    let client: FileDescriptor
    let daemon: FileDescriptor
    private var toDaemon: Direction
    private var toClient: Direction

    /// Messages that one side may send before other connections get their turn.
    private static let burst = 16
    /// One byte more than any message, so that the daemon sees that one is too long.
    private static let messageBytes = 65_537

    init(client: FileDescriptor, daemon: FileDescriptor) throws(SystemError) {
        self.client = client
        self.daemon = daemon
        // Descriptors that a client sends along are dropped here.
        toDaemon = Direction(from: client, to: daemon, descriptorLimit: 0)
        toClient = Direction(from: daemon, to: client, descriptorLimit: 1)
        for socket in [client, daemon] { try Socket.setNonBlocking(socket) }
    }

    /// Events to wait for at the client's end; nil for not even its end.
    var wantedOfClient: FileDescriptor.Readiness? { wanted(reading: toDaemon, writing: toClient) }
    /// The same at the daemon's end.
    var wantedOfDaemon: FileDescriptor.Readiness? { wanted(reading: toClient, writing: toDaemon) }

    /// Carries what can be carried; false when either side has ended the connection.
    func carry(client: FileDescriptor.Readiness, daemon: FileDescriptor.Readiness) -> Bool {
        do {
            if !client.isEmpty || toDaemon.isWaiting { guard try toDaemon.carry() else { return false } }
            if !daemon.isEmpty || toClient.isWaiting { guard try toClient.carry() else { return false } }
            return true
        } catch {
            return false
        }
    }

    private func wanted(reading: Direction, writing: Direction) -> FileDescriptor.Readiness? {
        var wanted: FileDescriptor.Readiness = []
        if !reading.isWaiting { wanted.insert(.reading) }
        if writing.isWaiting { wanted.insert(.writing) }
        return wanted.isEmpty ? nil : wanted
    }

    private struct Direction {
        let from: FileDescriptor
        let to: FileDescriptor
        let descriptorLimit: Int
        /// Message that the other side has not taken yet.
        var message: (bytes: [UInt8], descriptors: [FileDescriptor])?

        var isWaiting: Bool { message != nil }

        /// False when the side that sends has ended, and all that it sent is through.
        mutating func carry() throws(SystemError) -> Bool {
            for _ in 0..<RelayedConnection.burst {
                if let (bytes, descriptors) = message {
                    guard try Socket.send(bytes, descriptors: descriptors, on: to) else { return true }
                    message = nil
                }
                var buffer = [UInt8](repeating: 0, count: RelayedConnection.messageBytes)
                switch try Socket.receive(into: &buffer, descriptorLimit: descriptorLimit, on: from) {
                case .wouldBlock: return true
                case .closed: return false
                case .message(let count, let descriptors, _): message = (Array(buffer.prefix(count)), descriptors)
                }
            }
            return true
        }
    }
}
