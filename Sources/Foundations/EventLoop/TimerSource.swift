internal import CLinux
internal import CSystemd
internal import LinuxSystem

/// Microseconds that a timer may be late. With sd-event's default of 250,000, each step of long work would wait that long for its turn.
private let accuracy: UInt64 = 1

/// A timer that fires once. It is cancelled when the last reference is gone or `stop` is called.
@EventLoopActor
@safe public final class TimerSource {
    private var source: OpaquePointer?
    private let place: StaticString
    private let handler: @EventLoopActor () -> Void

    init(
        loop: EventLoop, nanoseconds: UInt64, from place: StaticString, handler: @escaping @EventLoopActor () -> Void
    ) throws(SystemError) {
        self.place = place
        self.handler = handler
        unsafe source = try SourceContext.added("sd_event_add_time_relative", for: self) { source, context in
            unsafe sd_event_add_time_relative(
                loop.event, &source, CLOCK_MONOTONIC, nanoseconds / 1000, accuracy,
                { _, _, context in
                    guard let source = unsafe SourceContext<TimerSource>.source(of: context) else { return 0 }
                    EventLoopActor.handle(source.place) { source.handler() }
                    return 0
                }, context)
        }
    }

    isolated deinit {
        stop()
    }

    /// Cancels the timer; the handler is not called.
    public func stop() {
        guard let source = unsafe source else { return }
        unsafe self.source = nil
        unsafe sd_event_source_disable_unref(source)
    }
}
