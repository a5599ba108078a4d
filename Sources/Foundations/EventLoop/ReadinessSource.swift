internal import CLinux
internal import CSystemd
public import LinuxSystem

/// Readiness of a descriptor.
public struct Readiness: OptionSet, Sendable {
    /// `EPOLL` flags.
    public let rawValue: UInt32

    /// Creates a set from `EPOLL` flags.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Something can be read, or the other end is closed.
    public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
    /// Something can be written.
    public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
    /// A priority event, as from the kernel's pressure files.
    public static let priority = Readiness(rawValue: EPOLLPRI.rawValue)
    /// An error: it will never be ready again. Always reported, never requested.
    public static let broken = Readiness(rawValue: EPOLLERR.rawValue)
    /// The other end is closed. Always reported, never requested.
    public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
}

/// A watched descriptor. Watching ends with the last reference, or with `stop`.
@EventLoopActor
@safe public final class ReadinessSource {
    private var source: OpaquePointer?
    private let descriptor: FileDescriptor
    private let place: StaticString
    private let handler: @EventLoopActor (Readiness) -> Void

    init(
        loop: EventLoop, descriptor: FileDescriptor, readiness: Readiness,
        from place: StaticString, handler: @escaping @EventLoopActor (Readiness) -> Void
    ) throws(SystemError) {
        self.place = place
        self.descriptor = descriptor
        self.handler = handler
        unsafe source = try SourceContext.added("sd_event_add_io", for: self) { source, context in
            unsafe sd_event_add_io(
                loop.event, &source, descriptor.number, readiness.rawValue,
                { _, _, events, context in
                    guard let source = unsafe SourceContext<ReadinessSource>.source(of: context) else { return 0 }
                    EventLoopActor.handle(source.place) { source.handler(Readiness(rawValue: events)) }
                    return 0
                }, context)
        }
    }

    isolated deinit {
        stop()
    }

    /// Changes what is watched for.
    public func update(_ readiness: Readiness) throws(SystemError) {
        guard let source = unsafe source else { return }
        try called("sd_event_source_set_io_events", unsafe sd_event_source_set_io_events(source, readiness.rawValue))
    }

    /// Order of sources that are ready at once.
    public enum Priority: Int64, Sendable {
        case first = -10
        case normal = 0
    }

    /// Changes when it is handled if others are ready too.
    public func setPriority(_ priority: Priority) throws(SystemError) {
        guard let source = unsafe source else { return }
        try called("sd_event_source_set_priority", unsafe sd_event_source_set_priority(source, priority.rawValue))
    }

    /// Ends watching; the handler is not called again.
    public func stop() {
        guard let source = unsafe source else { return }
        unsafe self.source = nil
        unsafe sd_event_source_disable_unref(source)
    }
}
