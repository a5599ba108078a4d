import Synchronization
import TestSupport

/// Threads for code that waits in system calls, at most a few of them. Each ends when there is nothing to do.
final class BlockingThreads: TaskExecutor {
    static let shared = BlockingThreads()

    /// Such tests mostly wait, so there may be more of them than processors.
    private static let limit = 3

    private struct State {
        var jobs: [UnownedJob] = []
        var threads = 0
    }

    private let state = Mutex(State())

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isThreadWanted = state.withLock { state in
            state.jobs.append(job)
            guard state.threads < Self.limit else { return false }
            state.threads += 1
            return true
        }
        if isThreadWanted { TestThread.start { self.work() } }
    }

    private func work() {
        while let job = next() {
            // Safe: the executor is never freed.
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// The next job; nil when there is none, and the thread ends.
    private func next() -> UnownedJob? {
        state.withLock { state in
            if state.jobs.isEmpty {
                state.threads -= 1
                return nil
            }
            return state.jobs.removeFirst()
        }
    }
}
