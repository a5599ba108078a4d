internal import LinuxSystem

/// A thread for code that blocks in system calls: the threads of the test runner are few and shared.
public enum TestThread {
    /// Runs `body` on a new, detached thread.
    public static func start(_ body: @escaping @Sendable () -> Void) {
        guard (try? startThread(body)) != nil else { preconditionFailure("no thread could be started") }
    }
}
