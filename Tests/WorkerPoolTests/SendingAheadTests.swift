import EventLoop
import LinuxSystem
import TestSupport
import Testing
import WireProtocol
import WorkerPool

/// Tests jobs that are sent to a worker while it works on another job.
@Suite(.timeLimit(.minutes(20))) struct SendingAheadTests {
    /// Starts the loop, on which isolated code runs.
    init() { _ = TestLoop.shared }

    @Test @EventLoopActor func eachJobGetsItsOwnResult() async throws {
        let bench = try await PoolBench.start()
        let side = 12
        let inputs = try (0..<100).map {
            try FileDescriptor.containing(SampleBundle.png(UInt8($0), width: side, height: side))
        }
        // The test repeats until a job is sent ahead, for which workers must be quick, and the machine not busy.
        repeat {
            // All jobs start in one turn, so that some wait while the workers have other jobs.
            let tasks = inputs.map { input in EventLoopActor.start { try? await bench.image(input) } }
            for (value, task) in tasks.enumerated() {
                let pixels = try #require(await task.value)
                #expect(pixels.count == side * side * 4 && pixels.prefix(3).allSatisfy { $0 == UInt8(value) })
            }
        } while bench.pool.metrics[.jobsSentAhead] == 0
    }

    /// The worker waits for the memory of a job while it already has the next job.
    @Test func aJobThatWaitsForMemoryKeepsTheNextOne() async throws {
        let bench = try await PoolBench.start(program: "nibasset-worker", workers: 1)
        let large = try picture(side: 400)
        let small = try picture(side: 4)
        #expect(try await bench.image(small).count == 64)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                group.addTask { try await bench.image(number % 2 == 0 ? large : small).count }
            }
            for try await count in group { #expect(count == 400 * 400 * 4 || count == 64) }
        }
        #expect(await bench.pool.metrics[.jobsFailed] == 0)
    }

    /// Only the worker's current job fails, however often workers are lost.
    @Test(arguments: ["crash", "countTooMany"])
    func jobsBehindOneThatLosesItsWorkerAreDoneByTheNext(_ behaviour: String) async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 1)
        #expect(try await bench.show("behave") == 64)
        let answers = await withTaskGroup(of: UInt64?.self) { group in
            for number in 0..<12 {
                group.addTask { try? await bench.show(number % 4 == 0 ? behaviour : "behave") }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0 == 64 } == 9)
        #expect(answers.count { $0 == nil } == 3)
        let metrics = await bench.pool.metrics
        #expect(metrics[.jobsFailed] == 3 && metrics[.jobsDone] == 10)
    }

    /// A job whose memory is refused costs a worker. Another worker does the jobs that the lost worker already had.
    @Test func jobsBehindOneThatGetsNoMemoryAreDone() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 2)
        let refusal = PoolBench.Refusal(text: "the budget is used up")
        #expect(try await bench.show("behave") == 64)
        let jobs = (0..<200).map { number in
            EventLoopActor.start { () -> UInt64? in
                if number % 10 != 0 { return try? await bench.show("behave") }
                return try? await bench.show("behaveInLargeMemory", refusing: refusal)
            }
        }
        var answers: [UInt64?] = []
        for job in jobs { answers.append(await job.value) }
        #expect(answers.count { $0 == 64 } == 180)
    }

    @Test func nothingIsSentAheadWhileSomebodyElseWaits() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 1)
        _ = try await bench.answers(to: ["a", "a", "b", "a", "b", "a", "b"], of: [:])
        // Until the last job of "b" is taken, two requesters wait.
        #expect(await bench.pool.metrics[.jobsSentAhead] <= 1)
    }

    private func picture(side: Int) throws -> FileDescriptor {
        try .containing(SampleBundle.png(200, width: side, height: side))
    }
}
