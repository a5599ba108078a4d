internal import CLinux
internal import CSystemd
internal import LinuxSystem

/// A signal that is waited for instead of being delivered. Waiting ends when the last reference goes.
@EventLoopActor
@safe public final class SignalSource {
    private var source: OpaquePointer?
    private let handler: @EventLoopActor () -> Void

    init(loop: EventLoop, signal: Int32, handler: @escaping @EventLoopActor () -> Void) throws(SystemError) {
        self.handler = handler
        // sd-event takes only blocked signals. Called before there are other threads, it holds for all of them.
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, signal)
        let result = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        if result != 0 { throw SystemError("pthread_sigmask", code: result) }
        var source: OpaquePointer?
        // The source does not own self: deinit removes it before self is gone.
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe try called(
            "sd_event_add_signal",
            sd_event_add_signal(
                loop.event, &source, signal,
                { _, _, context in
                    guard let context = unsafe context else { return 0 }  // the object that made the source
                    nonisolated(unsafe) let address = unsafe context
                    EventLoopActor.handle {
                        unsafe Unmanaged<SignalSource>.fromOpaque(address).takeUnretainedValue().handler()
                    }
                    return 0
                }, context))
        unsafe self.source = source
    }

    isolated deinit {
        if let source = unsafe source { unsafe sd_event_source_disable_unref(source) }
    }
}
