import EventLoop
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct EventLoopTests {
    @Test func isolatedCodeReadinessAndTimersRunOnTheLoop() async throws {
        let loop = TestLoop.shared
        let (left, right) = try Socket.pair()
        #expect(try Socket.send([1, 2, 3], on: left))
        let steps = try await steps(of: loop, reading: right)
        withExtendedLifetime(left) {}
        #expect(steps == ["message of 3", "timer"])
    }

    @Test func aStoppedTimerIsNotHeard() async throws {
        let loop = TestLoop.shared
        let heard = try await order(of: loop)
        #expect(heard == ["second"])
    }

    /// The source's last reference goes on another thread while the source is always ready.
    @Test func aSourceMayGoElsewhereThanOnTheLoop() async throws {
        let (left, right) = try Socket.pair()
        #expect(try Socket.send([1], on: left))
        for _ in 0..<500 { _ = try await source(of: TestLoop.shared, watching: right) }
        withExtendedLifetime(left) {}
    }

    @EventLoopActor
    private func source(of loop: EventLoop, watching socket: FileDescriptor) throws -> EventSource {
        try loop.watch(socket, for: .reading) { _ in }
    }

    @EventLoopActor
    private func steps(of loop: EventLoop, reading socket: FileDescriptor) async throws -> [String] {
        var steps: [String] = []
        var kept: [AnyObject] = []
        await withCheckedContinuation { continuation in
            let source = try? loop.watch(socket, for: .reading) { _ in
                var buffer = [UInt8](repeating: 0, count: 8)
                guard
                    case .message(let count, _, _) = try? Socket.receive(into: &buffer, descriptorLimit: 0, on: socket)
                else { return }
                steps.append("message of \(count)")
                let timer = try? loop.timer(after: 1) {
                    steps.append("timer")
                    continuation.resume()
                }
                if let timer { kept.append(timer) }
            }
            if let source { kept.append(source) }
        }
        // This breaks the cycle of handler and list. The source of a closed socket would be ready for ever.
        kept = []
        return steps
    }

    @EventLoopActor
    private func order(of loop: EventLoop) async throws -> [String] {
        var heard: [String] = []
        var kept: [AnyObject] = []
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            do {
                let first = try loop.timer(after: 1) { heard.append("first") }
                let second = try loop.timer(after: 2_000_000) {
                    heard.append("second")
                    continuation.resume()
                }
                first.stop()
                kept = [first, second]
            } catch {
                continuation.resume(throwing: error)
            }
        }
        withExtendedLifetime(kept) {}
        return heard
    }
}
