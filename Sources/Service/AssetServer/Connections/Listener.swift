internal import AssetModel
internal import EventLoop
internal import LinuxSystem

/// A listening socket: accepts connections as they come, at most `ServerLimits.acceptedInTurn` in a turn.
///
/// If a connection cannot be accepted, because the daemon has no descriptors left, the listener pauses for a moment. An immediate retry would keep
/// the loop busy, and the loop could not close the connections that would free descriptors.
@EventLoopActor
final class Listener {
    private let socket: FileDescriptor
    private let loop: EventLoop
    private let serve: (FileDescriptor) throws(SystemError) -> Void
    private let failed: (SystemError) -> Void
    private var source: EventSource?
    private var timer: EventSource?

    /// Starts to accept. `serve` gets each connection, `failed` the error that kept a connection from being accepted.
    init(
        _ socket: FileDescriptor, loop: EventLoop, serve: @escaping (FileDescriptor) throws(SystemError) -> Void,
        failed: @escaping (SystemError) -> Void
    ) throws(SystemError) {
        self.socket = socket
        self.loop = loop
        self.serve = serve
        self.failed = failed
        try Socket.setNonBlocking(socket)
        source = try loop.watch(socket, for: .reading) { [weak self] _ in self?.accept() }
    }

    private func accept() {
        do {
            for _ in 0..<ServerLimits.acceptedInTurn.value {
                guard let connection = try Socket.accept(on: socket) else { return }
                try serve(connection)
            }
        } catch {
            failed(error)
            pause()
        }
    }

    private func pause() {
        timer = try? loop.timer(after: UInt64(ServerLimits.acceptRetry.value)) { [weak self] in
            try? self?.source?.update(.reading)
        }
        // Without a timer nothing would ever be accepted again.
        if timer != nil { try? source?.update([]) }
    }
}
