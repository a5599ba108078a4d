import FileHelperProtocol
import LinuxSystem

/// A file helper that sends a descriptor with its first reply. If the kernel refuses that, the helper reports `notFound`.
enum TestFileHelper {
    static func run(socket: FileDescriptor) -> Int32 {
        do {
            var buffer = [UInt8](repeating: 0, count: FileRequest.messageSize)
            while case .message(let count, _, _) = try Socket.receive(into: &buffer, descriptorLimit: 1, on: socket) {
                let reply = FileReply.failed(.notFound).encoded(for: try FileRequest(buffer[..<count]).number)
                do {
                    _ = try Socket.send(reply, descriptors: [socket], on: socket)
                } catch {
                    guard error.code == notPermitted else { throw error }
                    _ = try Socket.send(reply, on: socket)
                }
            }
            return 0
        } catch {
            return 5
        }
    }
}

/// `EPERM`: the daemon's end of the socket takes no descriptors.
let notPermitted: Int32 = 1
