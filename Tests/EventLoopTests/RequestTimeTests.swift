import EventLoop
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct RequestTimeTests {
    @Test func workIsWaitedForUntilTheDeadlineAndGoesOnAfterIt() async {
        let outcomes = await outcomes(TestLoop.shared)
        #expect(outcomes == ["of request 0: nil", "of request 1: 1", "of request 2: nil", "late: 0", "late: 2"])
    }

    /// Outcomes of three requests. Only the second request's work is done before its deadline.
    @EventLoopActor
    private func outcomes(_ loop: EventLoop) async -> [String] {
        var outcomes: [String] = []
        var unfinished: [Int: CheckedContinuation<Void, Never>] = [:]
        var late: CheckedContinuation<Void, Never>?
        let start = monotonicNanoseconds()
        for (number, time) in [300_000_000, UInt64.max / 2, 1].enumerated() {
            await RequestTime.$deadline.withValue(start + time) {
                let value = await loop.inTime {
                    if number != 1 { await withCheckedContinuation { unfinished[number] = $0 } }
                    return number
                } late: {
                    outcomes.append("late: \($0)")
                    late?.resume()
                }
                outcomes.append("of request \(number): \(value.map(String.init) ?? "nil")")
            }
        }
        for number in unfinished.keys.sorted() {
            await withCheckedContinuation {
                late = $0
                unfinished[number]?.resume()
            }
        }
        return outcomes
    }
}
