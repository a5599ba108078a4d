internal import LinuxSystem

/// Carries messages between clients of one user and the daemon, on kernels that cannot refuse descriptors.
///
/// The daemon gives each accepted connection to this process without reading from it. So descriptors that clients send are received and dropped here,
/// and nobody else waits when that blocks. The daemon's answers go back with their descriptors.
struct Relay {
    /// Socket that brings connections.
    private let control: FileDescriptor
    private var connections: [RelayedConnection] = []

    init(control: FileDescriptor) { self.control = control }

    /// Carries messages until the daemon has closed its end of the control socket.
    mutating func run() throws(SystemError) {
        try Socket.setNonBlocking(control)
        while true {
            let ready = try FileDescriptor.wait(for: [(control, .reading)] + connections.flatMap(\.wanted))
            connections = connections.enumerated().filter { index, connection in
                connection.carry(ready[2 * index + 1...2 * index + 2])
            }.map(\.element)
            if !ready[0].isEmpty, try !takeConnections() { return }
        }
    }

    /// Takes the connections that have come, and sends a byte for each. Returns false if the daemon has closed its end.
    private mutating func takeConnections() throws(SystemError) -> Bool {
        var buffer: [UInt8] = [0]
        while true {
            switch try Socket.receive(into: &buffer, descriptorLimit: 2, on: control) {
            case .wouldBlock: return true
            case .closed: return false
            case .message(_, let descriptors, _):
                // Fewer descriptors come if this process has no free numbers; then the client and the daemon see the end of the connection.
                if descriptors.count == 2 {
                    connections.append(try RelayedConnection(client: descriptors[0], daemon: descriptors[1]))
                }
                _ = try Socket.send([0], on: control)
            }
        }
    }
}
