internal import LinuxSystem
internal import Synchronization

/// Keeps the actor's jobs until the loop's thread runs them, and wakes that thread through an eventfd when a job comes from another one.
final class EventLoopExecutor: SerialExecutor, TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var wake: EventDescriptor?
        var thread: UInt64?
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
            if $0.jobs.count == 1 { $0.wake?.signal() }
        }
    }

    /// Runs all jobs that are there, and those that they add.
    func drain() {
        while true {
            let jobs = state.withLock { state in
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
