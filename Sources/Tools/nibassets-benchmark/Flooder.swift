import AssetModel
import LinuxSystem
import SharedLayout
import WireProtocol

/// What this program does when the benchmark starts it as a client who means harm: asks for broken images without end, as many at a time as it may.
enum Flooder {
    static let command = "flood"
    /// A few less than the daemon lets a connection have under way.
    static let depth = 60

    /// Asks for the images "0", "1" … again and again until it is killed; says when the first answer has come.
    static func run(socketPath: String, bundlePath: String, count: Int) throws {
        let session = try WireSession(socketPath)
        let context = try session.openBundle(at: bundlePath)
        var next = 0
        func ask() throws {
            let lookUp = LookUp(context: context, kind: .image, name: Array("\(next % count)".utf8))
            next += 1
            _ = try Socket.send(lookUp.message(serial: UInt32(next)), on: session.socket)
        }
        for _ in 0..<depth { try ask() }
        let conversation = FileDescriptor(owning: 0)
        var buffer = [UInt8](repeating: 0, count: MessageHeader.messageLimit)
        while case .message = try Socket.receive(into: &buffer, descriptorLimit: 1, on: session.socket) {
            if next == depth { _ = try Socket.send(Array("1\n".utf8), on: conversation) }
            try ask()
        }
    }
}
