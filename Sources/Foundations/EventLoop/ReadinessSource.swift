internal import CLinux
internal import CSystemd
public import LinuxSystem

/// What a descriptor is ready for.
public struct Readiness: OptionSet, Sendable {
    /// `EPOLL` flags.
    public let rawValue: UInt32

    /// Creates a set from `EPOLL` flags.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Something can be read, or the other end is gone.
    public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
    /// Something can be written.
    public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
    /// Something out of the ordinary: what the kernel's files of pressure tell with.
    public static let priority = Readiness(rawValue: EPOLLPRI.rawValue)
    /// It can never be ready again; always told, never asked for.
    public static let broken = Readiness(rawValue: EPOLLERR.rawValue)
    /// The other end is gone; always told, never asked for.
    public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
}

/// A watched descriptor. Watching ends when the last reference goes or `stop` is called.
@EventLoopActor
@safe public final class ReadinessSource {
    private var source: OpaquePointer?
    private let descriptor: FileDescriptor
    private let handler: @EventLoopActor (Readiness) -> Void

    init(
        loop: EventLoop, descriptor: FileDescriptor, readiness: Readiness,
        handler: @escaping @EventLoopActor (Readiness) -> Void
    ) throws(SystemError) {
        self.descriptor = descriptor
        self.handler = handler
        var source: OpaquePointer?
        // The source does not own self: deinit removes it before self is gone.
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe try called(
            "sd_event_add_io",
            sd_event_add_io(
                loop.event, &source, descriptor.number, readiness.rawValue,
                { _, _, events, context in
                    guard let context = unsafe context else { return 0 }  // the object that made the source
                    nonisolated(unsafe) let address = unsafe context
                    EventLoopActor.handle {
                        let source = unsafe Unmanaged<ReadinessSource>.fromOpaque(address).takeUnretainedValue()
                        source.handler(Readiness(rawValue: events))
                    }
                    return 0
                }, context))
        unsafe self.source = source
    }

    isolated deinit {
        stop()
    }

    /// Changes what is watched for.
    public func update(_ readiness: Readiness) throws(SystemError) {
        guard let source = unsafe source else { return }
        try called("sd_event_source_set_io_events", unsafe sd_event_source_set_io_events(source, readiness.rawValue))
    }

    /// Ends watching; the handler is not called again.
    public func stop() {
        guard let source = unsafe source else { return }
        unsafe self.source = nil
        unsafe sd_event_source_disable_unref(source)
    }
}
