public import EventLoop
internal import LinuxSystem

/// The worker processes: starts them, hands jobs to them, checks what they answer, replaces those that misbehave.
///
/// Each worker runs one program and serves one trust domain. Idle ones are kept for their domain, and the one that has been idle longest makes place when
/// another domain needs it. Waiting jobs get workers user by user in turn, and of a user connection by connection; who keeps many workers busy with
/// long work leaves some to others, and a processor. As long as nobody else waits, quick jobs are sent ahead to workers that are busy with the same requester's.
@EventLoopActor
public final class WorkerPool {
    /// How the pool works.
    public struct Settings: Sendable {
        /// Where the programs are.
        public var paths: [WorkerProgram: String]
        /// Workers at one time.
        public var workerLimit: Int
        /// Workers at one time of one program and domain; one more where all of them work for another connection.
        public var domainLimit = 2
        /// Workers that one connection may keep busy.
        public var connectionLimit = max(2, processorCount())
        /// Workers that one user may keep busy: one is left for others, whatever the user's files do.
        public var userLimit: Int { max(1, workerLimit - 1) }
        /// Workers that may be busy with the jobs of those who have long ones, while somebody with quick ones is about.
        public var slowLimit = max(1, processorCount() - 1)
        /// Nanoseconds for which it is remembered whose jobs were long, and who was about.
        public var longWorkMemory: UInt64 = 2_000_000_000
        /// Jobs of one user that may wait.
        public var userQueueLimit = 1024
        /// Jobs that may wait.
        public var queueLimit = 8192
        /// Nanoseconds that a worker is kept warm without a job, at least; after twice that it is gone.
        public var idleLimit: UInt64 = 30_000_000_000

        /// Creates settings for the programs at these paths, with two workers for each processor and at least four: an application needs its
        /// own domain and that of the system at the same time, each with two.
        public init(paths: [WorkerProgram: String]) {
            self.paths = paths
            workerLimit = max(4, 2 * processorCount())
        }
    }

    /// What has happened since the start.
    public private(set) var counters = WorkerCounters()
    /// Jobs that wait for a worker.
    public var waitingCount: Int { queue.count }
    /// Workers that are there now.
    public var workerCount: Int { workers.count }
    /// Workers that have a job now.
    public var busyCount: Int { workers.count { $0.isBusy } }
    /// The processes of the workers that are there now.
    public var processIdentifiers: [Int32] { workers.map(\.processIdentifier) }

    private let loop: EventLoop
    private let settings: Settings
    /// Those that are of use.
    private var workers: [PooledWorker] = []
    /// Killed ones that are not yet gone.
    private var dying: [PooledWorker] = []
    private var queue = FairQueue<Waiter>()
    private var longWork: LongWork
    private var idleTimer: TimerSource?
    private var isAssigning = false
    private var isStopped = false
    /// Callers of `stop` that wait for the last process.
    private var stopWaiters: [CheckedContinuation<Void, Never>] = []

    /// Who wants which kind of worker.
    private struct Claim: Equatable {
        let requester: Requester
        let duty: WorkerDuty
    }

    private struct Waiter {
        let claim: Claim
        let continuation: CheckedContinuation<Result<Place, WorkerPoolError>, Never>
    }

    /// A place for one job at a worker.
    private struct Place {
        let worker: PooledWorker
        let slot: Int
    }

    private enum Source {
        case idle(PooledWorker)
        case new
        /// It works for the same requester; the job is there when it is done with the others.
        case ahead(PooledWorker)
    }

    /// Creates a pool without workers; they are started when there are jobs.
    public init(loop: EventLoop, settings: Settings) {
        self.loop = loop
        self.settings = settings
        longWork = LongWork(memory: settings.longWorkMemory)
    }

    /// Does a job in a worker of `domain`, on behalf of `requester`; waits for its turn.
    ///
    /// A worker that crashes, or is killed from outside, is replaced, and the job done once more.
    ///
    /// - Parameters:
    ///   - reserve: Called before a memory file for a large result is made, with its size: charges it to somebody or throws. Called
    ///     once, or never. When the job fails later, the caller takes the charge back.
    ///   - take: Called with the result while the worker waits: copies from the scratch memory what is needed. Not called when the job fails.
    /// - Returns: what `take` returned.
    public func run<Value, Failure: Error>(
        _ job: WorkerJob, in domain: TrustDomain, for requester: Requester,
        reserve: @EventLoopActor (UInt64) throws(Failure) -> Void = { _ throws(Failure) in },
        take: @EventLoopActor (JobResult) async throws(Failure) -> Value
    ) async throws(JobError<Failure>) -> Value {
        var reserved: UInt64?
        let (place, result) = try await perform(job, in: domain, for: requester) {
            byteCount throws(JobError<Failure>) in
            if reserved == byteCount { return }
            // On the second try the worker wants another size: nobody was charged for that.
            if reserved != nil { throw .noResult(WorkerLoss.abandoned.error) }
            do throws(Failure) { try reserve(byteCount) } catch { throw .caller(error) }
            reserved = byteCount
        }
        defer { release(place) }
        do throws(Failure) { return try await take(result) } catch { throw .caller(error) }
    }

    /// The result, and the place at the worker that gave it, which is the caller's until `release`.
    private func perform<Failure: Error>(
        _ job: WorkerJob, in domain: TrustDomain, for requester: Requester,
        reserve: @EventLoopActor (UInt64) throws(JobError<Failure>) -> Void
    ) async throws(JobError<Failure>) -> (Place, JobResult) {
        var isSecondTry = false
        while true {
            let place: Place
            do throws(WorkerPoolError) {
                place = try await self.place(for: WorkerDuty(program: job.program, domain: domain), requester)
            } catch {
                throw .noResult(error)
            }
            let ended = await place.worker.perform(job, in: place.slot, reserve: reserve)
            longWork.finished(requester, taking: ended.effort, at: monotonicNanoseconds())
            switch ended.outcome {
            case .done(let result):
                counters.jobs += 1
                counters.busyNanoseconds &+= result.nanoseconds
                return (place, result)
            case .refused(let error):
                release(place)
                counters.failedJobs += 1
                throw error
            case .failed(let error):
                release(place)
                guard case .crashed? = place.worker.loss, !isSecondTry, !isStopped else {
                    counters.failedJobs += 1
                    throw .noResult(error)
                }
                isSecondTry = true
                counters.repeatedJobs += 1
            case .notBegun: release(place)
            }
        }
    }

    /// Ends all workers, fails all jobs that wait, and returns when the last process is gone.
    public func stop() async {
        isStopped = true
        while let waiter = queue.takeFirst({ $0 }) {
            waiter.continuation.resume(returning: .failure(.stopped))
        }
        for worker in workers { worker.end(.stopped) }
        await withCheckedContinuation { continuation in
            // Checked in here: entering the continuation may suspend, and the last process may end meanwhile.
            if dying.isEmpty { continuation.resume() } else { stopWaiters.append(continuation) }
        }
    }

    /// Waits for a place at a worker of this duty, which is the caller's until `release`.
    private func place(for duty: WorkerDuty, _ requester: Requester) async throws(WorkerPoolError) -> Place {
        let result: Result<Place, WorkerPoolError> = await withCheckedContinuation { continuation in
            // Checked in here: entering the continuation may suspend, and the pool may be stopped meanwhile.
            do throws(WorkerPoolError) {
                try checkThatOneMoreMayWait(requester)
            } catch {
                return continuation.resume(returning: .failure(error))
            }
            longWork.asked(requester, at: monotonicNanoseconds())
            let claim = Claim(requester: requester, duty: duty)
            queue.append(Waiter(claim: claim, continuation: continuation), for: requester)
            assignWorkers()
        }
        return try result.get()
    }

    private func checkThatOneMoreMayWait(_ requester: Requester) throws(WorkerPoolError) {
        if isStopped { throw .stopped }
        for (waiting, allowed) in [
            (queue.count(of: requester.user), settings.userQueueLimit), (queue.count, settings.queueLimit),
        ] where waiting >= allowed {
            counters.refusedJobs += 1
            throw .overloaded(waiting: waiting, allowed: allowed)
        }
    }

    private func release(_ place: Place) {
        place.worker.leavePlace(place.slot)
        assignWorkers()
        watchForIdleWorkers()
    }

    /// Ends workers that nobody needs any more: each takes several megabytes.
    private func watchForIdleWorkers() {
        guard idleTimer == nil, !workers.isEmpty, !isStopped else { return }
        idleTimer = try? loop.timer(after: settings.idleLimit) { [weak self] in
            guard let self else { return }
            let begin = monotonicNanoseconds()
            for worker in self.workers where !worker.isBusy && worker.idleSince + self.settings.idleLimit <= begin {
                worker.end(.unneeded)
            }
            self.idleTimer = nil
            self.watchForIdleWorkers()
        }
    }

    /// Gives workers to those who wait, as long as there are any to be had.
    private func assignWorkers() {
        if isAssigning { return }  // ending an idle worker leads here again
        isAssigning = true
        defer { isAssigning = false }
        while true {
            let soleRequester = queue.soleRequester
            var hopeless: [Claim] = []  // few: all that wait want one of a few duties
            let next = queue.takeFirst { waiter -> (waiter: Waiter, source: Source)? in
                if hopeless.contains(waiter.claim) { return nil }
                if let source = source(for: waiter.claim, soleRequester) { return (waiter, source) }
                hopeless.append(waiter.claim)
                return nil
            }
            guard let (waiter, source) = next else { return }
            do {
                let worker = try worker(from: source, waiter.claim.duty)
                let slot = worker.takePlace(for: waiter.claim.requester)
                waiter.continuation.resume(returning: .success(Place(worker: worker, slot: slot)))
            } catch {
                waiter.continuation.resume(returning: .failure(.system(error)))
            }
        }
    }

    /// Where a job gets its worker from; nil when it has to wait.
    private func source(for claim: Claim, _ soleRequester: Requester?) -> Source? {
        let requester = claim.requester
        if mustLeaveRoom(requester) { return nil }
        let colleagues = workers.filter { $0.duty == claim.duty }
        if workers.count(where: { $0.holder == requester }) < settings.connectionLimit,
            workers.count(where: { $0.holder?.user == requester.user }) < settings.userLimit
        {
            let idle = colleagues.filter { !$0.isBusy }.max { $0.idleSince < $1.idleSince }
            if let idle { return .idle(idle) }
            let hasPlace = workers.count < settings.workerLimit || workers.contains { !$0.isBusy }
            let isKeptOut = !colleagues.contains { $0.holder == requester }
            if hasPlace, colleagues.count < settings.domainLimit + (isKeptOut ? 1 : 0) { return .new }
        }
        // Nobody else is made to wait by it, and not for long should somebody come.
        guard soleRequester == requester else { return nil }
        let quick = colleagues.filter { $0.holder == requester && $0.hasPlace && $0.lastDuration <= LongWork.quickJob }
        return quick.min { $0.placesTaken < $1.placesTaken }.map { .ahead($0) }
    }

    /// Whether a requester's jobs take long, and as many workers are busy with such jobs as may be while others are about.
    private func mustLeaveRoom(_ requester: Requester) -> Bool {
        let now = monotonicNanoseconds()
        guard longWork.isSlow(requester, at: now), longWork.hasQuick(at: now) else { return false }
        return workers.count { $0.holder.map { longWork.isSlow($0, at: now) } ?? false } >= settings.slowLimit
    }

    /// For a new worker, an idle one of another duty may have to go.
    private func worker(from source: Source, _ duty: WorkerDuty) throws(SystemError) -> PooledWorker {
        switch source {
        case .idle(let worker): return worker
        case .ahead(let worker):
            counters.sentAhead += 1
            return worker
        case .new: break
        }
        if workers.count >= settings.workerLimit {
            workers.filter { !$0.isBusy }.min { $0.idleSince < $1.idleSince }?.end(.replaced)
        }
        let worker = try PooledWorker(
            program: settings.paths[duty.program, default: ""], duty: duty, loop: loop,
            onLoss: { [unowned self] worker, loss in lost(worker, loss) },
            onReaped: { [unowned self] worker in reaped(worker) })
        counters.started += 1
        workers.append(worker)
        return worker
    }

    private func lost(_ worker: PooledWorker, _ loss: WorkerLoss) {
        counters.count(loss)
        workers.removeAll { $0 === worker }
        dying.append(worker)
        assignWorkers()
    }

    private func reaped(_ worker: PooledWorker) {
        dying.removeAll { $0 === worker }
        guard isStopped, dying.isEmpty else { return }
        for waiter in stopWaiters { waiter.resume() }
        stopWaiters = []
    }
}
