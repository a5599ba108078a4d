internal import CLinux
internal import CSystemd
internal import LinuxSystem

/// A signal that is received as an event of the loop. It is received until the last reference is gone.
@EventLoopActor
@safe public final class SignalSource {
    private var source: OpaquePointer?
    private let place: StaticString
    private let handler: @EventLoopActor () -> Void

    init(
        loop: EventLoop, signal: Int32, from place: StaticString, handler: @escaping @EventLoopActor () -> Void
    ) throws(SystemError) {
        self.place = place
        self.handler = handler
        // sd-event needs the signal to be blocked. Threads that are started later inherit that.
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, signal)
        let result = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        if result != 0 { throw SystemError("pthread_sigmask", code: result) }
        unsafe source = try SourceContext.added("sd_event_add_signal", for: self) { source, context in
            unsafe sd_event_add_signal(
                loop.event, &source, signal,
                { _, _, context in
                    guard let source = unsafe SourceContext<SignalSource>.source(of: context) else { return 0 }
                    EventLoopActor.handle(source.place) { source.handler() }
                    return 0
                }, context)
        }
    }

    isolated deinit {
        if let source = unsafe source { unsafe sd_event_source_disable_unref(source) }
    }
}
