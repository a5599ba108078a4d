import EventLoop
import LinuxSystem
import Synchronization
import TestSupport
import Testing

/// A turn of the loop ends, however many jobs there are.
@Suite(.timeLimit(.minutes(20))) struct TurnTests {
    /// Jobs start each other without end. Only a loop that looks for events between jobs gets to the event that ends the test.
    @Test func jobsThatNeverEndLeaveRoomForEvents() async throws {
        let loop = TestLoop.shared
        let (left, right) = try Socket.pair()
        let counted = try await count(on: loop, until: right) { _ = try? Socket.send([1], on: left) }
        #expect(counted > 100)
    }

    @Test func whoGivesWayGoesOn() async {
        _ = TestLoop.shared
        let steps = await stepsOfLongWork()
        #expect(steps == 20_000)
    }

    /// The work's steps have no end. Only a loop that looks for events between steps gets to the event that ends the test.
    @Test func longWorkIsDoneInSteps() async throws {
        let loop = TestLoop.shared
        let (left, right) = try Socket.pair()
        let counted = try await countSteps(on: loop, until: right) { _ = try? Socket.send([1], on: left) }
        #expect(counted > 100)
    }

    /// If turns may take no time, the loop notes each event and job.
    @Test func longEventsAndJobsAreNoted() async throws {
        let places = try await placesOfLongTurns(on: TestLoop.shared)
        #expect(places.isSuperset(of: ["the event", "the job", #fileID]))
    }

    @EventLoopActor
    private func placesOfLongTurns(on loop: EventLoop) async throws -> Set<String> {
        let places = Places()
        loop.noteTurns(longerThan: 0) { places.add("\($0)", $1) }
        defer { loop.noteTurns(longerThan: .max) { _, _ in } }
        var timer: EventSource?
        await withCheckedContinuation { (fired: CheckedContinuation<Void, Never>) in
            timer = try? loop.timer(after: 1, from: "the event") { fired.resume() }
        }
        withExtendedLifetime(timer) {}
        await EventLoopActor.start(from: "the job") {}.value
        await EventLoopActor.giveWay()
        await EventLoopActor.nextTurn()
        return places.all
    }

    private final class Places: Sendable {
        private let places = Mutex<Set<String>>([])
        var all: Set<String> { places.withLock { $0 } }

        func add(_ place: String, _ duration: UInt64) { places.withLock { _ = $0.insert(place) } }
    }

    @EventLoopActor
    private func countSteps(
        on loop: EventLoop, until socket: FileDescriptor, send: @escaping @EventLoopActor () -> Void
    ) async throws -> Int {
        var isOver = false
        var count = 0
        let source = try loop.watch(socket, for: .reading) { _ in isOver = true }
        await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
            EventLoopActor.inSteps {
                count += 1
                if count == 100 { send() }
                if isOver { end.resume() }
                return !isOver
            }
        }
        source.stop()
        return count
    }

    /// Counts jobs until the message comes that the hundredth job sends.
    @EventLoopActor
    private func count(
        on loop: EventLoop, until socket: FileDescriptor, send: @escaping @EventLoopActor () -> Void
    ) async throws -> Int {
        let chain = Chain(send: send)
        let source = try loop.watch(socket, for: .reading) { _ in chain.isOver = true }
        await chain.run()
        source.stop()
        return chain.count
    }

    /// A chain of jobs: each job starts the next.
    @EventLoopActor
    private final class Chain {
        var isOver = false
        private(set) var count = 0
        private let send: @EventLoopActor () -> Void
        private var end: CheckedContinuation<Void, Never>?

        init(send: @escaping @EventLoopActor () -> Void) { self.send = send }

        func run() async {
            await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
                self.end = end
                next()
            }
        }

        private func next() {
            EventLoopActor.start { [self] in
                count += 1
                if count == 100 { send() }
                if isOver { end?.resume() } else { next() }
            }
        }
    }

    @EventLoopActor
    private func stepsOfLongWork() async -> Int {
        var steps = 0
        for _ in 0..<20_000 {
            steps += 1
            await EventLoopActor.giveWay()
        }
        return steps
    }
}
