internal import CLinux

/// A thread for code that waits in system calls; tests' own threads are few and shared.
public enum TestThread {
    /// Runs `body` on a new thread, which nobody waits for.
    public static func start(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        // The retained closure is released by the thread that gets it.
        let context = unsafe Unmanaged.passRetained(Start(body)).toOpaque()
        let result = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
                return nil
            }, context)
        precondition(result == 0, "no thread could be started")
        pthread_detach(thread)
    }

    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
