/// The actor of all code that runs on the daemon's event loop, on the thread that calls `EventLoop.run`.
///
/// Code of this actor must never block. Code that needs something slow suspends (`await`), and other work goes on.
@globalActor
@safe public actor EventLoopActor {
    /// The only instance.
    public static let shared = EventLoopActor()

    /// Length of each of a turn's two parts, in nanoseconds: the event, and the jobs after it. To look for events takes about 3,000.
    public static let turn: UInt64 = 200_000

    /// The queue of the actor's jobs, for the loop.
    nonisolated let jobs = EventLoopExecutor()

    /// The executor that runs the actor's jobs on the loop's thread.
    public nonisolated let unownedExecutor: UnownedSerialExecutor

    private init() { unsafe unownedExecutor = jobs.asUnownedSerialExecutor() }

    /// Calls isolated code from a C callback that runs on the loop's thread. Traps on another thread.
    public static func assumeIsolated<Value: Sendable>(_ body: @EventLoopActor () -> Value) -> Value {
        shared.jobs.checkIsolated()
        return withoutActuallyEscaping(body) { body in
            // Safe: the attribute only promises what was checked above, and both closure types have the same representation.
            let plain = unsafe unsafeBitCast(body, to: (() -> Value).self)
            return plain()
        }
    }

    /// Calls the handler of an event from a C callback on the loop's thread, then runs the jobs that the handler has enqueued. `place` is the file
    /// that registered the handler. Traps on another thread.
    static func handle(_ place: StaticString, _ event: @EventLoopActor () -> Void) {
        shared.jobs.handle(place) { assumeIsolated(event) }
    }

    /// Starts a task on the loop.
    ///
    /// Unlike a plain `Task` it prefers the loop's executor. A task without a preference is resumed on the thread pool first: each resumption would wake
    /// a thread that only sends the task back to the loop.
    @discardableResult
    public static func start<Value: Sendable>(
        from place: StaticString = #fileID, _ work: @escaping @EventLoopActor () async -> Value
    ) -> Task<Value, Never> {
        let named: @EventLoopActor () async -> Value = {
            shared.jobs.notePlace(place)
            return await work()
        }
        return Task(executorPreference: shared.jobs, operation: named)
    }

    /// Whether the time of the current event or job is used up, so that other events should get their turn.
    @EventLoopActor
    public static var isTurnOver: Bool { EventLoopExecutor.isTurnOver }

    /// Lets the loop handle other events first when the turn is over. Long work calls it between its steps, each of which takes a few microseconds.
    ///
    /// Runs in the isolation of its caller, which saves two changes of the actor.
    public nonisolated(nonsending) static func giveWay(from place: StaticString = #fileID) async {
        shared.jobs.notePlace(place)
        if EventLoopExecutor.isTurnOver { await nextTurn(from: place) }
    }

    /// Calls `step` until it returns false. The steps that fit into this turn run at once, the others in later turns.
    @EventLoopActor
    public static func inSteps(from place: StaticString = #fileID, _ step: @escaping @EventLoopActor () -> Bool) {
        while step() {
            guard isTurnOver else { continue }
            start(from: place) {
                repeat { await nextTurn(from: place) } while inTurn(step)
            }
            return
        }
    }

    /// Calls `step` until the turn is over. Returns false when there are no more steps.
    @EventLoopActor
    private static func inTurn(_ step: @EventLoopActor () -> Bool) -> Bool {
        while step() { if isTurnOver { return true } }
        return false
    }

    /// Lets the loop handle other events before the caller goes on.
    public nonisolated(nonsending) static func nextTurn(from place: StaticString = #fileID) async {
        await withCheckedContinuation { shared.jobs.resumeNextTurn($0) }
        // Another job has run meanwhile.
        shared.jobs.notePlace(place)
    }
}
