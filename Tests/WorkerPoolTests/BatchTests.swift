import AssetModel
import EventLoop
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing
import WireProtocol
import WorkerPool
import WorkerProtocol

@testable import FileAccess

/// Tests jobs that go to a worker together: each job gets its own answer, whatever happens to the other jobs.
@Suite(.timeLimit(.minutes(20))) struct BatchTests {
    private let folder: TemporaryFolder

    init() throws {
        _ = TestLoop.shared
        folder = try TemporaryFolder()
    }

    @Test func eachJobOfABatchGetsItsOwnAnswer() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 1)
        let commands = [
            5: "crash", 11: "refuseInLargeMemory", 17: "hang", 23: "exit", 29: "countTooMany", 35: "wantTooMuchMemory",
            41: "keepMapping", 47: "behaveInLargeMemory", 53: "lieAboutProgress",
        ]
        let outcomes = await bench.together((0..<80).map { commands[$0] ?? "behave" }, timeLimit: 1_500_000_000)
        for (number, outcome) in outcomes.enumerated() {
            switch commands[number] {
            case nil: #expect(outcome == .success(64), "job \(number)")
            case "behaveInLargeMemory": #expect(outcome == .success(512 * 512 * 4))
            case "hang": #expect(outcome == .failure(.timedOut(nanoseconds: 1_500_000_000)))
            case "refuseInLargeMemory":
                #expect(outcome == .failure(.broken(.init(reason: .malformed, message: "on command"))))
            default:
                guard case .failure(.broken(let failure)) = outcome else {
                    Issue.record("job \(number): \(outcome)")
                    continue
                }
                #expect(failure.reason == .workerLost, "job \(number)")
            }
        }
        #expect(await bench.pool.metrics[.jobsDone] == 72)
    }

    @Test func deferredJobsAreDoneLater() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 1)
        let outcomes = await bench.together([String](repeating: "deferOthers", count: 60))
        #expect(outcomes.allSatisfy { $0 == .success(64) })
        #expect(await bench.pool.metrics[.workersStarted] == 1)
    }

    /// The files are small, but their results do not fit into the memory of a batch.
    @Test func resultsThatDoNotFitAreDoneLater() async throws {
        let bench = try await PoolBench.start()
        let side = 250
        let pictures = try (0..<60).map {
            try FileDescriptor.containing(SampleBundle.png(UInt8($0), width: side, height: side))
        }
        let tasks = await bench.started(pictures.map { .file($0) })
        for (value, task) in tasks.enumerated() {
            let pixels = try await task.value
            #expect(pixels.count == side * side * 4)
            #expect(pixels.prefix(3).allSatisfy { $0 == UInt8(value) } && pixels.last == 255)
        }
    }

    /// Some results need memory of their own. The worker waits for that memory while it has the next batches.
    @Test func largeResultsAmongSmallOnesHaveTheirOwnMemory() async throws {
        let bench = try await PoolBench.start(workers: 1)
        let side = { (number: Int) in number % 5 == 0 ? 400 : 4 }
        let pictures = try (0..<80).map {
            try FileDescriptor.containing(SampleBundle.png(UInt8($0), width: side($0), height: side($0)))
        }
        let tasks = await bench.started(pictures.map { .file($0) })
        for (value, task) in tasks.enumerated() {
            let pixels = try await task.value
            #expect(pixels.count == side(value) * side(value) * 4)
            #expect(pixels.prefix(3).allSatisfy { $0 == UInt8(value) } && pixels.last == 255)
        }
        #expect(await bench.pool.metrics[.workersStarted] == 1)
    }

    /// A file helper sends many files in few messages. One file does not come.
    @Test @EventLoopActor func filesOfABatchComeOverOneSocket() async throws {
        let bench = try await PoolBench.start()
        let deliveries = try await bench.deliveries(100, in: folder)
        try folder.write("40")
        let tasks = bench.started(deliveries.map { .sent($0) })
        for (value, task) in tasks.enumerated() {
            guard value == 40 else {
                #expect(try await task.value.prefix(3).allSatisfy { $0 == UInt8(value) }, "picture \(value)")
                continue
            }
            let error = await #expect(throws: WorkerPoolError.self) { try await task.value }
            guard case .notDelivered(let failure)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(failure.reason == .refused(.changed))
        }
        #expect(deliveries.messageCount < 40)
    }

    /// Ten of the paths fill a message that asks for files.
    @Test @EventLoopActor func filesOfABatchFitIntoOneMessage() async throws {
        let bench = try await PoolBench.start()
        let path = Array(repeating: String(repeating: "d", count: 200), count: 15).joined(separator: "/")
        let deliveries = try await bench.deliveries(40, in: folder, path + "/")
        for task in bench.started(deliveries.map { .sent($0) }) { _ = try await task.value }
        #expect((4..<40).contains(deliveries.messageCount))
    }

    /// The worker is killed (kill -9) while it has many jobs. Another worker does all of them.
    @Test func aKilledWorkerCostsNoJobOfItsBatches() async throws {
        let bench = try await PoolBench.start(workers: 1)
        let pictures = try (0..<64).map { try FileDescriptor.containing(SampleBundle.png(UInt8($0))) }
        _ = try await bench.image(pictures[0])
        let worker = RunningProcess(try #require(await bench.processIdentifiers.first))
        try worker.disturb(.stop)
        let tasks = await bench.started(pictures.map { .file($0) })
        try await Patience.poll { await bench.pool.busyCount != 0 }
        try worker.disturb(.kill)
        for (value, task) in tasks.enumerated() {
            #expect(try await task.value.prefix(3).allSatisfy { $0 == UInt8(value) })
        }
        let metrics = await bench.pool.metrics
        #expect(metrics[.workersCrashed] == 1 && metrics[.jobsFailed] == 0 && metrics[.jobsRepeated] == 1)
    }

    /// One worker serves two users with many jobs each. Neither user waits until the other has finished.
    @Test func batchesOfTwoUsersTakeTurns() async throws {
        let bench = try await PoolBench.start(program: "nibasset-test-worker", workers: 1)
        let order = await bench.usersInOrder(of: (0..<160).map { UInt32($0 / 80 + 1) })
        let half = order.prefix(80)
        #expect(half.contains(1) && half.contains(2))
        // At each moment, both users have had equally many jobs, except for a batch that is under way.
        var lead = 0
        for user in order {
            lead += user == 1 ? 1 : -1
            #expect(abs(lead) <= 2 * NumberedFiles.limit)
        }
    }
}

extension [FileDelivery] {
    /// Number of messages that asked for the files.
    @EventLoopActor
    fileprivate var messageCount: Int { Set(compactMap { $0.lastRequest.map { ObjectIdentifier($0) } }).count }
}

extension PoolBench {
    /// Writes pictures into a folder, named `prefix` and their number. Returns their deliveries by a file helper.
    fileprivate func deliveries(
        _ count: Int, in folder: TemporaryFolder, _ prefix: String = ""
    ) async throws -> [FileDelivery] {
        var settings = FileAccess.Settings(program: try builtProgram("nibasset-files"), publicRule: .reachable)
        settings.deadline = 86_400_000
        let access = FileAccess(loop: TestLoop.shared, settings: settings)
        let root = access.root(for: 1)
        var deliveries: [FileDelivery] = []
        for number in 0..<count {
            try folder.write("\(prefix)\(number)", SampleBundle.png(UInt8(number)))
            let path = FilePath(String(folder.absolute("\(prefix)\(number)").dropFirst()))
            let status = try await access.open(path, in: root).facts.status
            deliveries.append(FileDelivery(path, in: root, of: status))
        }
        return deliveries
    }

    /// Runs commands of the test worker as jobs that wait at the same time, and returns their outcomes.
    fileprivate func together(
        _ commands: [String], timeLimit: UInt64 = patience
    ) async -> [Result<UInt64, WorkerPoolError>] {
        let tasks = commands.map { command in
            EventLoopActor.start { () -> Result<UInt64, WorkerPoolError> in
                do {
                    return .success(try await self.show(command, timeLimit: timeLimit, expectedTime: 1_000))
                } catch {
                    return .failure(error as? WorkerPoolError ?? .stopped)
                }
            }
        }
        var outcomes: [Result<UInt64, WorkerPoolError>] = []
        for task in tasks { outcomes.append(await task.value) }
        return outcomes
    }

    /// Starts the decoding of pictures, all in one turn.
    fileprivate func started(_ inputs: [WorkerJob.Input]) -> [Task<[UInt8], any Error>] {
        inputs.map { input in
            Task { @EventLoopActor in
                let job = WorkerJob(
                    .decodeImage, in: .test, for: .test, input: input, timeLimit: Self.patience, expectedTime: 1_000)
                return try await self.run(job) { result throws(SystemError) in try result.firstPixels() }
            }
        }
    }

    /// Runs jobs of these users, and returns the users in the order in which the jobs end.
    fileprivate func usersInOrder(of users: [UInt32]) async -> [UInt32] {
        let order = Order()
        let tasks = users.map { user in
            EventLoopActor.start {
                _ = try? await self.show(
                    "behave", domain: .publicFiles(owner: 0), user: user, connection: UInt64(user), expectedTime: 1_000)
                order.users.append(user)
            }
        }
        for task in tasks { await task.value }
        return order.users
    }

    @EventLoopActor
    private final class Order {
        var users: [UInt32] = []
    }
}
