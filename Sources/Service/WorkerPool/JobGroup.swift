public import EventLoop

/// Jobs of one requester that one task waits for together. The task adds the jobs, then calls `events` until there are no more.
///
/// Each job ends with one event, `done` or `failed`, unless the caller refuses its memory.
@EventLoopActor
public final class JobGroup {
    /// Progress or outcome of a job.
    public enum Event: Sendable {
        /// The worker waits for memory for a large result: charge this number of bytes to an account, then call `giveMemory` or `refuseMemory`. When
        /// the job fails later, the caller takes the charge back. Comes at most once for a job.
        case memoryNeeded(byteCount: UInt64)
        /// The result. Its memory may be read until the next call of `events`, or of `release`.
        case done(JobResult)
        /// There is no result.
        case failed(WorkerPoolError)
    }

    /// Time after which nobody waits for the jobs, in monotonic nanoseconds; nil without such a time.
    let deadline = RequestTime.deadline
    private let pool: WorkerPool
    /// Jobs by their numbers; nil for an ended job.
    private var jobs: [WorkerJob?] = []
    /// Number of jobs that have not ended.
    private var unfinishedCount = 0
    /// Events that `events` has not handled yet.
    private var inbox: [(job: WorkerJob, event: Event)] = []
    /// Jobs with results that the caller reads now.
    private var jobsBeingRead: [WorkerJob] = []
    private var waiter: CheckedContinuation<Void, Never>?

    /// Creates a group without jobs.
    public init(in pool: WorkerPool) { self.pool = pool }

    /// Queues jobs, none of which has been in a group before. The number of the group's first job is 0.
    public func add(_ added: [WorkerJob]) {
        for job in added {
            job.join(self, number: jobs.count)
            jobs.append(job)
        }
        unfinishedCount += added.count
        pool.enqueue(added)
    }

    /// Waits for events, and returns those that have come, each with the number of its job; none when all jobs have ended.
    public func events() async -> [(number: Int, event: Event)] {
        release()
        while unfinishedCount > 0 {
            await withCheckedContinuation { continuation in
                // Checked in here: entering the continuation may suspend, and events may come meanwhile.
                if inbox.isEmpty { waiter = continuation } else { continuation.resume() }
            }
            let received = inbox
            inbox = []
            var events: [(number: Int, event: Event)] = []
            events.reserveCapacity(received.count)
            for (job, event) in received where jobs[job.number] != nil {
                guard let event = pool.take(event, of: job) else { continue }
                events.append((job.number, event))
                switch event {
                case .memoryNeeded: break
                case .done:
                    jobsBeingRead.append(job)
                    end(job)
                case .failed: end(job)
                }
            }
            if !events.isEmpty { return events }
        }
        return []
    }

    /// Ends the reading of the results of the last events.
    public func release() {
        let done = jobsBeingRead
        jobsBeingRead = []
        for job in done { pool.release(job) }
    }

    /// Gives the worker of a job the memory that was asked for.
    public func giveMemory(_ number: Int) {
        guard let job = jobs[number], let byteCount = job.neededByteCount else { return }
        job.worker?.giveMemory(byteCount, to: job)
    }

    /// Ends a job that gets no memory. The job has no further events.
    public func refuseMemory(_ number: Int) {
        guard let job = jobs[number] else { return }
        end(job)
        pool.abandon(job)
    }

    private func end(_ job: WorkerJob) {
        jobs[job.number] = nil
        unfinishedCount -= 1
    }

    func take(_ event: consuming Event, of job: WorkerJob) {
        // The job may have ended already: a refusal of its memory ends its worker, which posts an error.
        guard jobs[job.number] != nil else { return }
        inbox.append((job, event))
        waiter.take()?.resume()
    }
}
