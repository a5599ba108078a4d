import AssetModel
import BlockingTests
import LinuxSystem
import Synchronization
import TestSupport
import Testing
import WireProtocol

/// A user passes descriptors whose last close blocks, some of them for ever. All other users are served as before. If the daemon is killed meanwhile,
/// its remains do not keep the next daemon from serving.
@Suite(.severalUsers, .timeLimit(.minutes(40)), .blocking) struct ForeignDescriptorTests {
    private let mallory: UInt32 = 1

    @Test(arguments: SystemDaemon.Kernel.allCases, HostileClient.Descriptor.hostile)
    func nobodyElseWaits(_ kernel: SystemDaemon.Kernel, _ descriptor: HostileClient.Descriptor) throws {
        try Prober.expectServedInTime { try round(kernel, descriptor) }
    }

    private func round(
        _ kernel: SystemDaemon.Kernel, _ descriptor: HostileClient.Descriptor
    ) throws -> Prober.Round {
        let assets = try Prober.assets()
        let daemon = try SystemDaemon(on: kernel, assets: assets.path)
        let prober = try Prober(of: daemon)
        let busy = Prober.Attacker(idle: mallory)
        let quiet = try prober.times(while: [busy, busy])

        let attack = try Attack(daemon.hostileClient(of: mallory), descriptor, on: kernel)
        attack.start()
        let attacked = try prober.times { attack.outcome != nil }
        let statuses = try #require(attack.outcome).get()
        // The attack is real: a process of the attacker's user had to wait.
        #expect(statuses.contains(.timedOut), "\(statuses)")

        // The hanging processes still exist, but do not burden the daemon. A client that connects last is accepted last: then the listening socket
        // has no connection in its backlog, with which its close would block.
        _ = try Prober(of: daemon)
        daemon.process.kill()
        let ending = try daemon.process.ending()
        #expect(ending == .signalled(9))
        let another = try Prober(of: SystemDaemon(after: daemon, on: kernel, assets: assets.path))
        _ = try another.times { true }
        withExtendedLifetime(attack) {}
        return Prober.Round(quiet: quiet, attacked: attacked, longTurns: try daemon.log.longTurns())
    }
}

/// Sends descriptors of a kind in every possible way.
private final class Attack: Sendable {
    private let client: HostileClient
    private let descriptor: HostileClient.Descriptor
    private let kernel: SystemDaemon.Kernel
    private let result = Mutex<Result<[ReplyStatus], any Error>?>(nil)

    init(_ client: HostileClient, _ descriptor: HostileClient.Descriptor, on kernel: SystemDaemon.Kernel) {
        self.client = client
        self.descriptor = descriptor
        self.kernel = kernel
    }

    /// Statuses of the daemon's replies to requests with a file; nil until the attack is done.
    var outcome: Result<[ReplyStatus], any Error>? { result.withLock { $0 } }

    func start() {
        TestThread.start { [self] in
            let outcome = Result { try run() }
            result.withLock { $0 = outcome }
        }
    }

    private func run() throws -> [ReplyStatus] {
        var statuses: [ReplyStatus] = []
        for request in Self.requestsWithFile { try sendFile(for: request, &statuses) }
        for message in Self.messages { try sendAlong(message) }
        return statuses
    }

    /// Sends the descriptor over the file channel, with a request that names it; then sends the descriptor again, without a request.
    private func sendFile(for request: (_ context: UInt32) -> [UInt8], _ statuses: inout [ReplyStatus]) throws {
        try client.connect()
        defer { try? client.disconnect() }
        _ = try client.receive()
        do {
            if let status = try client.openChannel() { statuses.append(status) }
            try client.sendFile(1, .folder)
            try client.send(OpenBundle(profile: .appKit, hasBundle: true).message(serial: 3, file: 1), .none)
            var context: UInt32 = 0
            if let reply = try client.receive(), try MessageHeader(of: reply[...]).type == .bundleOpened {
                context = try BundleOpened(of: reply[...]).context
            }
            try client.sendFile(2, descriptor)
            try client.send(request(context), .none)
            if let reply = try client.receive() { statuses.append(try MessageHeader(of: reply[...]).status) }
            try client.sendFile(3, descriptor)
            // Before the reply, the helper has closed the files that the daemon does not need any more, or blocks over one of them.
            try client.sendFile(4, .folder)
            try client.send(OpenBundle(profile: .uiKit, hasBundle: true).message(serial: 10, file: 4), .none)
            if let reply = try client.receive() { statuses.append(try MessageHeader(of: reply[...]).status) }
        } catch is HostileClient.Failure {
            // The user's own processes hang by now, so the user is not served.
        }
    }

    /// Sends the descriptor with a message. A kernel that can refuse descriptors refuses the message.
    private func sendAlong(_ message: [UInt8]) throws {
        try client.connect()
        defer { try? client.disconnect() }
        do {
            try client.send(message, descriptor)
            #expect(kernel == .older, "a message of type \(message[0]) went through with a descriptor")
        } catch let failure as HostileClient.Failure {
            #expect(kernel == .older || failure.code == 1, "a message of type \(message[0]): \(failure.code)")
        }
    }

    private static let requestsWithFile: [@Sendable (UInt32) -> [UInt8]] = [
        { _ in OpenBundle(profile: .appKit, hasBundle: true).message(serial: 9, file: 2) },
        { LookUp(context: $0, kind: .image, name: Array("minus".utf8)).message(serial: 9, file: 2) },
        { LoadNib(context: $0, name: Array("Main".utf8)).message(serial: 9, file: 2) },
        { _ in Inspect().message(serial: 9, file: 2) },
        { _ in EmptyMessage.message(.sync, serial: 9) },
        { _ in OpenBundle(profile: .gnustep, hasBundle: true).message(serial: 9, file: 2) },
    ]

    private static let messages: [[UInt8]] = [
        Hello(layoutVersion: 1, wantsInvalidations: true).message(serial: 2),
        OpenBundle(profile: .appKit, hasBundle: true).message(serial: 2, file: 1),
        CloseBundle(context: 1).message(serial: 2), LookUp(context: 1, kind: .image, name: [97]).message(serial: 2),
        LoadNib(context: 1, name: [97]).message(serial: 2), Release(objects: []).message(serial: 2),
        Received(count: 0).message(serial: 2), EmptyMessage.message(.sync, serial: 2),
        EmptyMessage.message(.statistics, serial: 2), List(kind: nil).message(serial: 2),
        Resolve(LookUp(context: 1, kind: .image, name: [97])).message(serial: 2), Inspect().message(serial: 2),
        Purge().message(serial: 2), EmptyMessage.message(.openChannel, serial: 2),
    ]
}
