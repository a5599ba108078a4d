import EventLoop
import LinuxSystem
import TestSupport
import Testing

@testable import AssetServer

/// A turn of the loop ends, however many clients connect.
@Suite(.timeLimit(.minutes(20))) struct ListenerTests {
    /// Each accepted connection brings another one. Only a loop that handles other events between connections gets to the event that ends the test.
    @Test func connectionsWithoutEndLeaveRoomForOtherEvents() async throws {
        let folder = try TemporaryFolder()
        let counted = try await count(on: TestLoop.shared, at: folder.absolute("socket"))
        #expect(counted > 100 && counted < Self.enough, "\(counted)")
    }

    /// Number of connections after which the test gives up.
    private static let enough = 20_000

    @EventLoopActor
    private func count(on loop: EventLoop, at path: String) async throws -> Int {
        let socket = try Socket.listen(at: path)
        let (left, right) = try Socket.pair()
        var (count, isOver) = (0, false)
        let source = try loop.watch(right, for: .reading) { _ in isOver = true }
        var listener: Listener?
        await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
            listener = try? Listener(
                socket, loop: loop,
                serve: { (_) throws(SystemError) in
                    count += 1
                    if count == 100 { _ = try Socket.send([1], on: left) }
                    if isOver || count == Self.enough { return end.resume() }
                    _ = try Socket.connect(to: path)
                },
                failed: { Issue.record($0) })
            _ = try? Socket.connect(to: path)
        }
        source.stop()
        withExtendedLifetime(listener) {}
        return count
    }
}
