import EventLoop
import TestSupport
import Testing
import WorkerProtocol

@testable import WorkerPool

/// Tests jobs that are awaited together.
@Suite(.timeLimit(.minutes(20))) struct JobGroupTests {
    /// Starts the loop, on which isolated code runs.
    init() { _ = TestLoop.shared }

    @EventLoopActor
    private static func job(_ behaviour: String, timeLimit: UInt64 = PoolBench.patience) throws -> WorkerJob {
        WorkerJob(
            .decodeImage, in: .test, for: .test, input: .file(try .containing(Array(behaviour.utf8))), itemLimit: 100,
            timeLimit: timeLimit)
    }

    @Test @EventLoopActor func eachJobEndsWithOneEvent() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker")
        let group = JobGroup(in: bench.pool)
        let behaviours = ["behave", "fail", "behaveInLargeMemory", "crash", "behave"]
        group.add(try behaviours.map { try Self.job($0) })
        var outcomes = [[String]](repeating: [], count: behaviours.count)
        while case let events = await group.events(), !events.isEmpty {
            for (number, event) in events {
                switch event {
                case .memoryNeeded:
                    outcomes[number].append("memory")
                    group.giveMemory(number)
                case .done: outcomes[number].append("done")
                case .failed: outcomes[number].append("failed")
                }
            }
        }
        #expect(outcomes == [["done"], ["failed"], ["memory", "done"], ["failed"], ["done"]])
    }

    /// A worker refers to its jobs, a job to its worker and its group. These references end with the job.
    @Test(arguments: ["hang", "behaveInLargeMemory"])
    @EventLoopActor func nothingIsLeftOfALostWorkerAndItsGroup(behaviour: String) async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker")
        weak var group: JobGroup?
        weak var worker: PooledWorker?
        func lose() async throws {
            let own = JobGroup(in: bench.pool)
            group = own
            own.add([try Self.job(behaviour, timeLimit: 300_000_000)])
            worker = bench.pool.workers.first
            #expect(worker != nil)
            while case let events = await own.events(), !events.isEmpty {
                for case (let number, .memoryNeeded) in events { own.refuseMemory(number) }
            }
        }
        try await lose()
        #expect(group == nil)
        while worker != nil { await EventLoopActor.nextTurn() }
    }
}
