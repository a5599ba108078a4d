internal import LinuxSystem
internal import Synchronization
internal import WireProtocol

/// A connection that whoever started this process has made for it, and whose descriptor `$NIBASSETD_FD` names. So a program in a sandbox has a daemon
/// that it could not reach, or not recognise.
///
/// The connection is used once in the process, by the client that connects first, and without proof: whoever sets the environment chooses the daemon anyway.
enum HandedConnection {
    private static let isTaken = Atomic<Bool>(false)

    /// Whether there is one, or was one in this process.
    static func isGiven(_ settings: ClientSettings) -> Bool {
        isTaken.load(ordering: .relaxed) || isWaiting(settings)
    }

    /// Whether there is one that nobody has taken.
    static func isWaiting(_ settings: ClientSettings) -> Bool {
        guard !isTaken.load(ordering: .relaxed), let number = number(settings) else { return false }
        return Socket.isConnected(number)
    }

    private static func number(_ settings: ClientSettings) -> Int32? {
        settings.environment.connection.flatMap { Int32($0) }.flatMap { $0 > 2 ? $0 : nil }
    }

    /// Takes the connection; nil when there is none, or when it was taken before. Programs that this process executes do not inherit it.
    static func take(_ settings: ClientSettings) -> FileDescriptor? {
        // The variable is inherited where the descriptor is not: then the number is free, or something else's.
        guard let number = number(settings), Socket.isConnected(number), !isTaken.exchange(true, ordering: .relaxed)
        else { return nil }
        let socket = FileDescriptor(owning: number)
        do {
            try socket.closeOnExecution()
            try Socket.setNonBlocking(socket)
            return socket
        } catch {
            return nil
        }
    }
}
