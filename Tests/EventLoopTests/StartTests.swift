import EventLoop
import TestSupport
import Testing

/// Tests work that is started, and awaited later.
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
            // `assumeIsolated` traps on any thread but the loop's.
            EventLoopActor.assumeIsolated { steps.append("resumed by a timer") }
            withExtendedLifetime(timer) {}
            return steps
        }
    }
}
