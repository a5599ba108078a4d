import AssetModel
import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Bundles that are opened by several clients at the same time.
@Suite(.timeLimit(.minutes(20)), .blocking) struct OpeningTests {
    @Test func allFindTheImagesOfABundleThatTheyOpenAtTheSameTime() throws {
        let bundle = try SampleBundle()
        try bundle.image("plus.png")
        let daemon = try RunningDaemon()
        let clients = try (0..<10).map { _ in try RawClient.greeted(daemon) }
        let request = OpenBundle(profile: .appKit, hasBundle: true)
        let numbers = try clients.map { try $0.supply(.open(bundle.path, .directory)) }
        // All clients ask before the first has its answer, so that the daemon lists the folder for several requests.
        for (client, number) in zip(clients, numbers) {
            try client.send(request.message(serial: 1_000, file: number), [])
        }
        for client in clients {
            let opened = try BundleOpened(of: try client.nextReply().bytes[...])
            #expect(try client.look("plus", in: opened.context).object != 0)
        }
    }

    @Test func aFolderThatEverybodyMayListIsOpenedAgainWithoutBeingPassed() throws {
        let daemon = try RunningDaemon()
        let client = try RawClient.greeted(daemon)
        #expect(try status(Self.request("/usr"), client) == .needsFile)
        let opened: BundleOpened = try client.ask(
            OpenBundle(profile: .appKit, hasBundle: true), descriptor: try .open("/usr", .directory))
        let next = try RawClient.greeted(daemon)
        let again: BundleOpened = try next.ask(try Self.request("/usr"))
        #expect(again.context == opened.context && again.path == Array("/usr".utf8))
        // If the client sees another folder at the path, or the folder at another path, the daemon needs the folder itself.
        #expect(try status(Self.request("/usr", calling: "/opt"), next) == .needsFile)
        #expect(try status(Self.request("/usr/bin", calling: "/usr"), next) == .needsFile)
        #expect(try status(OpenBundle(profile: .appKit, hasBundle: true), next) == .notABundle)
    }

    /// A program in a sandbox may be unable to read the folder, so only passing the folder proves that it can.
    @Test func aFolderOfOneUserIsPassedEachTime() throws {
        let bundle = try SampleBundle()
        let daemon = try RunningDaemon()
        let client = try RawClient.greeted(daemon)
        _ = try client.open(bundle.path)
        #expect(try status(Self.request(bundle.path), client) == .needsFile)
    }

    private static func request(_ path: String, calling other: String? = nil) throws -> OpenBundle {
        let folder = try FileDescriptor.open(path, .directory).status().identity
        return OpenBundle(
            profile: .appKit, hasBundle: true,
            folder: .init(device: folder.device, inode: folder.inode, path: Array((other ?? path).utf8)))
    }

    private func status(_ request: OpenBundle, _ client: RawClient) throws -> ReplyStatus? {
        try RawClient.refusal { try client.ask(request) as BundleOpened }?.status
    }

    /// The daemon looks for system images when it starts. They may be installed after that.
    @Test(arguments: [true, false]) func systemImagesThatCameBeforeTheFirstProgramAreFound(hasBundle: Bool) throws {
        let bundle = try SampleBundle()
        let daemon = try RunningDaemon(assets: bundle.folder.absolute("Assets"))
        let process = RunningProcess(daemon.process.identifier)
        try Patience.wait { try !process.children("nibasset-worker").isEmpty }
        let client = try RawClient.greeted(daemon)
        try client.synchronize()
        try bundle.image("Assets/Images/plus.png")
        let opened: BundleOpened =
            hasBundle
            ? try client.ask(
                OpenBundle(profile: .appKit, hasBundle: true), descriptor: try .open(bundle.path, .directory))
            : try client.ask(OpenBundle(profile: .appKit, hasBundle: false))
        #expect(try client.look("plus", in: opened.context).flags.contains(.system))
    }
}
