internal import CSystemd
public import LinuxSystem

/// The daemon's event loop: sd-event of libsystemd, with Swift's concurrency on top.
///
/// Create it on the thread that will run it, then call `run`. A source is active for as long as its object is kept.
///
/// The C object is used only on the loop's thread, where this actor's code runs, and lives as long as this object.
@EventLoopActor
@safe public final class EventLoop {
    nonisolated(unsafe) let event: OpaquePointer
    private var wakeUp: ReadinessSource?
    let requestTimer = RequestTimer()

    /// Creates the loop on this thread. A process has only one.
    public nonisolated static func make() throws(SystemError) -> EventLoop {
        let wake = try EventDescriptor()
        EventLoopActor.shared.jobs.attach(wake: wake)
        let result = EventLoopActor.assumeIsolated { () -> Result<EventLoop, SystemError> in
            do throws(SystemError) {
                let loop = try EventLoop()
                // Nothing else to do: jobs run after every handler.
                loop.wakeUp = try loop.watch(wake.descriptor, for: .readable) { _ in wake.clear() }
                return .success(loop)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private init() throws(SystemError) {
        var event: OpaquePointer?  // given by the call
        unsafe try called("sd_event_new", sd_event_new(&event))
        guard let event = unsafe event else { throw SystemError("sd_event_new", code: 12) }
        unsafe self.event = event
    }

    deinit {
        // The reference that sd_event_new gave.
        unsafe sd_event_unref(event)
    }

    /// Runs until `stop` is called. Call it on the thread that made the loop, outside the actor.
    public nonisolated func run() throws(SystemError) {
        try called("sd_event_loop", unsafe sd_event_loop(event))
    }

    /// Ends `run` after the current event.
    public func stop() {
        unsafe sd_event_exit(event, 0)
    }

    /// Pings the service manager's watchdog, if it asked for that.
    public func enableWatchdog() throws(SystemError) {
        try called("sd_event_set_watchdog", unsafe sd_event_set_watchdog(event, 1))
    }

    /// Calls `handler` whenever `descriptor` is ready, for as long as the returned source is kept.
    public func watch(
        _ descriptor: FileDescriptor, for readiness: Readiness, from place: StaticString = #fileID,
        handler: @escaping @EventLoopActor (Readiness) -> Void
    ) throws(SystemError) -> ReadinessSource {
        try ReadinessSource(loop: self, descriptor: descriptor, readiness: readiness, from: place, handler: handler)
    }

    /// Calls `handler` whenever the process gets `signal`, for as long as the returned source is kept. Call it before the
    /// process has other threads: the signal is blocked in the calling thread and in those that it starts.
    public func signal(
        _ signal: Int32, from place: StaticString = #fileID, handler: @escaping @EventLoopActor () -> Void
    ) throws(SystemError) -> SignalSource {
        try SignalSource(loop: self, signal: signal, from: place, handler: handler)
    }

    /// Calls `handler` once after `nanoseconds`, unless the returned timer is dropped or stopped before.
    public func timer(
        after nanoseconds: UInt64, from place: StaticString = #fileID, handler: @escaping @EventLoopActor () -> Void
    ) throws(SystemError) -> TimerSource {
        try TimerSource(loop: self, nanoseconds: nanoseconds, from: place, handler: handler)
    }
}

/// Throws what an sd-event call returned as its negative result.
@discardableResult
func called(_ call: SystemError.StaticName, _ result: Int32) throws(SystemError) -> Int32 {
    if result < 0 { throw SystemError(call, code: -result) }
    return result
}
