internal import LinuxSystem

/// Carries messages between clients of one user and the daemon, on kernels that cannot refuse descriptors.
///
/// The daemon gives each accepted connection to this process without reading it. So what clients send is received and dropped here, and nobody else
/// waits when that blocks. The daemon's answers go back with their descriptors.
struct Relay {
    /// Socket that brings connections.
    private let control: FileDescriptor
    private var connections: [RelayedConnection] = []

    init(control: FileDescriptor) { self.control = control }

    /// Returns when the daemon has closed its end.
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

    /// Takes what has come, and says so with a byte for each connection; false when the daemon has closed its end.
    private mutating func takeConnections() throws(SystemError) -> Bool {
        var buffer: [UInt8] = [0]
        while true {
            switch try Socket.receive(into: &buffer, descriptorLimit: 2, on: control) {
            case .wouldBlock: return true
            case .closed: return false
            case .message(_, let descriptors, _):
                // With fewer there are no numbers left; the client and the daemon see the end.
                if descriptors.count == 2 {
                    connections.append(try RelayedConnection(client: descriptors[0], daemon: descriptors[1]))
                }
                _ = try Socket.send([0], on: control)
            }
        }
    }
}
