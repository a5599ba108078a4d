import EventLoop
import LinuxSystem
import TestSupport
import Testing
import WorkerPool
import WorkerProtocol

/// Tests that a requester that floods the pool with slow files waits itself, and that other requesters do not.
@Suite(.timeLimit(.minutes(20))) struct FairnessTests {
    @Test func connectionsAreAnsweredInTurn() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 1)
        let order = try await bench.answers(to: ["a", "a", "a", "a", "b", "b", "c"], of: ["a": 1, "b": 1, "c": 2])
        // User 1's connections take turns, and user 2 follows the first of them.
        #expect(order == ["a", "c", "b", "a", "b", "a", "a"])
    }

    @Test func aConnectionThatKeepsADomainsWorkersBusyDoesNotKeepOthersOut() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 4)
        let flood = await bench.hanging(6, connection: 1)
        try await Patience.poll { await bench.pool.busyCount >= 2 }
        #expect(try await bench.show("behave", connection: 2) == 64)
        #expect(await bench.pool.busyCount == 2)
        #expect(await bench.pool.waitingCount == 4)
        await bench.pool.stop()
        await #expect(throws: WorkerPoolError.stopped) { try await flood.value }
    }

    /// A domain has two workers, of which slow requesters may hold one.
    @Test(arguments: [(false, 2), (true, 1)])
    func aSlowRequesterLeavesAProcessorToOthers(isSomebodyAbout: Bool, busy: Int) async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 4, slowLimit: 1)
        #expect(try await bench.show("toil", connection: 1) == 64)
        if isSomebodyAbout { #expect(try await bench.show("behave", connection: 2) == 64) }
        let work = await bench.hanging(2, connection: 1)
        try await Patience.poll { await bench.pool.busyCount + bench.pool.waitingCount >= 2 }
        #expect(await bench.pool.busyCount == busy)
        #expect(try await bench.show("behave", connection: 2) == 64)
        await bench.pool.stop()
        await #expect(throws: WorkerPoolError.stopped) { try await work.value }
    }

    @Test func aUserWhoKeepsWorkersBusyDoesNotKeepOthersOut() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 4)
        var floods: [Task<Void, any Error>] = []
        for connection in 1...4 {
            let domain = TrustDomain.publicFiles(owner: UInt32(connection))
            floods.append(await bench.hanging(3, domain: domain, connection: UInt64(connection)))
        }
        try await Patience.poll { await bench.pool.busyCount >= 3 }
        #expect(try await bench.show("behave", domain: .privateInput(user: 2), user: 2, connection: 9) == 64)
        #expect(await bench.pool.busyCount == 3)
        await bench.pool.stop()
        for flood in floods { await #expect(throws: WorkerPoolError.stopped) { try await flood.value } }
    }
}

/// Makes a task wait until the test resumes it.
@EventLoopActor
private final class Gate {
    private(set) var waiter: CheckedContinuation<Void, Never>?

    func wait() async { await withCheckedContinuation { waiter = $0 } }
}

extension PoolBench {
    /// Starts jobs that never end.
    func hanging(
        _ count: Int, domain: TrustDomain = .privateInput(user: 1), connection: UInt64
    ) -> Task<Void, any Error> {
        Task {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<count {
                    group.addTask { _ = try await self.show("hang", domain: domain, connection: connection) }
                }
                try await group.waitForAll()
            }
        }
    }

    /// Runs jobs that all wait for the pool's only worker. Returns their names, which are those of their connections, in the order of the answers.
    func answers(to names: [String], of users: [String: UInt32]) async throws -> [String] {
        let gate = Gate()
        let behaving = try FileDescriptor.containing(Array("behave".utf8))
        func job(for requester: Requester) -> WorkerJob {
            WorkerJob(
                .decodeImage, in: .test, for: requester, input: .file(behaving), itemLimit: 100,
                timeLimit: Self.patience)
        }
        let blocker = Task {
            try await run(job(for: Requester(user: 9, connection: 1))) { _ throws(PoolBench.Refusal) in
                await gate.wait()
            }
        }
        try await Patience.poll { gate.waiter != nil }
        var order: [String] = []
        var jobs: [Task<Void, any Error>] = []
        for name in names {
            let waiting = pool.waitingCount
            let requester = Requester(user: users[name, default: 1], connection: UInt64(name.utf8.first ?? 0))
            jobs.append(
                Task { try await run(job(for: requester)) { _ throws(PoolBench.Refusal) in order.append(name) } })
            try await Patience.poll { pool.waitingCount != waiting }
        }
        gate.waiter?.resume()
        try await blocker.value
        for job in jobs { try await job.value }
        return order
    }
}
