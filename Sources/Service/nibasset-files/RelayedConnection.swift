internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// A client's connection and the daemon's end of it. In each direction one message waits at most; while it waits, no further message is read.
final class RelayedConnection {
    /// Direction to the daemon, then direction to the client.
    private var directions: [Direction]

    /// Messages that one side may send before other connections get their turn.
    private static let burst = 16
    /// Size of the buffer: one byte more than any message, so that the daemon recognizes a message that is too long.
    private static let bufferSize = WireLimits.messageBytes.value + 1

    init(client: FileDescriptor, daemon: FileDescriptor) throws(SystemError) {
        // Descriptors that a client sends along are dropped here.
        directions = [
            Direction(from: client, to: daemon, descriptorLimit: 0),
            Direction(from: daemon, to: client, descriptorLimit: 1),
        ]
        for socket in [client, daemon] { try Socket.setNonBlocking(socket) }
    }

    /// Sockets for which the two directions wait.
    var wanted: [(descriptor: FileDescriptor, readiness: FileDescriptor.Readiness)] { directions.map(\.wanted) }

    /// Carries messages in the directions that are ready. Returns false if either side has ended the connection.
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
        /// Message that the receiving side has not taken yet; nil if there is none.
        var message: (bytes: [UInt8], descriptors: [FileDescriptor])?

        var wanted: (descriptor: FileDescriptor, readiness: FileDescriptor.Readiness) {
            message == nil ? (from, .reading) : (to, .writing)
        }

        /// Carries messages. Returns false if the sending side has ended and all of its messages have been carried.
        mutating func carry() throws(SystemError) -> Bool {
            for _ in 0..<RelayedConnection.burst {
                if let (bytes, descriptors) = message {
                    guard try Socket.send(bytes, descriptors: descriptors, on: to) else { return true }
                    message = nil
                }
                var buffer = [UInt8](repeating: 0, count: RelayedConnection.bufferSize)
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
