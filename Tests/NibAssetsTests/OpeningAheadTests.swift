import BlockingTests
import LinuxSystem
import Synchronization
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests bundles that are opened without waiting: `dispatch` requests them once the daemon has answered the greeting.
@Suite(.timeLimit(.minutes(20)), .blocking) struct OpeningAheadTests {
    private let service: FakeService
    private let folder: TemporaryFolder

    init() throws {
        service = try FakeService { $0.images["picture"] = $0.cache.image(11, "picture") }
        folder = try TemporaryFolder()
        try folder.makeFolder("old")
        try folder.makeFolder("new")
        try folder.link("App", to: "old")
    }

    private var openings: Int { service.log.count { $0 == .openBundle } }

    /// Makes a client that has requested a bundle, and not waited for the reply.
    private func started(_ daemon: FakeDaemon) throws -> (AssetClient, BundleContext) {
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let (context, _) = try client.core.openBundle(
            .gnustep, .init(path: Array(folder.absolute("App").utf8), recalls: true), .refused)
        #expect(openings == 0)
        try Patience.wait {
            client.dispatch()
            return openings == 1
        }
        return (client, context)
    }

    /// Waits for the request to open the bundle.
    private static func awaitOpening(
        _ connection: FakeConnection, _ body: (FakeConnection.Request) throws -> Void
    ) throws {
        while true {
            let request = try connection.next()
            if request.header.type == .openBundle { return try body(request) }
        }
    }

    /// Looks the picture up, and returns its object's number.
    private func find(_ client: AssetClient, _ context: BundleContext) throws -> UInt64 {
        let object = try client.core.named(.image, Array("picture".utf8), in: context)
        defer { client.core.release(object) }
        return object.number
    }

    @Test func theFirstCallReadsTheReplyToWhatWasSentAhead() throws {
        let (client, context) = try started(try FakeDaemon(service))
        for _ in 0..<5 { client.dispatch() }
        #expect(try find(client, context) == 11)
        #expect(openings == 1)
    }

    @Test func aDaemonThatEndsBeforeItsReplyIsFollowedByTheNext() throws {
        let daemon = try FakeDaemon { [service] connection, number in
            if number > 0 { return try service.serve(connection) }
            try connection.welcome()
            try Self.awaitOpening(connection) { _ in }
            service.change { $0.log.append(.openBundle) }
        }
        let (client, context) = try started(daemon)
        #expect(try find(client, context) == 11)
        #expect(openings == 2)
    }

    @Test func aFolderThatHasTakenThePlaceMeanwhileIsOpened() throws {
        let (client, context) = try started(try FakeDaemon(service))
        _ = try Command.run(["ln", "-sfn", "new", folder.absolute("App")])
        #expect(try find(client, context) == 11)
        #expect(openings == 2)
    }

    @Test func aNameThatAppearsAfterTheReplyIsAskedForAgain() throws {
        let daemon = try FakeDaemon { [service] connection, _ in
            try connection.welcome(minor: 4)
            try Self.awaitOpening(connection) {
                let missing = NibReference(
                    answer: Answer(none: .image, name: Array("picture".utf8), flags: .watched), status: .notFound,
                    usage: Array("picture".utf8))
                try connection.reply(BundleOpened(context: 1, resourceCount: 0, path: [], answers: [missing]), to: $0)
            }
            try connection.send(Changed(context: 1).message(serial: 0))
            try service.change { $0.cache }.announce(on: connection)
            service.change { $0.log.append(.openBundle) }
            while true { try service.answer(try connection.next(), on: connection) }
        }
        let (client, context) = try started(daemon)
        client.dispatch()
        // The first call asks the daemon, whatever answers the opening has brought.
        #expect(throws: AssetError.self) { try client.core.named(.image, Array("other".utf8), in: context) }
        #expect(try find(client, context) == 11)
    }

    @Test func aBundleThatNobodyWantsAnyMoreIsClosed() throws {
        let (client, context) = try started(try FakeDaemon(service))
        client.core.release(context)
        // If a call comes before the reply to the opening, only a later call closes the bundle.
        try Patience.wait {
            _ = try client.openBundle(at: nil)
            return service.log.contains(.closeBundle)
        }
    }

    /// The client requests the bundle together with the greeting, as it does only for folders to which only root may write.
    @Test(.enabled(if: effectiveUser() == 0, "needs root"))
    func aBundleThatNobodyWantsWhenTheGreetingIsAnsweredIsClosed() throws {
        let daemon = try FakeDaemon(service)
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let (context, _) = try client.core.openBundle(
            .gnustep, .init(path: Array(folder.absolute("old").utf8), recalls: true), .refused)
        client.core.release(context)
        try Patience.wait {
            _ = try client.openBundle(at: nil)
            return service.log.contains(.closeBundle)
        }
    }

    @Test func anOpeningThatIsRefusedFailsTheFirstCallAndIsTriedAgainByTheNext() throws {
        let daemon = try FakeDaemon { [service] connection, _ in
            try connection.welcome()
            try Self.awaitOpening(connection) { try connection.refuse($0, .overloaded, "later") }
            try service.change { $0.cache }.announce(on: connection)
            service.change { $0.log.append(.openBundle) }
            while true { try service.answer(try connection.next(), on: connection) }
        }
        let (client, context) = try started(daemon)
        #expect { try find(client, context) } throws: { ($0 as? AssetError)?.status == .overloaded }
        #expect(try find(client, context) == 11)
        #expect(openings == 2)
    }
}
