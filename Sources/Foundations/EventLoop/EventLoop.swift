internal import CSystemd
public import LinuxSystem

/// Readiness of a descriptor. The bits of epoll, which sd-event uses, are those of poll.
public typealias Readiness = FileDescriptor.Readiness

/// The daemon's event loop: sd-event of libsystemd, with Swift's concurrency on top.
///
/// Create it on the thread that will run it, then call `run`. A source is active for as long as its object is kept.
///
/// The C object is used only on the loop's thread, where this actor's code runs, and lives as long as this object.
@EventLoopActor
@safe public final class EventLoop {
    nonisolated(unsafe) let event: OpaquePointer
    private var wakeUp: EventSource?

    /// Creates the loop on this thread. A process has only one.
    public nonisolated static func make() throws(SystemError) -> EventLoop {
        let wake = try EventDescriptor()
        EventLoopActor.shared.jobs.attach(wake: wake)
        let result = EventLoopActor.assumeIsolated { () -> Result<EventLoop, SystemError> in
            do throws(SystemError) {
                let loop = try EventLoop()
                // The handler need not run the jobs: they run after every handler.
                loop.wakeUp = try loop.watch(wake.descriptor, for: .reading) { _ in wake.clear() }
                return .success(loop)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private init() throws(SystemError) {
        var event: OpaquePointer?  // given by the call
        unsafe try check("sd_event_new", sd_event_new(&event))
        guard let event = unsafe event else { throw SystemError("sd_event_new", code: 12) }
        unsafe self.event = event
    }

    deinit {
        // The reference that sd_event_new gave.
        unsafe sd_event_unref(event)
    }

    /// Runs until `stop` is called. Call it on the thread that made the loop, outside the actor.
    public nonisolated func run() throws(SystemError) {
        try check("sd_event_loop", unsafe sd_event_loop(event))
    }

    /// Ends `run` after the current event.
    public func stop() {
        unsafe sd_event_exit(event, 0)
    }

    /// Pings the service manager's watchdog, if it asked for that.
    public func enableWatchdog() throws(SystemError) {
        try check("sd_event_set_watchdog", unsafe sd_event_set_watchdog(event, 1))
    }

    /// Calls `handler` whenever `descriptor` is ready, for as long as the returned source is kept.
    public func watch(
        _ descriptor: FileDescriptor, for readiness: Readiness, from place: StaticString = #fileID,
        handler: @escaping @EventLoopActor (Readiness) -> Void
    ) throws(SystemError) -> EventSource {
        try unsafe EventSource("sd_event_add_io", descriptor, from: place, handler: handler) { source, context in
            unsafe sd_event_add_io(
                event, &source, descriptor.number, UInt32(readiness.rawValue),
                { _, _, events, context in
                    unsafe EventSource.handle(context, Readiness(rawValue: Int16(truncatingIfNeeded: events)))
                }, context)
        }
    }

    /// Calls `handler` whenever the process gets `signal`, for as long as the returned source is kept. Call it before the
    /// process has other threads: the signal is blocked in the calling thread and in those that it starts.
    public func signal(
        _ signal: Int32, from place: StaticString = #fileID, handler: @escaping @EventLoopActor () -> Void
    ) throws(SystemError) -> EventSource {
        // sd-event needs the signal to be blocked. Threads that are started later inherit that.
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, signal)
        let result = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        if result != 0 { throw SystemError("pthread_sigmask", code: result) }
        return try unsafe EventSource("sd_event_add_signal", from: place, handler: { _ in handler() }) {
            source, context in
            unsafe sd_event_add_signal(
                event, &source, signal, { _, _, context in unsafe EventSource.handle(context) }, context)
        }
    }

    /// Microseconds that a timer may be late. With sd-event's default of 250,000, each step of long work would wait that long for its turn.
    private static let accuracy: UInt64 = 1

    /// Calls `handler` once after `nanoseconds`, unless the returned timer is dropped or stopped before.
    public func timer(
        after nanoseconds: UInt64, from place: StaticString = #fileID, handler: @escaping @EventLoopActor () -> Void
    ) throws(SystemError) -> EventSource {
        try unsafe EventSource("sd_event_add_time_relative", from: place, handler: { _ in handler() }) {
            source, context in
            unsafe sd_event_add_time_relative(
                event, &source, CLOCK_MONOTONIC, nanoseconds / 1000, Self.accuracy,
                { _, _, context in unsafe EventSource.handle(context) }, context)
        }
    }
}

/// Throws the error that an sd-event call returned as its negative result.
func check(_ call: SystemError.StaticName, _ result: Int32) throws(SystemError) {
    if result < 0 { throw SystemError(call, code: -result) }
}
