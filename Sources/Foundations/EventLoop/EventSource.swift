internal import CSystemd
public import LinuxSystem

/// A watched descriptor, a timer that fires once, or a signal. Its events are handled until the last reference is gone, or `stop` is called.
@EventLoopActor
@safe public final class EventSource {
    private var source: OpaquePointer?
    /// Watched descriptor, which stays open while the source exists; nil for a timer or signal.
    private let descriptor: FileDescriptor?
    private let place: StaticString
    private let handler: @EventLoopActor (Readiness) -> Void

    /// `add` calls the function of sd-event that `call` names: it stores the new event source, and passes on the context for `handle`.
    init(
        _ call: SystemError.StaticName, _ descriptor: FileDescriptor? = nil, from place: StaticString,
        handler: @escaping @EventLoopActor (Readiness) -> Void,
        by add: (_ added: inout OpaquePointer?, _ context: UnsafeMutableRawPointer) -> Int32
    ) throws(SystemError) {
        self.descriptor = descriptor
        self.place = place
        self.handler = handler
        let context = unsafe Unmanaged.passRetained(Context(self)).toOpaque()
        do throws(SystemError) {
            try check(call, unsafe add(&source, context))
        } catch {
            unsafe release(context)
            throw error
        }
        unsafe sd_event_source_set_destroy_callback(source, release)
    }

    isolated deinit {
        stop()
    }

    /// Handles an event of the source that a context belongs to, unless the source has ended. The context must not have been released.
    nonisolated static func handle(_ context: UnsafeMutableRawPointer?, _ readiness: Readiness = []) -> Int32 {
        // Safe: the event source of sd-event owns the context, and exists during its callback.
        let source = unsafe context.flatMap { unsafe Unmanaged<Context>.fromOpaque($0).takeUnretainedValue().source }
        if let source { EventLoopActor.handle(source.place) { source.handler(readiness) } }
        return 0
    }

    /// Changes the readiness for which the descriptor is watched.
    public func update(_ readiness: Readiness) throws(SystemError) {
        guard let source = unsafe source else { return }
        try check(
            "sd_event_source_set_io_events",
            unsafe sd_event_source_set_io_events(source, UInt32(readiness.rawValue)))
    }

    /// Sets whether the source's events are handled before those of other ready sources.
    public func setFirst(_ isFirst: Bool) throws(SystemError) {
        guard let source = unsafe source else { return }
        try check("sd_event_source_set_priority", unsafe sd_event_source_set_priority(source, isFirst ? -10 : 0))
    }

    /// Ends the source. The handler is not called again.
    public func stop() {
        guard let source = unsafe source else { return }
        unsafe self.source = nil
        unsafe sd_event_source_disable_unref(source)
    }

    /// Context of an event source of sd-event, which owns the context. Refers to the Swift object as long as that lives.
    ///
    /// The address of the Swift object itself is no safe context. If its last reference ends outside the loop, the object is deinitialized in a later
    /// turn, and until then an event would retain an object that is being deinitialized.
    private final class Context {
        private(set) weak var source: EventSource?

        init(_ source: EventSource) { self.source = source }
    }
}

/// Balances the reference to a context: sd-event calls it once, when it has freed the event source.
private func release(_ context: UnsafeMutableRawPointer?) {
    if let context = unsafe context { unsafe Unmanaged<AnyObject>.fromOpaque(context).release() }
}
