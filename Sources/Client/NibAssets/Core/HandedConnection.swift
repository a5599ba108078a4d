internal import LinuxSystem
internal import Synchronization

/// A connection that the starter of this process has made for it; `$NIBASSETD_FD` is its descriptor. So a program in a sandbox has a daemon that it
/// could not reach or recognise itself.
///
/// The first client of the process that connects takes the connection. The daemon's user is not checked: the environment chooses the daemon anyway.
enum HandedConnection {
    private static let isTaken = Atomic<Bool>(false)

    /// Whether this process has, or had, a handed connection.
    static func isGiven(_ settings: ClientSettings) -> Bool {
        isTaken.load(ordering: .relaxed) || isAvailable(settings)
    }

    /// Whether there is a handed connection that no client has taken.
    static func isAvailable(_ settings: ClientSettings) -> Bool {
        guard !isTaken.load(ordering: .relaxed), let number = number(settings) else { return false }
        return Socket.isConnected(number)
    }

    private static func number(_ settings: ClientSettings) -> Int32? {
        settings.environment.connection.flatMap { Int32($0) }.flatMap { $0 > 2 ? $0 : nil }
    }

    /// Takes the connection; nil when there is none, or a client has taken it. Programs that this process executes do not inherit the connection.
    static func take(_ settings: ClientSettings) -> FileDescriptor? {
        // A child inherits the variable even without the descriptor: then the number is free, or another file's.
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
