import Testing

@testable import WorkerPool

/// Tests each decision of the policy, which depends only on the states of the workers.
@Suite(.timeLimit(.minutes(20))) struct SchedulingPolicyTests {
    private static let duty = WorkerDuty(program: .decoder, domain: .privateInput(user: 1))
    private static let otherDuty = WorkerDuty(program: .decoder, domain: .publicFiles(owner: 0))
    private static let requester = Requester(user: 1, connection: 1)
    private static let sameUser = Requester(user: 1, connection: 2)
    private static let otherUser = Requester(user: 2, connection: 3)
    private static let quickJob = RequesterActivity.quickJob

    /// Limits: four workers, two of a duty, two for a connection, three for a user, one for slow requesters.
    private static let limits: SchedulingPolicy.Limits = {
        var limits = SchedulingPolicy.Limits(processors: 2)
        limits.activityRetention = 1_000
        return limits
    }()

    private static func idle(_ duty: WorkerDuty, since: UInt64 = 0) -> SchedulingPolicy.WorkerSnapshot {
        .init(duty: duty, idleSince: since)
    }

    private static func busy(
        _ duty: WorkerDuty, _ holder: Requester, jobs: Int = 1, lastDuration: UInt64 = .max, isFull: Bool = false
    ) -> SchedulingPolicy.WorkerSnapshot {
        .init(duty: duty, holder: holder, jobCount: jobs, hasFreeSlot: !isFull, lastDuration: lastDuration)
    }

    /// A state of the workers, and the expected assignment of a job of `requester` and `duty`.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let workers: [SchedulingPolicy.WorkerSnapshot]
        var isAlone = true
        let expected: SchedulingPolicy.Assignment?
    }

    static let idleWorkers = [
        Case(testDescription: "no worker yet", workers: [], expected: .new(replacing: nil)),
        Case(
            testDescription: "the idle one that was used last",
            workers: [idle(duty, since: 1), idle(duty, since: 2), idle(otherDuty, since: 3)], expected: .idle(1)),
        Case(
            testDescription: "no idle one of another duty while there is room", workers: [idle(otherDuty)],
            expected: .new(replacing: nil)),
        Case(
            testDescription: "at the limit the one that is idle longest makes room",
            workers: [
                idle(otherDuty, since: 5), idle(otherDuty, since: 4), busy(otherDuty, otherUser),
                busy(otherDuty, otherUser),
            ], expected: .new(replacing: 1)),
        Case(
            testDescription: "at the limit and all busy",
            workers: Array(repeating: busy(otherDuty, otherUser), count: 4), expected: nil),
    ]

    static let limitsOfOne = [
        Case(
            testDescription: "a second worker of the duty", workers: [busy(duty, requester)],
            expected: .new(replacing: nil)),
        Case(
            testDescription: "no third one, though others hold one of them",
            workers: [busy(duty, requester), busy(duty, sameUser)], expected: nil),
        Case(
            testDescription: "a third one where others hold both",
            workers: [busy(duty, sameUser), busy(duty, otherUser)],
            expected: .new(replacing: nil)),
        Case(
            testDescription: "no fourth one",
            workers: [busy(duty, sameUser), busy(duty, otherUser), busy(duty, otherUser)], expected: nil),
        Case(
            testDescription: "a connection holds two workers at most, even if another one is idle",
            workers: [busy(otherDuty, requester), busy(otherDuty, requester), idle(duty)], expected: nil),
        Case(
            testDescription: "a user leaves one worker to others",
            workers: [busy(otherDuty, sameUser), busy(otherDuty, sameUser), busy(otherDuty, requester), idle(duty)],
            expected: nil),
    ]

    static let sendingAhead = [
        Case(
            testDescription: "to the worker with the fewest jobs",
            workers: [
                busy(duty, requester, jobs: 3, lastDuration: quickJob),
                busy(duty, requester, jobs: 2, lastDuration: quickJob),
            ], expected: .ahead(1)),
        Case(
            testDescription: "not while somebody else waits",
            workers: Array(repeating: busy(duty, requester, lastDuration: quickJob), count: 2), isAlone: false,
            expected: nil),
        Case(
            testDescription: "not behind a slow job",
            workers: Array(repeating: busy(duty, requester, lastDuration: quickJob + 1), count: 2), expected: nil),
        Case(
            testDescription: "not behind a worker's first job",
            workers: Array(repeating: busy(duty, requester), count: 2), expected: nil),
        Case(
            testDescription: "not without a free slot",
            workers: Array(repeating: busy(duty, requester, lastDuration: quickJob, isFull: true), count: 2),
            expected: nil),
        Case(
            testDescription: "not to a worker that another connection holds",
            workers: [
                busy(duty, sameUser, lastDuration: quickJob), busy(otherDuty, requester), busy(otherDuty, requester),
            ], expected: nil),
    ]

    @Test(arguments: idleWorkers + limitsOfOne + sendingAhead) func aJobGets(_ state: Case) {
        let policy = SchedulingPolicy(limits: Self.limits)
        let found = policy.assignment(
            of: .init(requester: Self.requester, duty: Self.duty), state.workers, isAlone: state.isAlone, at: 0)
        #expect(found == state.expected)
    }

    @Test func aGuessLeavesTheReadyWorkersToClients() {
        let policy = SchedulingPolicy(limits: Self.limits)
        func assignment(_ workers: [SchedulingPolicy.WorkerSnapshot]) -> SchedulingPolicy.Assignment? {
            let claim = SchedulingPolicy.Claim(requester: .guess(for: 1), duty: Self.duty)
            return policy.assignment(of: claim, workers, isAlone: true, at: 0)
        }
        #expect(assignment([Self.idle(Self.duty, since: 2), Self.idle(Self.duty)]) == .idle(1))
        // A guess has one worker at a time, and ends no other worker.
        let others = Array(repeating: Self.idle(Self.otherDuty), count: 4)
        #expect(assignment(others) == nil)
        #expect(assignment([Self.busy(Self.duty, .guess(for: 1)), Self.idle(Self.duty)]) == nil)
    }

    /// A neighbour of the requester is slow. The arguments tell whether the requester is slow, and another user's quick requester is active.
    @Test(arguments: [
        (isQuickActive: true, isSlow: true, held: 0, gets: true), (true, true, 1, false), (false, true, 1, true),
        (true, false, 1, true),
    ])
    func slowRequestersLeaveAProcessor(isQuickActive: Bool, isSlow: Bool, held: Int, gets: Bool) {
        var policy = SchedulingPolicy(limits: Self.limits)
        let neighbour = Requester(user: 1, connection: 7)
        policy.activity.recordJob(of: neighbour, taking: 10 * Self.quickJob, at: 1)
        if isSlow { policy.activity.recordJob(of: Self.requester, taking: 10 * Self.quickJob, at: 1) }
        if isQuickActive { policy.activity.noteRequest(of: Self.otherUser, at: 1) }
        let workers = Array(repeating: Self.busy(Self.otherDuty, neighbour), count: held)
        let found = policy.assignment(
            of: .init(requester: Self.requester, duty: Self.duty), workers, isAlone: false, at: 2)
        #expect((found != nil) == gets)
    }

    @Test func theFirstWaiterThatGetsAWorkerIsServedAndTheOthersKeepTheirTurn() {
        let policy = SchedulingPolicy(limits: Self.limits)
        var queue = FairQueue<SchedulingPolicy.Claim>()
        let blocked = SchedulingPolicy.Claim(requester: Self.requester, duty: Self.duty)
        let served = SchedulingPolicy.Claim(requester: Self.otherUser, duty: Self.otherDuty)
        for claim in [blocked, blocked, served] { queue.append(claim, for: claim.requester) }
        let workers = [
            Self.busy(Self.duty, Self.requester), Self.busy(Self.duty, Self.requester), Self.idle(Self.otherDuty),
        ]
        let next = policy.takeNext(from: &queue, claim: { $0 }, workers: workers, at: 0)
        #expect(next?.waiter == served && next?.assignment == .idle(2))
        #expect(policy.takeNext(from: &queue, claim: { $0 }, workers: workers, at: 0) == nil)
        #expect(queue.count == 2)
        let later = policy.takeNext(from: &queue, claim: { $0 }, workers: [Self.idle(Self.duty)], at: 0)
        #expect(later?.waiter == blocked && later?.assignment == .idle(0))
    }

    @Test func tooManyWaitingJobsAreRefused() {
        var limits = Self.limits
        limits.waitingPerUser = 2
        limits.waiting = 3
        let policy = SchedulingPolicy(limits: limits)
        var queue = FairQueue<Int>()
        for requester in [Self.requester, Self.sameUser] { queue.append(0, for: requester) }
        #expect(policy.refusal(of: Self.requester, in: queue) == .overloaded(waiting: 2, allowed: 2))
        #expect(policy.refusal(of: Self.otherUser, in: queue) == nil)
        queue.append(0, for: Self.otherUser)
        #expect(policy.refusal(of: Self.otherUser, in: queue) == .overloaded(waiting: 3, allowed: 3))
    }

    @Test(arguments: [(1, 4, 2, 3, 1), (2, 4, 2, 3, 1), (4, 8, 4, 7, 3)])
    func theLimitsFollowTheProcessors(processors: Int, workers: Int, ofConnection: Int, ofUser: Int, slow: Int) {
        let limits = SchedulingPolicy.Limits(processors: processors)
        #expect(limits.workers == workers && limits.workersPerConnection == ofConnection)
        #expect(limits.workersPerUser == ofUser && limits.slowWorkers == slow)
    }
}
