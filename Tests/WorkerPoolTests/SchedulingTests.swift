import LinuxSystem
import TestSupport
import Testing
import WireProtocol
import WorkerPool

/// Tests which worker does which job.
@Suite(.timeLimit(.minutes(20))) struct SchedulingTests {
    @Test func aWorkerIsEndedBeforeAnotherDomainGetsItsRoom() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 1)
        for domain in [TrustDomain.publicFiles(owner: 0), .privateInput(user: 0), .publicFiles(owner: 1)] {
            #expect(try await bench.show("behave", domain: domain) == 64)
            #expect(try await bench.show("behave", domain: domain) == 64)
        }
        let metrics = await bench.pool.metrics
        #expect(metrics[.workersStarted] == 3 && metrics[.workersReplaced] == 2 && metrics[.jobsDone] == 6)
    }

    @Test func theWorkerThatWasIdleLongestMakesRoom() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 2)
        let domains = [TrustDomain.privateInput(user: 1), .privateInput(user: 2)]
        for domain in domains + domains.reversed() { _ = try await bench.show("behave", domain: domain) }
        _ = try await bench.show("behave", domain: .privateInput(user: 3))  // replaces the worker of user 2
        _ = try await bench.show("behave", domain: domains[0])
        #expect(await bench.pool.metrics[.workersStarted] == 3)
    }

    @Test func aWorkerWithoutJobsIsEnded() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", idleLimit: 1_000_000)
        _ = try await bench.show("behave")
        try await Patience.poll { await bench.pool.workerCount == 0 }
        #expect(await bench.pool.metrics[.workersUnneeded] == 1)
        #expect(try await bench.show("behave") == 64)
    }

    @Test func tooManyWaitingJobsAreRefused() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 1, userQueueLimit: 1)
        let working = Task { try await bench.show("hang") }
        try await Patience.poll { await bench.pool.busyCount != 0 }
        let waiting = Task { try await bench.show("hang") }
        try await Patience.poll { await bench.pool.waitingCount != 0 }
        await #expect(throws: WorkerPoolError.overloaded(waiting: 1, allowed: 1)) { try await bench.show("behave") }
        await bench.pool.stop()
        for task in [working, waiting] {
            await #expect(throws: WorkerPoolError.stopped) { try await task.value }
        }
    }

    @Test func memoryThatIsNotGrantedEndsTheJob() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker")
        let refusal = PoolBench.Refusal(text: "the budget is used up")
        await #expect(throws: refusal) { try await bench.show("behaveInLargeMemory", refusing: refusal) }
        // The pool notes the worker's end only when the process has ended.
        try await Patience.poll { await bench.pool.metrics[.workersAbandoned] != 0 }
    }

    @Test func aProgramThatIsNotThereIsAnErrorOfTheSystem() async throws {
        let bench = try await PoolBench.start(program: "no-such-worker")
        await #expect(throws: WorkerPoolError.system(SystemError("posix_spawn", code: 2))) {
            try await bench.show("behave")
        }
    }
}
