internal import LinuxSystem

/// A client's connection and the daemon's end of it. In each direction one message waits at most; while it does, no further one is read.
final class RelayedConnection {
    /// To the daemon, and to the client.
    private var directions: [Direction]

    /// Messages that one side may send before other connections get their turn.
    private static let burst = 16
    /// One byte more than any message, so that the daemon sees that one is too long.
    private static let messageBytes = 65_537

    init(client: FileDescriptor, daemon: FileDescriptor) throws(SystemError) {
        // Descriptors that a client sends along are dropped here.
        directions = [
            Direction(from: client, to: daemon, descriptorLimit: 0),
            Direction(from: daemon, to: client, descriptorLimit: 1),
        ]
        for socket in [client, daemon] { try Socket.setNonBlocking(socket) }
    }

    /// What each direction waits for.
    var wanted: [(descriptor: FileDescriptor, readiness: FileDescriptor.Readiness)] { directions.map(\.wanted) }

    /// Carries what can be carried; false when either side has ended the connection.
    func carry(_ ready: ArraySlice<FileDescriptor.Readiness>) -> Bool {
        for (number, ready) in ready.enumerated() where !ready.isEmpty {
            guard (try? directions[number].carry()) == true else { return false }
        }
        return true
    }

    private struct Direction {
        let from: FileDescriptor
        let to: FileDescriptor
        let descriptorLimit: Int
        /// Message that the other side has not taken yet.
        var message: (bytes: [UInt8], descriptors: [FileDescriptor])?

        var wanted: (descriptor: FileDescriptor, readiness: FileDescriptor.Readiness) {
            message == nil ? (from, .reading) : (to, .writing)
        }

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
