internal import CLinux

/// Runs `body` on a new, detached thread that handles no signals.
public func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var thread = pthread_t()
    var (all, before) = (sigset_t(), sigset_t())
    // The new thread inherits the signals that are blocked here.
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    // The thread gets the reference to the closure, and releases it.
    let context = unsafe Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    let result = unsafe pthread_create(
        &thread, nil,
        { context in
            guard let context = unsafe context else { return nil }
            unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
            return nil
        }, context)
    guard result == 0 else {
        unsafe Unmanaged<ThreadBody>.fromOpaque(context).release()
        throw SystemError("pthread_create", code: result)
    }
    pthread_detach(thread)
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
