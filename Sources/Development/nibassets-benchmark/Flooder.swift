import AssetModel
import LinuxSystem
import WireProtocol

/// Work of this program when the benchmark starts it as a hostile client: requests a bad image without end, with nearly as many requests at a
/// time as allowed.
enum Flooder {
    static let command = "flood"
    static let name = "bomb"
    /// Number of requests at a time, a few less than the daemon permits a connection.
    static let depth = 60

    /// Sends requests until the process is killed. Reports the first answer on standard input's socket.
    static func run(socketPath: String, bundlePath: String) throws {
        let session = try WireSession(socketPath)
        let context = try session.openBundle(at: bundlePath)
        var count: UInt32 = 0
        func ask() throws {
            count += 1
            // Each request has another size, because the daemon knows the answer to a repeated request.
            let lookUp = LookUp(
                context: context, kind: .image, name: Array(name.utf8), size: PixelSize(width: count, height: 1))
            _ = try Socket.send(lookUp.message(serial: count), on: session.socket)
        }
        for _ in 0..<depth { try ask() }
        let conversation = FileDescriptor(owning: 0)
        var buffer = [UInt8](repeating: 0, count: WireLimits.messageBytes.value)
        while case .message = try Socket.receive(into: &buffer, descriptorLimit: 1, on: session.socket) {
            if count == depth { _ = try Socket.send(Array("1\n".utf8), on: conversation) }
            try ask()
        }
    }
}
