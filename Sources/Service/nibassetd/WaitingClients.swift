import AssetServer
import LinuxSystem
import ServiceManager
import WireProtocol

/// The clients that wait at sockets of the service manager for a daemon that does not start.
enum WaitingClients {
    /// Number of clients that are answered at each socket; the connections of all others are closed with the socket, or taken at the next start.
    private static let limit = 4_096

    /// Accepts each waiting connection, sends the reason why no daemon serves, and closes the connection. Otherwise the service manager would start
    /// the daemon again for the waiting clients, and they would wait until their timeout. Does nothing without a service manager.
    static func refuse(_ reason: String) {
        let text = Array("the service does not start: \(reason)".utf8)
        for passed in ServiceManager.takeDescriptors() where !passed.isMemory {
            try? Socket.setNonBlocking(passed.descriptor)
            for _ in 0..<limit {
                guard let client = try? Socket.accept(on: passed.descriptor) else { break }
                // The connection is closed whether the message arrives or not.
                _ = try? Socket.send(Failure(.systemError, text: text).message(serial: 0), on: client)
            }
        }
    }
}
