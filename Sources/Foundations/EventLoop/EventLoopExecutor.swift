internal import LinuxSystem
internal import Synchronization

/// Keeps the actor's jobs until the loop's thread runs them, and wakes that thread through an eventfd when a job comes from another one.
final class EventLoopExecutor: SerialExecutor, TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var wake: EventDescriptor?
        var thread: UInt64?
        /// Whether the loop's thread handles an event now and will run all jobs when it is done: its own jobs need wake nobody.
        var isHandling = false
    }

    private let state = Mutex(State())

    /// Says which thread runs the jobs from now on and what wakes it.
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

    /// Calls the handler of an event, then runs all jobs that are there and those that they add.
    func handle(_ event: () -> Void) {
        state.withLock { $0.isHandling = true }
        event()
        while true {
            let jobs = state.withLock { state in
                if state.jobs.isEmpty { state.isHandling = false }
                defer { state.jobs = [] }
                return state.jobs
            }
            if jobs.isEmpty { return }
            // The executor outlives the jobs: it belongs to the actor, which is never freed.
            for job in jobs {
                unsafe job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
            }
        }
    }

    func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "not on the event loop's thread")
    }

    func isIsolatingCurrentContext() -> Bool? {
        state.withLock { $0.thread == currentThread() }
    }
}
