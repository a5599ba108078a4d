internal import AssetModel
public import EventLoop
internal import LinuxSystem
internal import ServiceManager
public import WireProtocol

/// The worker processes: starts them, hands jobs to them, checks their answers, and replaces those that misbehave.
///
/// Each worker runs one program and serves one trust domain. An idle one is kept for its domain until another domain needs its room, or until
/// nobody has needed it for a while. `SchedulingPolicy` decides which job gets which worker. Small jobs of one requester that wait together go with it, as one
/// batch (`JobBatch`); each keeps its own answer, limits and second try.
@EventLoopActor
public final class WorkerPool {
    /// Settings of the pool.
    public struct Settings: Sendable {
        /// Paths of the programs.
        public var paths: [WorkerProgram: String]
        /// Numbers of workers, in all and for each requester.
        public var limits = SchedulingPolicy.Limits(processors: processorCount())
        /// Nanoseconds for which a worker is kept without a job, at least; after twice that it is gone.
        public var idleLimit = UInt64(PoolLimits.idleTime.value)

        /// Creates settings for the programs at these paths.
        public init(paths: [WorkerProgram: String]) { self.paths = paths }
    }

    /// Counts since the start.
    public private(set) var metrics = MetricValues()
    /// Jobs that wait for a worker.
    public var waitingCount: Int { queue.count }
    /// Workers that are of use now.
    public var workerCount: Int { workers.count }
    /// Workers that have a job now.
    public var busyCount: Int { workers.count { $0.isBusy } }
    /// The processes of the workers that are of use now.
    public var processIdentifiers: [Int32] { workers.map(\.processIdentifier) }

    private let loop: EventLoop
    private let settings: Settings
    private var policy: SchedulingPolicy
    /// Live workers.
    private var workers: [PooledWorker] = []
    /// Killed ones that have not ended yet.
    private var dying: [PooledWorker] = []
    private var queue = FairQueue<Waiter>()
    private var idleTimer: EventSource?
    private var isAssigning = false
    private var willAssign = false
    private var isStopped = false
    private var stopTimer: EventSource?
    /// Kept when the last process is gone after `stop`, or those that are left hang.
    private let stopped = Promise<Void>()

    /// A class: waiters are moved about much.
    private final class Waiter {
        let claim: SchedulingPolicy.Claim
        let job: WorkerJob
        let deadline = RequestTime.deadline
        let continuation: CheckedContinuation<Result<BegunJob, WorkerPoolError>, Never>

        init(
            _ job: WorkerJob, _ claim: SchedulingPolicy.Claim,
            _ continuation: CheckedContinuation<Result<BegunJob, WorkerPoolError>, Never>
        ) {
            self.job = job
            self.claim = claim
            self.continuation = continuation
        }
    }

    /// A job that a worker has got, alone or with others.
    private struct BegunJob {
        let worker: PooledWorker
        let assigned: AssignedJob
    }

    /// Creates a pool without workers; they are started when there are jobs.
    public init(loop: EventLoop, settings: Settings) {
        self.loop = loop
        self.settings = settings
        policy = SchedulingPolicy(limits: settings.limits)
    }

    // MARK: Jobs

    /// Does a job in a worker of `domain`, on behalf of `requester`; waits for its turn.
    ///
    /// A worker that crashes, or that somebody else kills, is replaced, and the job is done once more.
    ///
    /// - Parameters:
    ///   - reserve: Called before a memory file for a large result is made, with its size: charges it to somebody or throws. Called
    ///     once or never. When the job fails later, the caller takes the charge back.
    ///   - take: Called with the result while the worker waits: copies from the scratch memory what is needed. Not called when the job fails.
    /// - Returns: what `take` returned.
    public func run<Value, Failure: Error>(
        _ job: WorkerJob, in domain: TrustDomain, for requester: Requester,
        reserve: @EventLoopActor (UInt64) async throws(Failure) -> Void = { _ throws(Failure) in },
        take: @EventLoopActor (JobResult) async throws(Failure) -> Value
    ) async throws(JobError<Failure>) -> Value {
        let duty = WorkerDuty(program: job.program, domain: domain)
        var reserved: UInt64?
        var isSecondTry = false
        var job = job
        while true {
            let begun: BegunJob
            do throws(WorkerPoolError) {
                begun = try await begin(job, for: .init(requester: requester, duty: duty))
            } catch {
                throw .noResult(error)
            }
            let ended = await begun.worker.outcome(of: begun.assigned) { byteCount async throws(JobError<Failure>) in
                if reserved == byteCount { return }
                // On the second try the worker wants another size: nobody was charged for that.
                if reserved != nil { throw .noResult(WorkerLoss.abandoned.error) }
                do throws(Failure) { try await reserve(byteCount) } catch { throw .caller(error) }
                reserved = byteCount
            }
            policy.activity.finished(requester, taking: ended.processorTime, at: monotonicNanoseconds())
            // The job is done alone next time: then nobody can be blamed for another one's file.
            if begun.worker.loss != nil { job.expectedTime = nil }
            // The slot stays taken until `take` has read the result.
            defer { release(begun) }
            switch ended.outcome {
            case .done(let result):
                metrics.count(.jobsDone)
                metrics.count(.jobTime, result.nanoseconds)
                do throws(Failure) { return try await take(result) } catch { throw .caller(error) }
            case .refused(let error):
                metrics.count(.jobsFailed)
                throw error
            case .failed(let error):
                guard case .crashed? = begun.worker.loss, !isSecondTry, !isStopped else {
                    metrics.count(.jobsFailed)
                    throw .noResult(error)
                }
                isSecondTry = true
                metrics.count(.jobsRepeated)
            case .notBegun: break
            }
        }
    }

    /// Ends all workers, fails all jobs that wait, and returns when the last process is gone, except those that hang.
    public func stop() async {
        isStopped = true
        while let waiter = queue.takeFirst({ $0 }) { waiter.continuation.resume(returning: .failure(.stopped)) }
        for worker in workers { worker.end(.stopped) }
        // A worker that hangs in a file system is left behind.
        stopTimer = try? loop.timer(after: UInt64(PoolLimits.hangingTime.value)) { [weak self] in self?.endWaiting() }
        if dying.isEmpty || stopTimer == nil { endWaiting() }
        await stopped.kept()
    }

    private func endWaiting() {
        stopTimer = nil
        stopped.keep(())
    }

    /// Killed workers of a domain that should have ended by now.
    private func hangingCount(_ domain: TrustDomain) -> Int {
        let limit = UInt64(PoolLimits.hangingTime.value)
        return dying.count { $0.duty.domain == domain && monotonicNanoseconds() - $0.lostSince > limit }
    }

    // MARK: Slots

    /// Waits until a worker gets the job, whose slot is the caller's until `release`.
    private func begin(
        _ job: WorkerJob, for claim: SchedulingPolicy.Claim
    ) async throws(WorkerPoolError) -> BegunJob {
        let result: Result<BegunJob, WorkerPoolError> = await withCheckedContinuation { continuation in
            // Checked in here: entering the continuation may suspend, and the pool may be stopped meanwhile.
            if isStopped { return continuation.resume(returning: .failure(.stopped)) }
            let hanging = hangingCount(claim.duty.domain)
            if hanging >= PoolLimits.hangingWorkers.value {
                return continuation.resume(returning: .failure(.workersHang(count: hanging)))
            }
            if let refusal = policy.refusal(of: claim.requester, in: queue) {
                metrics.count(.jobsRefused)
                var fields: [LogField: String] = [.reason: "\(refusal)"]
                if case .overloaded(let waiting, let allowed) = refusal {
                    (fields[.found], fields[.limit]) = ("\(waiting)", "\(allowed)")
                }
                let all = fields
                Log.report(
                    .queueFull, user: claim.requester.user,
                    "a job of user \(claim.requester.user) was refused: \(refusal)", all)
                return continuation.resume(returning: .failure(refusal))
            }
            policy.activity.asked(claim.requester, at: monotonicNanoseconds())
            queue.append(Waiter(job, claim, continuation), for: claim.requester)
            // Its first job does not wait for others.
            if workers.contains(where: { $0.holder == claim.requester }) { assignSoon() } else { assignWorkers() }
        }
        return try result.get()
    }

    private func release(_ begun: BegunJob) {
        guard begun.worker.release(begun.assigned) else { return }
        assignWorkers()
        watchForIdleWorkers()
    }

    /// Gives workers to those who wait after the tasks that are about to run: their jobs may go to a worker together.
    private func assignSoon() {
        if willAssign { return }
        willAssign = true
        EventLoopActor.start { [self] in
            willAssign = false
            assignWorkers()
        }
    }

    /// Gives workers to those who wait, as long as the policy has any for them.
    private func assignWorkers() {
        if isAssigning { return }  // ending an idle worker leads here again
        isAssigning = true
        defer { isAssigning = false }
        while queue.count > 0,
            let (waiter, assignment) = policy.takeNext(
                from: &queue, claim: { $0.claim }, workers: workers.map(\.snapshot), at: monotonicNanoseconds())
        {
            if RequestTime.isOver(waiter.deadline) {
                waiter.continuation.resume(returning: .failure(.notBegun))
                continue
            }
            do throws(SystemError) {
                let worker = try worker(assignment, waiter.claim.duty)
                let batch = [waiter] + companions(of: waiter)
                let begun = worker.begin(batch.map(\.job), for: waiter.claim.requester)
                for (waiter, assigned) in zip(batch, begun) {
                    waiter.continuation.resume(returning: .success(BegunJob(worker: worker, assigned: assigned)))
                }
            } catch {
                let duty = waiter.claim.duty
                Log.report(
                    .workerNotStarted, user: waiter.claim.requester.user, "\(duty.program) cannot be started: \(error)",
                    [.program: "\(duty.program)", .trustDomain: "\(duty.domain)", .reason: "\(error)"])
                waiter.continuation.resume(returning: .failure(.system(error)))
            }
        }
    }

    /// Takes jobs of the same requester that go to the worker together with one.
    private func companions(of waiter: Waiter) -> [Waiter] {
        guard var batch = JobBatch(waiter.job) else { return [] }
        // The other waiting jobs are left for the other workers, so that all of them come to the end at about the same time.
        let share = queue.count(of: waiter.claim.requester.user) / (2 * PoolLimits.workersPerDuty.value)
        return queue.takeMore(of: waiter.claim.requester) { next in
            guard batch.count <= share || batch.isTiny, !batch.isFull else { return nil }
            return next.claim == waiter.claim && !RequestTime.isOver(next.deadline) && batch.add(next.job)
        }
    }

    private func worker(
        _ assignment: SchedulingPolicy.Assignment, _ duty: WorkerDuty
    ) throws(SystemError) -> PooledWorker {
        switch assignment {
        case .idle(let index): return workers[index]
        case .ahead(let index):
            metrics.count(.jobsSentAhead)
            return workers[index]
        case .new(let replaced):
            if let replaced { workers[replaced].end(.replaced) }
            let worker = try PooledWorker(
                program: settings.paths[duty.program, default: ""], duty: duty, loop: loop,
                onLoss: { [weak self] worker, loss in self?.lost(worker, loss) },
                onReaped: { [weak self] worker in self?.reaped(worker) })
            metrics.count(.workersStarted)
            workers.append(worker)
            return worker
        }
    }

    // MARK: The end of workers

    /// Ends workers that nobody needs any more: each takes several megabytes.
    private func watchForIdleWorkers() {
        guard idleTimer == nil, !workers.isEmpty, !isStopped else { return }
        idleTimer = try? loop.timer(after: settings.idleLimit) { [weak self] in
            guard let self else { return }
            let now = monotonicNanoseconds()
            for worker in self.workers where !worker.isBusy && worker.idleSince + self.settings.idleLimit <= now {
                worker.end(.unneeded)
            }
            self.idleTimer = nil
            self.watchForIdleWorkers()
        }
    }

    /// Ends all workers without a job.
    public func endIdle() {
        for worker in workers where !worker.isBusy { worker.end(.unneeded) }
    }

    private func lost(_ worker: PooledWorker, _ loss: WorkerLoss) {
        for metric in loss.metrics { metrics.count(metric) }
        workers.removeAll { $0 === worker }
        dying.append(worker)
        assignWorkers()
    }

    private func reaped(_ worker: PooledWorker) {
        dying.removeAll { $0 === worker }
        if isStopped, dying.isEmpty { endWaiting() }
    }
}

extension PooledWorker {
    fileprivate var snapshot: SchedulingPolicy.WorkerSnapshot {
        .init(
            duty: duty, holder: holder, idleSince: idleSince, jobCount: usedSlotCount, hasFreeSlot: hasFreeSlot,
            lastDuration: lastDuration)
    }
}
