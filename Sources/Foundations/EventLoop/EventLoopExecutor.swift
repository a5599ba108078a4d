internal import LinuxSystem
internal import Synchronization

/// The queue of the actor's jobs. The loop's thread runs them; an eventfd wakes it when a job comes from another thread.
final class EventLoopExecutor: SerialExecutor, TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var wake: EventDescriptor?
        var thread: UInt64?
        /// Whether the loop's thread handles an event. It runs all jobs after that, so its own jobs need no wake-up.
        var isHandling = false
    }

    private let state = Mutex(State())

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

    /// Calls the handler of an event, then runs all jobs, including those that the jobs add.
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
            // Safe: the executor belongs to the actor, which is never freed, so it outlives the jobs.
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
