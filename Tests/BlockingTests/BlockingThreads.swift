import Synchronization
import TestSupport

/// A few threads for code that waits in system calls. A thread ends when it has no job.
final class BlockingThreads: TaskExecutor {
    static let shared = BlockingThreads()

    /// Greatest number of threads. Blocking tests mostly wait, so there may be more threads than processors.
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

    /// Takes the next job. Without a job, returns nil, and the thread ends.
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
