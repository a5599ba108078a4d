import AssetModel
import LinuxSystem
import TestSupport
import Testing
import WireProtocol
import WorkerPool
import WorkerProtocol

/// Tests workers that misbehave: the worker's job fails, and the next job gets a new worker.
@Suite(.timeLimit(.minutes(20))) struct MisbehaviourTests {
    /// A check of the reply against the request finds the misbehaviour.
    @Test(arguments: [
        "answerNothing", "countTooFew", "countTooMany", "sendTooMany", "answerAnotherRequest", "answerAnotherQuestion",
        "lieAboutSize", "lieAboutOffset", "overlap", "pagesBackwards", "anotherForm", "wantTooMuchMemory",
        "wantLittleMemory", "wantMemoryTwice", "sendRandomBytes", "sendShortMessage", "flood",
        "answerMore", "deferFirst", "deferLate", "lieAboutStart",
    ])
    func breakingTheProtocolEndsTheWorker(_ behaviour: String) async throws {
        let metrics = try await loss(by: behaviour, reason: .workerLost)
        #expect(metrics[.workersMisbehaved] == 1 && metrics[.workersStarted] == 2)
    }

    @Test(.enabled(if: Socket.canRefuseDescriptors, "this kernel cannot refuse descriptors: it is older than 6.16"))
    func theKernelRefusesADescriptorThatAWorkerSends() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker")
        #expect(try await bench.show("sendDescriptor") == 256, "the worker says so by the size of its bitmap")
    }

    /// The job is done once more, because another process may have killed the worker.
    @Test(arguments: ["crash", "exit", "allocate", "lieAboutProgress"])
    func aCrashIsTriedTwice(_ behaviour: String) async throws {
        let metrics = try await loss(by: behaviour, reason: .workerLost)
        #expect(metrics[.workersCrashed] == 2 && metrics[.jobsRepeated] == 1 && metrics[.workersStarted] == 3)
    }

    /// A client that reads a hole would need memory for it, and be killed if there is none.
    @Test(arguments: ["keepMapping", "punchHole", "leaveHole"])
    func aResultThatCanStillBeWrittenOrHasHolesIsRefused(_ behaviour: String) async throws {
        let metrics = try await loss(by: behaviour, reason: .workerLost)
        #expect(metrics[.workersUnsealable] == 1)
    }

    @Test func aHangingWorkerIsKilledInTime() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker")
        await #expect(throws: WorkerPoolError.timedOut(nanoseconds: 20_000_000)) {
            try await bench.show("hang", timeLimit: 20_000_000)
        }
        #expect(try await bench.show("behave") == 64)
        #expect(await bench.pool.metrics[.workersTimedOut] == 1)
    }

    @Test func aLargeResultIsThereAsAWholeAndSealed() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker")
        let file = try await bench.file("behaveInLargeMemory")
        #expect(try MemoryFile.seals(of: file) == [.write, .grow, .shrink, .seal])
        let status = try file.status()
        #expect(status.size == 512 * 512 * 4 && status.allocatedSize == status.size)
    }

    @Test func memoryOfAJobThatFailsIsGivenBackWhoeverHasItOpen() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker")
        let refusal = WorkerPoolError.broken(.init(reason: .malformed, message: "on command"))
        await #expect(throws: refusal) { try await bench.show("refuseInLargeMemory") }
        #expect(try await bench.show("tellOfKept") == 64)
    }

    /// Runs a misbehaviour, whose job must fail, and a good job. Returns the pool's counts.
    private func loss(by behaviour: String, reason: FileDamage) async throws -> MetricValues {
        let bench = try await PoolBench.start(program: "nibasset-test-worker")
        await #expect {
            try await bench.show(behaviour)
        } throws: { error in
            guard case .broken(let failure) = error as? WorkerPoolError else { return false }
            return failure.reason == reason
        }
        #expect(try await bench.show("behave") == 64)
        let metrics = await bench.pool.metrics
        await bench.pool.stop()
        return metrics
    }
}
