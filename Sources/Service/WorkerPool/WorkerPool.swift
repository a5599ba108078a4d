internal import AssetModel
public import EventLoop
internal import LinuxSystem
internal import ServiceManager
public import WireProtocol

/// The worker processes: starts them, hands jobs to them, checks their answers, and replaces those that misbehave.
///
/// Each worker runs one program and serves one trust domain. An idle worker is kept for its domain until another domain needs its place, or until no
/// job has needed the worker for a while. `SchedulingPolicy` decides which job gets which worker. Small jobs of one requester that wait together go
/// to a worker as one batch (`JobBatch`); each job keeps its own answer, limits and second try.
@EventLoopActor
public final class WorkerPool {
    /// Settings of the pool.
    public struct Settings: Sendable {
        /// Paths of the programs.
        public var paths: [WorkerProgram: String]
        /// Limits of the scheduling policy.
        public var limits = SchedulingPolicy.Limits(processors: processorCount())
        /// Nanoseconds for which a worker without a job is kept at least. After twice that time the worker is gone.
        public var idleLimit = UInt64(PoolLimits.idleTime.value)

        /// Creates settings for the programs at these paths.
        public init(paths: [WorkerProgram: String]) { self.paths = paths }
    }

    /// Counts since the start.
    public private(set) var metrics = MetricValues()
    /// Number of jobs that wait for a worker.
    public var waitingCount: Int { queue.count + guesses.count }
    /// Number of live workers.
    public var workerCount: Int { workers.count }
    /// Number of workers with a job.
    public var busyCount: Int { workers.count { $0.isBusy } }

    private let loop: EventLoop
    private let settings: Settings
    private var policy: SchedulingPolicy
    /// Live workers.
    private(set) var workers: [PooledWorker] = []
    /// Killed workers whose processes have not ended yet.
    private var dying: [PooledWorker] = []
    private var queue = FairQueue<WorkerJob>()
    /// Guesses of the daemon: these jobs get workers only while no other job waits.
    private var guesses = FairQueue<WorkerJob>()
    private var idleTimer: EventSource?
    private var isAssigning = false
    private var willAssign = false
    private var isStopped = false
    /// Fulfilled after `stop`, when the last process is gone or the remaining processes count as hanging.
    private let stopped = Promise<Void>()

    /// Creates a pool without workers. Workers start when there are jobs.
    public init(loop: EventLoop, settings: Settings) {
        self.loop = loop
        self.settings = settings
        policy = SchedulingPolicy(limits: settings.limits)
    }

    // MARK: Jobs

    /// Runs a job when its turn has come.
    ///
    /// If the worker crashes, or is killed from outside the daemon, another worker runs the job once more.
    ///
    /// - Parameters:
    ///   - reserve: Called with the size of a large result before its memory file is made: charges an account or throws. Called at most once. When
    ///     the job fails later, the caller takes the charge back.
    ///   - failure: Makes the error to throw if the job has no result.
    ///   - take: Called with the result while the worker waits: copies from the scratch memory what is needed. Not called when the job fails.
    /// - Returns: what `take` returned.
    public func run<Value, Failure: Error>(
        _ job: WorkerJob,
        reserve: @EventLoopActor (UInt64) async throws(Failure) -> Void = { _ throws(Failure) in },
        failure: @EventLoopActor (WorkerPoolError) -> Failure,
        take: @EventLoopActor (JobResult) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let group = JobGroup(in: self)
        group.add([job])
        while true {
            for (number, event) in await group.events() {
                switch event {
                case .memoryNeeded(let byteCount):
                    do throws(Failure) {
                        try await reserve(byteCount)
                    } catch {
                        group.refuseMemory(number)
                        throw error
                    }
                    group.giveMemory(number)
                case .done(let result):
                    defer { group.release() }
                    return try await take(result)
                case .failed(let error): throw failure(error)
                }
            }
        }
    }

    /// Returns the event for the caller; nil if the pool handles the event itself.
    func take(_ event: JobGroup.Event, of job: WorkerJob) -> JobGroup.Event? {
        switch event {
        // If the worker was lost meanwhile, another event follows.
        case .memoryNeeded where job.worker?.loss != nil: return nil
        case .memoryNeeded(let byteCount):
            if job.neededByteCount == byteCount {
                job.worker?.giveMemory(byteCount, to: job)
                return nil
            }
            // The worker of the second try asks for another size, for which nobody was charged.
            guard job.neededByteCount == nil else {
                abandon(job)
                return .failed(WorkerLoss.abandoned.error)
            }
            job.neededByteCount = byteCount
        case .done(let result):
            noteTime(of: job)
            metrics.count(.jobsDone)
            metrics.count(.jobTime, result.nanoseconds)
        case .failed(let error):
            // Without a worker, the job was refused.
            guard let worker = job.worker else { return event }
            noteTime(of: job)
            if error != .notBegun {
                guard worker.loss == .crashed, !job.isSecondTry, !isStopped else {
                    metrics.count(.jobsFailed)
                    release(job)
                    return event
                }
                job.isSecondTry = true
                metrics.count(.jobsRepeated)
            }
            // The next try is a batch of its own, so that a crash is not blamed on another job's file.
            if worker.loss != nil { job.expectedTime = nil }
            release(job)
            enqueue([job])
            return nil
        }
        return event
    }

    private func noteTime(of job: WorkerJob) {
        policy.activity.recordJob(of: job.claim.requester, taking: job.processorTime, at: monotonicNanoseconds())
    }

    /// Ends a job that gets no memory, and the worker that waits for this memory.
    func abandon(_ job: WorkerJob) {
        job.worker?.end(.abandoned)
        noteTime(of: job)
        metrics.count(.jobsFailed)
        release(job)
    }

    /// Ends all workers, fails all waiting jobs, and returns when the last process is gone. Does not wait for processes that hang.
    public func stop() async {
        isStopped = true
        while let job = queue.takeFirst({ $0 }) ?? guesses.takeFirst({ $0 }) { job.post(.failed(.stopped)) }
        for worker in workers { worker.end(.stopped) }
        // A worker that hangs in a file system is left behind.
        let timer = try? loop.timer(after: UInt64(PoolLimits.hangingTime.value)) { [stopped] in stopped.fulfil(()) }
        if dying.isEmpty || timer == nil { stopped.fulfil(()) }
        await stopped.waitForValue()
        timer?.stop()
    }

    // MARK: Slots

    /// Puts jobs of one requester into the queue, and assigns workers.
    func enqueue(_ jobs: [WorkerJob]) {
        guard let requester = jobs.first?.claim.requester else { return }
        var accepted: [WorkerJob] = []
        accepted.reserveCapacity(jobs.count)
        for job in jobs {
            if let refusal = refusal(of: job.claim, besides: accepted.count) {
                job.post(.failed(refusal))
            } else {
                accepted.append(job)
            }
        }
        if accepted.isEmpty { return }
        if requester.isGuess {
            guesses.append(accepted, for: requester)
        } else {
            queue.append(accepted, for: requester)
            policy.activity.noteRequest(of: requester, at: monotonicNanoseconds())
        }
        // The first jobs of a requester without a worker do not wait. Otherwise further jobs of this turn may join the batch.
        if workers.contains(where: { $0.holder == requester }) { assignSoon() } else { assignWorkers() }
    }

    private func refusal(of claim: SchedulingPolicy.Claim, besides accepted: Int) -> WorkerPoolError? {
        if isStopped { return .stopped }
        let hanging = dying.count { $0.duty.domain == claim.duty.domain && $0.isHanging }
        if hanging >= PoolLimits.hangingWorkers.value { return .workersHang(count: hanging) }
        guard let refusal = policy.refusal(of: claim.requester, in: queue, and: accepted) else { return nil }
        metrics.count(.jobsRefused)
        var fields: [LogField: String] = [.reason: "\(refusal)"]
        if case .overloaded(let waiting, let allowed) = refusal {
            (fields[.found], fields[.limit]) = ("\(waiting)", "\(allowed)")
        }
        let all = fields
        Log.report(
            .queueFull, user: claim.requester.user,
            "a job of user \(claim.requester.user) was refused: \(refusal)", all)
        return refusal
    }

    /// Ends the use of a slot by a job.
    func release(_ job: WorkerJob) {
        guard job.releaseSlot() else { return }
        assignWorkers()
        watchForIdleWorkers()
    }

    /// Assigns workers after the tasks that are ready to run, because their jobs may join the same batch.
    private func assignSoon() {
        if willAssign { return }
        willAssign = true
        EventLoopActor.start { [self] in
            willAssign = false
            assignWorkers()
        }
    }

    /// Assigns workers to waiting jobs as long as the policy has any for them.
    private func assignWorkers() {
        if isAssigning { return }  // ending an idle worker leads here again
        isAssigning = true
        defer { isAssigning = false }
        while let (job, assignment) = queue.count > 0 ? takeNext(from: &queue) : takeNext(from: &guesses) {
            if RequestTime.isOver(job.group?.deadline) {
                job.post(.failed(.notBegun))
                continue
            }
            do throws(SystemError) {
                let worker = try worker(assignment, job.claim.duty)
                worker.begin([job] + takeFurtherJobs(with: job), for: job.claim.requester)
            } catch {
                let duty = job.claim.duty
                Log.report(
                    .workerNotStarted, user: job.claim.requester.user,
                    "\(duty.program.rawValue) cannot be started: \(error)",
                    [.program: duty.program.rawValue, .trustDomain: "\(duty.domain)", .reason: "\(error)"])
                job.post(.failed(.system(error)))
            }
        }
    }

    private func takeNext(
        from queue: inout FairQueue<WorkerJob>
    ) -> (waiter: WorkerJob, assignment: SchedulingPolicy.Assignment)? {
        if queue.count == 0 { return nil }
        return policy.takeNext(
            from: &queue, claim: { $0.claim }, workers: workers.map(\.snapshot), at: monotonicNanoseconds())
    }

    /// Takes further jobs of the requester out of the queue, which go to the worker with the first one.
    private func takeFurtherJobs(with first: WorkerJob) -> [WorkerJob] {
        guard var batch = JobBatch(first) else { return [] }
        let requester = first.claim.requester
        // The rest is left for the other workers, so that all workers finish at about the same time.
        let waiting = requester.isGuess ? guesses.count(of: requester.user) : queue.count(of: requester.user)
        let share = waiting / (2 * PoolLimits.workersPerDuty.value)
        func joins(_ next: WorkerJob) -> Bool? {
            guard batch.count <= share || batch.isTiny, !batch.isFull else { return nil }
            return next.claim == first.claim && !RequestTime.isOver(next.group?.deadline) && batch.add(next)
        }
        return requester.isGuess ? guesses.takeMore(of: requester, joins) : queue.takeMore(of: requester, joins)
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
            if let unused = workers.first(where: { $0.serve(duty) }) { return unused }
            if let replaced { workers[replaced].end(.replaced) }
            return try startWorker(duty)
        }
    }

    private func startWorker(_ duty: WorkerDuty) throws(SystemError) -> PooledWorker {
        let worker = try PooledWorker(
            program: settings.paths[duty.program, default: ""], duty: duty, loop: loop, pool: self)
        metrics.count(.workersStarted)
        workers.append(worker)
        return worker
    }

    /// Starts decoders until `count` of them are idle, so that a program that is about to send a request does not wait for their start. The first job
    /// of a decoder decides its trust domain.
    public func prepare(_ count: Int) {
        if isStopped { return }
        let idle = workers.count { !$0.isBusy && $0.duty.program == .decoder }
        let wanted = min(count - idle, settings.limits.workers - workers.count)
        do throws(SystemError) {
            for _ in 0..<max(0, wanted) {
                _ = try startWorker(WorkerDuty(program: .decoder, domain: .publicFiles(owner: 0)))
            }
        } catch {
            // The first job meets the same failure, and reports it.
        }
        watchForIdleWorkers()
    }

    // MARK: The end of workers

    /// Sets a timer that ends workers without a job, because each worker takes several megabytes.
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

    func handleLoss(_ worker: PooledWorker, _ loss: WorkerLoss) {
        for metric in loss.metrics { metrics.count(metric) }
        workers.removeAll { $0 === worker }
        dying.append(worker)
        assignWorkers()
    }

    func handleEnd(_ worker: PooledWorker) {
        dying.removeAll { $0 === worker }
        if isStopped, dying.isEmpty { stopped.fulfil(()) }
    }
}

extension PooledWorker {
    fileprivate var snapshot: SchedulingPolicy.WorkerSnapshot {
        .init(
            duty: duty, holder: holder, idleSince: isReady ? idleSince : 0, jobCount: usedSlotCount,
            hasFreeSlot: hasFreeSlot,
            lastDuration: lastDuration)
    }
}
