import BlockingTests
import NibAssets
import TestSupport
import Testing

/// A bundle that is opened without a profile has the rules of its own kind, as with the command.
@Suite(.timeLimit(.minutes(20)), .blocking) struct BundleKindTests {
    private let bundle: SampleBundle
    private let daemon: RunningDaemon

    init() throws {
        bundle = try SampleBundle()
        // In GNUstep's profile, @2x has no meaning (I6), so the files have different names.
        try bundle.image("Resources/Dot.png")
        try bundle.image("Resources/Dot@2x.png", width: 8)
        try bundle.folder.write("Resources/Info-gnustep.plist", Array("{}".utf8))
        daemon = try RunningDaemon()
    }

    @Test func inSwift() throws {
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        func dot(_ profile: Profile?) throws -> NamedImage {
            try client.openBundle(at: bundle.path, profile: profile, scale: 2).image(named: "Dot")
        }
        let (own, gnustep, appKit) = (try dot(nil), try dot(.gnustep), try dot(.appKit))
        #expect([own, gnustep, appKit].map(\.representations.count) == [1, 1, 2])
        // A program that chooses no profile gets the default pixel form.
        #expect(own.representations[0].description.alpha == .premultiplied)
        #expect(gnustep.representations[0].description.alpha != .premultiplied)
        try bundle.folder.write("Resources/Info.plist", Array("<plist/>".utf8))
        #expect(try dot(nil) === appKit)
        #expect(try client.openBundle(at: nil).path == "")
    }

    @Test func inC() throws {
        let program = try CProgram("kinds")
        func lines() throws -> [String] {
            try program.run(bundle.path, "Dot", environment: ["NIBASSETD_SOCKET=" + daemon.socketPath]).output
                .split(separator: "\n").map { String($0.prefix { $0 != "," }) }
        }
        #expect(try lines() == ["0: 1", "1: 2", "2: 2", "3: 1", "4: status 1004"])
        try bundle.folder.write("Resources/Info.plist", Array("<plist/>".utf8))
        #expect(try lines().first == "0: 2")
    }

    @Test func whereNoProgramIsFoundTheErrorSaysWhere() throws {
        let folder = try FakeDaemon.privateFolder()
        let socket = folder.absolute("socket")
        let outcome = try CProgram("kinds").run(
            [bundle.path, "Dot"], environment: ["NIBASSETD_SOCKET=" + socket], through: ["env", "PATH=/nowhere"])
        let error = """
            status 1000, no daemon listens at \(socket), and none can be started: there is no nibassetd beside this program, beside its library or in \
            ../bin and ../../bin from there, or in PATH; NIBASSETD_PATH can name it
            """
        let lines = (0...3).map { "\($0): \(error)\n" } + ["4: status 1004, there is no such profile\n"]
        #expect(outcome.output == lines.joined())
    }
}
