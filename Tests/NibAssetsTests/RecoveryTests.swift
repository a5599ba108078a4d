import BlockingTests
import LinuxSystem
import Synchronization
import TestSupport
import Testing

@testable import NibAssets

/// Tests calls that go on although daemons die again and again.
@Suite(.timeLimit(.minutes(20)), .blocking) struct RecoveryTests {
    @Test func aCallOutlivesManyConnections() throws {
        let service = try FakeService { $0.images["Bell"] = $0.cache.image(1, "Bell") }
        let daemon = try FakeDaemon { connection, number in
            guard number < 12 else { return try service.serve(connection) }
            // The daemon dies while it has a request.
            try connection.welcome()
            _ = try connection.next()
        }
        let client = try client(of: daemon)
        #expect(try client.openBundle(at: nil).image(named: "Bell").name == "Bell")
        #expect(client.clientStatistics().connectionCount == 13)
    }

    /// The client's daemon is killed, and so are the next daemons that the client starts, all during one call.
    @Test func aCallOutlivesManyDaemons() throws {
        let daemon = try RealDaemon()
        var settings = try StartTests.settings(daemon)
        settings.environment.daemonPath = try daemon.program(
            "count=$(cat count); echo $((count - 1)) >count; test $count -le 0 || kill -9 $$")
        try daemon.folder.write("count", Array("0".utf8))
        let client = try AssetClient(settings: settings)
        let bundle = try client.openBundle(at: daemon.bundle)
        try daemon.folder.write("count", Array("3".utf8))
        try RunningProcess(#require(daemon.process)).disturb(.kill)
        // A client that connects before the socket is gone loses that connection, too.
        try Patience.wait { daemon.process == nil }
        #expect(try bundle.image(named: "Sun").representations.isEmpty == false)
        #expect(client.clientStatistics().connectionCount == 2)
    }

    /// Another thread takes the connection again as soon as it has given the connection up.
    @Test func closingWaitsForNoThreadThatCallsAllTheTime() throws {
        let service = try FakeService()
        let daemon = try FakeDaemon { connection, _ in try service.serve(connection) { $0.header.type == .lookUp } }
        let client = try client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        client.core.setTimeout(20_000_000)
        let isOver = Mutex(false)
        let hasEnded = Mutex(false)
        TestThread.start {
            while !isOver.withLock({ $0 }) { _ = try? bundle.image(named: "Bell") }
            hasEnded.withLock { $0 = true }
        }
        for _ in 0..<20 { client.core.close() }
        isOver.withLock { $0 = true }
        try Patience.wait { hasEnded.withLock { $0 } }
    }

    /// A program that calls all the time gets service again as soon as daemons can run again.
    @Test func aClientThatCallsAllTheTimeIsServedAgain() throws {
        let daemon = try RealDaemon()
        var settings = try StartTests.settings(daemon)
        settings.environment.daemonPath = try daemon.program("test -e broken && kill -9 $$")
        settings.reconnectTimeout = 1
        settings.retryDelay = 200_000_000
        settings.timeout = 2_000_000_000
        let client = try AssetClient(settings: settings)
        #expect(throws: Never.self) { try client.openBundle(at: nil) }
        let first = try #require(daemon.process)
        try daemon.folder.write("broken")
        try RunningProcess(first).disturb(.kill)
        #expect(throws: AssetError.self) { try client.statistics() }
        daemon.folder.remove("broken")
        // Calls may fail at first, but a failed call must not make the next call fail.
        try Patience.wait { (try? client.statistics()) != nil }
        #expect(daemon.process != first)
    }

    @Test func whatADaemonSaysAboutItsEndIsRead() throws {
        let daemon = try RunningDaemon()
        var settings = settings(daemon.socketPath)
        settings.reconnectTimeout = 1
        let client = try AssetClient(settings: settings)
        #expect(throws: Never.self) { try client.openBundle(at: nil) }
        let end = try RunningProcess(daemon.process.identifier).ending()
        _ = try Command.run(["kill", "\(daemon.process.identifier)"])
        try Patience.waitForInput(end)
        // The daemon has ended with a goodbye and may stay away, so the call does not wait for its timeout.
        let error = #expect(throws: AssetError.self) { try client.statistics() }
        #expect(error?.status == .noService)
    }

    @Test func aRefusalAtTheDoorIsTheCallsError() throws {
        let daemon = try RunningDaemon(["--connection-limit", "1"])
        let (first, second) = (
            try AssetClient(settings: settings(daemon.socketPath)),
            try AssetClient(settings: settings(daemon.socketPath))
        )
        #expect(throws: Never.self) { try first.openBundle(at: nil) }
        let error = #expect(throws: AssetError.self) { try second.openBundle(at: nil) }
        #expect(error?.status == .overloaded)
        #expect(error?.message.contains("has 1 connections, which is the limit") == true)
    }
}
