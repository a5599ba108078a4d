import BlockingTests
import LinuxSystem
import Synchronization
import TestSupport
import Testing

@testable import NibAssets

/// Tests calls of a service that starts late or never.
@Suite(.timeLimit(.minutes(20)), .blocking) struct SilentServiceTests {
    private let service: FakeService
    /// Readable when the service answers.
    private let start: EventDescriptor

    init() throws {
        service = try FakeService { $0.images["Bell"] = $0.cache.image(1, "Bell") }
        start = try EventDescriptor()
    }

    private func failure(of client: AssetClient) -> AssetError? {
        #expect(throws: AssetError.self) { try client.openBundle(at: nil) }
    }

    /// All calls wait for one connection, together as long as one call.
    @Test func anAnswerThatComesAfterTheCallIsTakenByTheNext() throws {
        let daemon = try FakeDaemon { [service, start] connection, _ in
            try Patience.waitForInput(start.descriptor)
            try service.serve(connection)
        }
        var settings = settings(daemon.socketPath)
        settings.timeout = 50_000_000
        let client = try AssetClient(settings: settings)
        for _ in 0..<3 { #expect(failure(of: client)?.status == .timedOut) }
        client.core.setTimeout(UInt64(ClientLimits.callTime.value))
        start.signal()
        try Patience.wait { (try? client.openBundle(at: nil).image(named: "Bell")) != nil }
        #expect(client.clientStatistics().connectionCount == 1)
    }

    /// A service manager closes the connections to a service that does not start, then tries to start the service again.
    @Test func aServiceThatDoesNotStartIsNotWaitedForByEachCall() throws {
        let closes = Mutex(true)
        let daemon = try FakeDaemon { [service, start] connection, _ in
            if closes.withLock({ $0 }) { return }
            try Patience.waitForInput(start.descriptor)
            try service.serve(connection)
        }
        var settings = settings(daemon.socketPath)
        (settings.reconnectTimeout, settings.retryDelay) = (1, .max / 2)
        let client = try AssetClient(settings: settings)
        let first = failure(of: client)
        #expect(first?.status == .noService)
        closes.withLock { $0 = false }
        #expect(failure(of: client)?.message == first?.message)
        start.signal()
        try Patience.wait { (try? client.openBundle(at: nil).image(named: "Bell")) != nil }
    }

    /// The call ends before the client gives up: the last connection is not closed yet.
    @Test func theTimeOfACallMayBeShorterThanTheWaitForADaemon() throws {
        let daemon = try FakeDaemon { _, _ in }
        var settings = settings(daemon.socketPath)
        (settings.timeout, settings.reconnectTimeout, settings.retryDelay) = (1_000_000_000, .max / 2, .max / 2)
        let client = try AssetClient(settings: settings)
        #expect(failure(of: client) != nil)
        let connections = client.clientStatistics().connectionCount
        try #require(connections > 2)
        #expect(failure(of: client) != nil)
        #expect(client.clientStatistics().connectionCount <= connections + 1)
    }

    @Test func aDaemonThatStartsSlowlyIsStartedOnce() throws {
        let daemon = try RealDaemon()
        var settings = try StartTests.settings(daemon)
        try daemon.folder.write("closed")
        settings.environment.daemonPath = try daemon.program(
            "echo started >>starts; while test -e closed; do sleep 0.01; done")
        (settings.timeout, settings.retryDelay) = (500_000_000, 0)
        let client = try AssetClient(settings: settings)
        for _ in 0..<3 {
            let error = failure(of: client)
            #expect(error?.status == .noService)
            #expect(error?.message.hasSuffix("/program was started, and does not listen") == true)
        }
        client.core.setTimeout(UInt64(ClientLimits.callTime.value))
        daemon.folder.remove("closed")
        try Patience.wait { (try? client.openBundle(at: nil)) != nil }
        #expect(try daemon.folder.contents("starts") == Array("started\n".utf8))
    }
}
