internal import AssetModel

/// Decides which waiting job gets which worker, and which jobs go on waiting.
///
/// A plain value: it sees the workers as `WorkerSnapshot`s and the waiting jobs as `Claim`s in a `FairQueue`, and it is told the time. It starts no
/// process and waits for nothing, so that tests can go through its states one by one.
///
/// The states of a worker:
///
///                      a job gets a slot                a job is sent ahead
///     start ──▶ idle ───────────────────▶ busy, 1 job ─────────────────────▶ busy, 2 to 4 jobs
///                │ ▲                        │  ▲                                │
///                │ └────────────────────────┘  └────────────────────────────────┘
///                │   the last slot is released     all slots but one are released
///                ▼
///              ended: replaced by a worker of another duty, or not needed for a while.
///                     A worker in any state ends when it crashes, breaks the protocol or exceeds its time.
///
/// A busy worker has one holder, the requester of all its jobs. A job that gets a slot here may take similar jobs along (`JobBatch`).
///
/// The order of decisions. Users take turns, and so do the connections of a user. The first waiter that gets a worker by these rules is served;
/// the waiters before it keep their turn.
///
/// 1. The requester is slow, a quick one is active, and slow requesters hold `slowWorkers` workers: the job waits.
/// 2. The connection holds fewer than `workersPerConnection` workers (guesses: none), and the user fewer than `workersPerUser`:
///    1. There are idle workers of the duty: the job gets the worker that was used last; a guess, the worker that was used first.
///    2. The duty has fewer than `workersPerDuty` workers (one more if the requester holds none of them), and there are fewer than `workers` in all
///       or, except for a guess, an idle worker that can be replaced: the job gets a new worker, or a worker that has had no job.
/// 3. No other requester waits, and the requester holds workers of the duty that have a free slot and whose last job was quick: the job is sent ahead
///    to the one of them with the fewest jobs.
/// 4. Otherwise the job waits.
public struct SchedulingPolicy {
    /// The limits and their reasons.
    public struct Limits: Sendable {
        /// Workers at one time. Two for each processor, and at least four: an application needs its own domain and the system's at the same
        /// time, each with two.
        public var workers: Int
        /// Workers at one time of one program and domain, so that one domain leaves workers to others. A requester that holds none of them
        /// may start one more; otherwise two slow files would block everybody else in the domain.
        public var workersPerDuty = PoolLimits.workersPerDuty.value
        /// Workers that one connection may hold. More than there are processors would not make it faster.
        public var workersPerConnection: Int
        /// Workers that one user may hold: one is always left for others, whatever the user's files do.
        public var workersPerUser: Int { max(1, workers - 1) }
        /// Workers that slow requesters may hold together while a quick one is active, so that a processor stays free. A request wakes about six
        /// processes in turn; where a decoder has the processor, each of them may wait up to 4 ms for the next tick of the kernel's scheduler.
        public var slowWorkers: Int
        /// Nanoseconds for which the policy remembers slow requesters and active requesters.
        public var activityRetention = UInt64(PoolLimits.activityTime.value)
        /// Jobs of one user that may wait.
        public var waitingPerUser = PoolLimits.waitingOfUser.value
        /// Jobs that may wait in all.
        public var waiting = PoolLimits.waiting.value

        /// Creates the limits for a machine with `processors` processors.
        public init(processors: Int) {
            workers = max(4, PoolLimits.workersPerProcessor.value * processors)
            workersPerConnection = max(2, processors)
            slowWorkers = max(1, processors - 1)
        }
    }

    /// Requester of a job, and the duty of the worker that the job needs.
    struct Claim: Hashable {
        let requester: Requester
        let duty: WorkerDuty
    }

    /// A worker that can take jobs, as the policy sees it.
    struct WorkerSnapshot {
        let duty: WorkerDuty
        /// Requester of the worker's jobs; nil while the worker is idle.
        var holder: Requester?
        /// Time at which the worker last became idle, in monotonic nanoseconds; 0 while the worker starts.
        var idleSince: UInt64 = 0
        /// Number of slots in use.
        var jobCount = 0
        var hasFreeSlot = true
        /// Duration of the last job, in nanoseconds; `.max` before the first.
        var lastDuration = UInt64.max
    }

    /// Source of a job's worker. Workers are named by their index in the snapshot.
    enum Assignment: Hashable {
        /// This idle worker.
        case idle(Int)
        /// A new worker, for which an idle one of another duty may have to end first.
        case new(replacing: Int?)
        /// This busy worker, which does the job after its other jobs.
        case ahead(Int)
    }

    private let limits: Limits
    /// Recent activity of slow and quick requesters.
    var activity: RequesterActivity

    /// Creates a policy without known requesters.
    init(limits: Limits) {
        self.limits = limits
        activity = RequesterActivity(retention: limits.activityRetention)
    }

    /// Returns the reason to refuse a job while the jobs in the queue and `more` of its requester wait already; nil if the job may wait.
    func refusal<Waiter>(
        of requester: Requester, in queue: FairQueue<Waiter>, and more: Int = 0
    ) -> WorkerPoolError? {
        let (waiting, waitingOfUser) = (queue.count + more, queue.count(of: requester.user) + more)
        if waitingOfUser >= limits.waitingPerUser {
            return .overloaded(waiting: waitingOfUser, allowed: limits.waitingPerUser)
        }
        return waiting < limits.waiting ? nil : .overloaded(waiting: waiting, allowed: limits.waiting)
    }

    /// Returns the next waiter that gets a worker now, and removes it from the queue; nil when all have to wait.
    func takeNext<Waiter>(
        from queue: inout FairQueue<Waiter>, claim: (Waiter) -> Claim, workers: [WorkerSnapshot], at now: UInt64
    ) -> (waiter: Waiter, assignment: Assignment)? {
        let onlyRequester = queue.onlyRequester
        // Most waiting jobs make the same claim as one already turned down; skip those.
        var turnedDown: Set<Claim> = []
        return queue.takeFirst { waiter in
            let claim = claim(waiter)
            if turnedDown.contains(claim) { return nil }
            let assignment = assignment(
                of: claim, workers, isAlone: onlyRequester == claim.requester, at: now)
            if let assignment { return (waiter, assignment) }
            turnedDown.insert(claim)
            return nil
        }
    }

    /// Source of a job's worker; nil when the job has to wait. `isAlone` says that no other requester has jobs that wait.
    func assignment(
        of claim: Claim, _ workers: [WorkerSnapshot], isAlone: Bool, at now: UInt64
    ) -> Assignment? {
        let requester = claim.requester
        if mustLeaveProcessor(requester, workers, at: now) { return nil }
        let colleagues = workers.indices.filter { workers[$0].duty == claim.duty }
        if mayHoldOneMore(requester, workers) {
            let idle = colleagues.filter { workers[$0].holder == nil }
            let byUse = idle.sorted { workers[$0].idleSince < workers[$1].idleSince }
            if let next = requester.isGuess ? byUse.first : byUse.last { return .idle(next) }
            let holdsNone = !colleagues.contains { workers[$0].holder == requester }
            if colleagues.count < limits.workersPerDuty + (holdsNone ? 1 : 0) {
                if workers.count < limits.workers { return .new(replacing: nil) }
                let replaceable = workers.indices.filter { workers[$0].holder == nil }
                let longest = replaceable.min { workers[$0].idleSince < workers[$1].idleSince }
                if !requester.isGuess, let longest { return .new(replacing: longest) }
            }
        }
        guard isAlone else { return nil }
        let quick = colleagues.filter {
            workers[$0].holder == requester && workers[$0].hasFreeSlot
                && workers[$0].lastDuration <= RequesterActivity.quickJob
        }
        return quick.min { workers[$0].jobCount < workers[$1].jobCount }.map { .ahead($0) }
    }

    /// Whether a slow requester has to wait, because a quick one is active and slow ones hold `slowWorkers` workers.
    private func mustLeaveProcessor(_ requester: Requester, _ workers: [WorkerSnapshot], at now: UInt64) -> Bool {
        guard activity.isSlow(requester, at: now), activity.hasQuickRequester(at: now) else { return false }
        let held = workers.count { $0.holder.map { !$0.isGuess && activity.isSlow($0, at: now) } ?? false }
        return held >= limits.slowWorkers
    }

    private func mayHoldOneMore(_ requester: Requester, _ workers: [WorkerSnapshot]) -> Bool {
        workers.count { $0.holder == requester } < (requester.isGuess ? 1 : limits.workersPerConnection)
            && workers.count { $0.holder?.user == requester.user } < limits.workersPerUser
    }
}
