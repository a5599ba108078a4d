/// The isolation of everything that runs on the daemon's event loop: one thread, the one that calls `EventLoop.run`.
///
/// Code of this actor is plain sequential code; it must never block. It suspends (`await`) where it needs something that
/// takes time, and other work goes on meanwhile.
@globalActor
public actor EventLoopActor {
    /// The only instance.
    public static let shared = EventLoopActor()

    private let executor = EventLoopExecutor()

    /// The executor that runs the actor's jobs on the loop's thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// The same, for the loop itself.
    nonisolated var jobs: EventLoopExecutor { executor }

    /// Calls isolated code from a C callback that runs on the loop's thread. Traps on another thread.
    public static func assumeIsolated<Value: Sendable>(_ body: @EventLoopActor () -> Value) -> Value {
        shared.jobs.checkIsolated()
        return withoutActuallyEscaping(body) { body in
            // The check above is all that the attribute promises; the representations are the same.
            let plain = unsafe unsafeBitCast(body, to: (() -> Value).self)
            return plain()
        }
    }

    /// Calls the handler of an event from a C callback that runs on the loop's thread, then whatever work that resumes. Traps on another
    /// thread.
    static func handle(_ event: @EventLoopActor () -> Void) {
        shared.jobs.handle { assumeIsolated(event) }
    }

    /// Starts work that its starter does not wait for, or not at once.
    ///
    /// Not a plain `Task`: whatever a task waits for resumes it first on the executor that it prefers. Without a preference that is the pool of
    /// threads, and each resumption would wake one of them only to be sent back to the loop's thread.
    @discardableResult
    public static func start<Value: Sendable>(
        _ work: @escaping @EventLoopActor () async -> Value
    ) -> Task<Value, Never> {
        Task(executorPreference: shared.jobs, operation: work)
    }
}
