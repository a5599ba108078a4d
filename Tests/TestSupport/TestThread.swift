internal import LinuxSystem

/// A thread for code that waits in system calls; tests' own threads are few and shared.
public enum TestThread {
    /// Runs `body` on a new thread, which nobody waits for.
    public static func start(_ body: @escaping @Sendable () -> Void) {
        guard (try? startThread(body)) != nil else { preconditionFailure("no thread could be started") }
    }
}
