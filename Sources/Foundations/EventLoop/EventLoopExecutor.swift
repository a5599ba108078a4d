internal import LinuxSystem
internal import Synchronization

/// The queue of the actor's jobs. The loop's thread runs them; an eventfd wakes it when a job comes from another thread.
///
/// A *turn* is one event and the jobs that run after it. It ends when no job is left, or when the jobs have taken `turn` nanoseconds; then the loop
/// looks for events again, and the other jobs go on after the next one. So one client's jobs never keep another client's message waiting for long.
final class EventLoopExecutor: SerialExecutor, TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        /// Jobs that were left over from the last turn; they run before `jobs`.
        var leftoverJobs: ArraySlice<UnownedJob> = []
        /// Tasks that go on with the next turn.
        var yieldingTasks: [CheckedContinuation<Void, Never>] = []
        var wake: EventDescriptor?
        var thread: UInt64?
        /// Whether the loop's thread handles an event. It runs jobs after that, so its own jobs need no wake-up.
        var isHandling = false
        /// Measures turns; nil if nobody wants measurements.
        var watch: TurnWatch?
        /// File that registered the event's handler, or in which the job began or last gave way.
        var place: StaticString = ""
    }

    private let state = Mutex(State())
    /// End of the time for the event or for the jobs, in monotonic nanoseconds. A process has one loop, whose thread sets it.
    private static let turnEnd = Atomic<UInt64>(0)

    /// Makes the current thread the one that runs the jobs; `wake` wakes it.
    func attach(wake: EventDescriptor) {
        state.withLock {
            $0.wake = wake
            $0.thread = currentThread()
            if !$0.jobs.isEmpty { wake.signal() }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock {
            $0.jobs.append(job)
            if $0.jobs.count == 1, !($0.isHandling && $0.thread == currentThread()) { $0.wake?.signal() }
        }
    }

    /// Calls the handler of an event, which the file `place` has registered, then runs jobs until none is left or the turn is over.
    func handle(_ place: StaticString, _ event: () -> Void) {
        beginTurn()
        let (yieldingTasks, watch) = state.withLock { state in
            state.isHandling = true
            state.place = place
            defer { state.yieldingTasks = [] }
            return (state.yieldingTasks, state.watch)
        }
        measured(watch, event)
        for task in yieldingTasks { task.resume() }
        // However long the event took, jobs get their time too.
        beginTurn()
        while var jobs = nextJobs() {
            // Safe: the executor belongs to the actor, which is never freed, so it outlives the jobs.
            while let job = jobs.popFirst() {
                measured(watch) {
                    unsafe job.runSynchronously(
                        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
                }
                if Self.isTurnOver { break }
            }
            if !jobs.isEmpty { state.withLock { $0.leftoverJobs = jobs } }
        }
    }

    private func measured(_ watch: TurnWatch?, _ part: () -> Void) {
        guard let watch else { return part() }
        watch.measure(part) { state.withLock(\.place) }
    }

    /// Measures turns from now on.
    func watchTurns(_ watch: TurnWatch) { state.withLock { $0.watch = watch } }

    /// Notes the file in which a job begins or gives way.
    func notePlace(_ place: StaticString) { state.withLock { $0.place = place } }

    private func beginTurn() {
        Self.turnEnd.store(monotonicNanoseconds() + EventLoopActor.turn, ordering: .relaxed)
    }

    /// Jobs to run now; nil when the turn ends.
    private func nextJobs() -> ArraySlice<UnownedJob>? {
        let isOver = Self.isTurnOver
        return state.withLock { state in
            if !isOver, !state.leftoverJobs.isEmpty {
                defer { state.leftoverJobs = [] }
                return state.leftoverJobs
            }
            if !isOver, !state.jobs.isEmpty {
                defer { state.jobs = [] }
                return state.jobs[...]
            }
            state.isHandling = false
            if !state.leftoverJobs.isEmpty || !state.jobs.isEmpty || !state.yieldingTasks.isEmpty {
                state.wake?.signal()
            }
            return nil
        }
    }

    static var isTurnOver: Bool { monotonicNanoseconds() >= turnEnd.load(ordering: .relaxed) }

    func resumeNextTurn(_ task: CheckedContinuation<Void, Never>) { state.withLock { $0.yieldingTasks.append(task) } }

    func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "not on the event loop's thread")
    }

    func isIsolatingCurrentContext() -> Bool? {
        state.withLock { $0.thread == currentThread() }
    }
}
