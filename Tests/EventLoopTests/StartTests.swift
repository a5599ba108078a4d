import EventLoop
import TestSupport
import Testing

/// Work that is started and not waited for at once.
@Suite(.timeLimit(.minutes(20))) struct StartTests {
    @Test func startedWorkGivesItsValueAndResumesOnTheLoop() async throws {
        let loop = TestLoop.shared
        let work = await begin(on: loop)
        #expect(await work.value == ["begun", "resumed by a timer"])
    }

    @EventLoopActor
    private func begin(on loop: EventLoop) -> Task<[String], Never> {
        EventLoopActor.start {
            var steps = ["begun"]
            var timer: EventSource?
            await withCheckedContinuation { continuation in
                timer = try? loop.timer(after: 1) { continuation.resume() }
            }
            // Traps on any other thread.
            EventLoopActor.assumeIsolated { steps.append("resumed by a timer") }
            withExtendedLifetime(timer) {}
            return steps
        }
    }
}
