internal import EventLoop
internal import LinuxSystem
internal import ServiceManager

/// A listening socket whose connections are taken as they come.
///
/// When one cannot be taken, for want of descriptors, those that wait are left waiting for a moment: trying again at once would keep the loop
/// from ending what would free some.
@EventLoopActor
final class Listener {
    /// How long nothing is taken after a failure, in nanoseconds.
    private static let rest: UInt64 = 100_000_000

    private let socket: FileDescriptor
    private let loop: EventLoop
    private let serve: (FileDescriptor) throws(SystemError) -> Void
    private var source: ReadinessSource?
    private var timer: TimerSource?

    /// Begins; `serve` gets each connection.
    init(
        _ socket: FileDescriptor, loop: EventLoop, serve: @escaping (FileDescriptor) throws(SystemError) -> Void
    ) throws(SystemError) {
        self.socket = socket
        self.loop = loop
        self.serve = serve
        try Socket.setNonBlocking(socket)
        source = try loop.watch(socket, for: .readable) { [weak self] _ in self?.accept() }
    }

    private func accept() {
        do {
            while let connection = try Socket.accept(on: socket) { try serve(connection) }
        } catch {
            Log.warning("a connection could not be accepted: \(error)")
            pause()
        }
    }

    private func pause() {
        timer = try? loop.timer(after: Self.rest) { [weak self] in try? self?.source?.update(.readable) }
        // Without a timer nobody would go on.
        if timer != nil { try? source?.update([]) }
    }
}
