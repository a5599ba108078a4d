import EventLoop
import TestSupport
import Testing

@testable import WorkerPool

/// Tests that a task does not miss an event that comes when it is about to wait.
///
/// A task without an executor preference is suspended when it enters a continuation. Tests put an event into that gap, between the task's
/// check and the continuation's body.
@Suite(.timeLimit(.minutes(20))) struct LostWakeUpTests {
    /// Starts the loop, on which isolated code runs.
    init() { _ = TestLoop.shared }

    @Test(arguments: 0..<8)
    @EventLoopActor func aJobThatMeetsAStoppingPoolFails(turns: Int) async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker")
        afterTurns(turns) { await bench.pool.stop() }
        await #expect(throws: WorkerPoolError.stopped) { try await bench.show("hang") }
        await bench.pool.stop()
        #expect(bench.pool.workerCount == 0)
    }

    @Test @EventLoopActor func everyCallerOfStopReturns() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker")
        _ = try await bench.show("behave")
        let first = EventLoopActor.start { await bench.pool.stop() }
        await bench.pool.stop()
        await first.value
        await bench.pool.stop()
        #expect(bench.pool.workerCount == 0)
        await #expect(throws: WorkerPoolError.stopped) { try await bench.show("behave") }
    }
}
