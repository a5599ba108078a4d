import BlockingTests
import LinuxSystem
import NibWriting
import TestSupport
import Testing

/// A daemon for all users keeps their files apart. Users 1 and 2 are Alice and Bob.
@Suite(.severalUsers, .timeLimit(.minutes(40)), .blocking) struct PrivateFileTests {
    private let alice: UInt32 = 1
    private let bob: UInt32 = 2
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aPublicFileIsSharedByAllUsers() throws {
        let daemon = try SystemDaemon()
        try folder.write("App.app/plus.png", SampleBundle.png(10))
        let clients = try [alice, bob, 0].map {
            try daemon.client(of: $0, opening: folder.absolute("App.app"), showing: "plus")
        }
        #expect(try clients[0].statistics()["images_decoded"] == 1)
        #expect(try Set(clients.map { try $0.memories() }).count == 1)
        #expect(try clients[0].memories().count == 1)
    }

    @Test func aFileThatOnlyItsOwnerMayReadIsPassedAndStaysHers() throws {
        let daemon = try SystemDaemon()
        try folder.write("App.app/plus.png", SampleBundle.png(10))
        try folder.write("App.app/secret.png", SampleBundle.png(20), mode: 0o600)
        try folder.setOwner(alice, of: "App.app/secret.png")
        let hers = try daemon.client(of: alice, opening: folder.absolute("App.app"), showing: "plus")
        let shared = try hers.memories()
        #expect(try hers.ask("image", "secret")[0][2] == folder.absolute("App.app/secret.png"))
        let secret = try hers.memories().subtracting(shared)
        #expect(secret.count == 1)

        let his = try daemon.client(of: bob, opening: folder.absolute("App.app"), showing: "plus")
        let failure = #expect(throws: ClientProcess.Failure.self) { try his.ask("image", "secret") }
        #expect(failure?.status == "broken", "\(failure?.message ?? "")")
        #expect(try his.memories() == shared)

        // Root may read the file, too, and gets an object of its own.
        let root = try daemon.client(of: 0, opening: folder.absolute("App.app"), showing: "plus", "secret")
        #expect(try root.digest() == hers.digest())
        #expect(try root.memories().isDisjoint(with: secret) && root.memories().isSuperset(of: shared))
        #expect(try root.statistics()["images_decoded"] == 3)
    }

    @Test(arguments: [true, false]) func aFileIsDecodedOnceInAndOutOfASandbox(sandboxIsFirst: Bool) throws {
        let daemon = try SystemDaemon()
        try folder.write("App.app/plus.png", SampleBundle.png(10))
        try folder.makeFolder("Other.app")
        #expect(try Command.run(["ln", folder.absolute("App.app/plus.png"), folder.absolute("Other.app")]).isSuccess)
        let inside = try daemon.client(of: alice, seeing: folder.path)
        let outside = try daemon.client(of: alice)
        let opening = [(inside, "/mnt/App.app"), (outside, folder.absolute("Other.app"))]
        for (client, bundle) in sandboxIsFirst ? opening : opening.reversed() {
            try client.ask("open", bundle)
            try client.ask("image", "plus")
        }
        #expect(try inside.digest() == outside.digest())
        #expect(try outside.statistics()["images_decoded"] == 1)

        // Alice's private object stays private: Bob gets an object that a worker for public files has decoded.
        let his = try daemon.client(of: bob, opening: folder.absolute("Other.app"), showing: "plus")
        #expect(try his.memories().isDisjoint(with: inside.memories()) == sandboxIsFirst)
        #expect(try his.digest() == inside.digest())
        #expect(try his.statistics()["images_decoded"] == (sandboxIsFirst ? 2 : 1))
    }

    /// The service runs as `nobody`, owns the folder and is in its group, but no client may list it.
    @Test(arguments: [0o700, 0o750, 0o705] as [UInt32]) func theServiceLendsNobodyItsRights(mode: UInt32) throws {
        let daemon = try SystemDaemon()
        try folder.write("App.app/Resources/secret.png", SampleBundle.png(20))
        try folder.setOwner(65_534, of: "App.app/Resources")
        try folder.setMode(mode, of: "App.app/Resources")
        let hers = try daemon.client(of: alice)
        let failure = #expect(throws: ClientProcess.Failure.self) { try hers.ask("open", folder.absolute("App.app")) }
        #expect(failure?.status == "denied", "\(failure?.message ?? "")")
        try folder.setMode(0o755, of: "App.app/Resources")
        try hers.ask("open", folder.absolute("App.app"))
        try hers.ask("image", "secret")
    }

    @Test(arguments: [["Main.png"], ["Main.png", "--scale", "2"], ["Main.svg"]])
    func aDrawingIsMadeForEveryUser(output: [String]) throws {
        let daemon = try SystemDaemon()
        let interface = SampleBundle.interface(images: ["plus"])
        try folder.write("App.app/Main.xib", interface.xibDocument())
        try folder.write("App.app/plus.png", SampleBundle.png(10))
        for user in [alice, bob, 0] {
            try folder.makeFolder("of\(user)")
            try folder.setOwner(user, of: "of\(user)")
            let file = "of\(user)/" + output[0]
            let outcome = try daemon.control(
                ["draw", "-o", folder.absolute(file)] + output.dropFirst() + [folder.absolute("App.app/Main.xib")],
                of: user)
            #expect(outcome.isSuccess && outcome.output.contains("1 window"), "\(outcome.output)")
            let start = output[0].hasSuffix("svg") ? Array("<svg ".utf8) : [0x89] + Array("PNG".utf8)
            #expect(try folder.contents(file).starts(with: start))
        }
    }

    @Test(arguments: ["", "/Resources"]) func aClosedFolderOfABundleIsNamedWithTheCure(place: String) throws {
        let daemon = try SystemDaemon()
        try folder.write("App.app/Resources/plus.png", SampleBundle.png(10))
        try folder.setOwner(alice, of: "App.app" + place)
        try folder.setMode(0o700, of: "App.app" + place)
        let closed = folder.absolute("App.app" + place)
        for command in [["load"], ["resolve", "plus", "--bundle"]] {
            let outcome = try daemon.control(command + [folder.absolute("App.app")], of: alice)
            #expect(outcome.ending == .exited(status: 1), "\(outcome.output)")
            #expect(outcome.output.contains("\(closed) has mode 700") && outcome.output.contains("chmod a+rx"))
        }
    }

    @Test func aFileBelowAFolderThatDeniesAGroupIsPrivate() throws {
        let daemon = try SystemDaemon()
        try folder.write("home/App.app/plus.png", SampleBundle.png(10))
        try folder.setGroup(alice, of: "home")
        try folder.setMode(0o705, of: "home")
        let clients = try [bob, 0].map {
            try daemon.client(of: $0, opening: folder.absolute("home/App.app"), showing: "plus")
        }
        #expect(try clients[0].digest() == clients[1].digest())
        #expect(try clients[0].memories().isDisjoint(with: clients[1].memories()))
    }

    /// Everybody who knows the name of Alice's picture may read it.
    @Test func namesInAFolderThatCannotBeListedAreInNobodyElsesMemory() throws {
        let daemon = try SystemDaemon()
        try folder.write("App.app/minus.png", SampleBundle.png(11))
        try folder.write("home/Her.app/unlisted.png", SampleBundle.png(20))
        for name in ["home", "home/Her.app", "home/Her.app/unlisted.png"] { try folder.setOwner(alice, of: name) }
        let his = try daemon.client(of: bob, opening: folder.absolute("App.app"), showing: "minus")
        try folder.setMode(0o711, of: "home")
        let hers = try daemon.client(of: alice, opening: folder.absolute("home/Her.app"), showing: "unlisted")
        let texts = ["unlisted", "Her.app"].map { Array($0.utf8) }
        let isSeen = { (client: ClientProcess) in
            let memory = try RunningProcess(client.process.identifier).sharedMemory()
            return texts.map { text in memory.contains { $0.firstRange(of: text) != nil } }
        }
        #expect(try isSeen(hers) == [true, true] && isSeen(his) == [false, false])
    }

    @Test func aHelperEndsWithItsUsersLastClient() throws {
        let daemon = try SystemDaemon()
        try folder.write("App.app/plus.png", SampleBundle.png(10))
        let helpers = { try RunningProcess(daemon.process.identifier).children("nibasset-files").count }
        var hers: ClientProcess? = try daemon.client(of: alice, opening: folder.absolute("App.app"), showing: "plus")
        #expect(try helpers() == 2, "hers, and the service's own for the system's folders")
        withExtendedLifetime(hers) {}
        hers = nil
        try Patience.wait { try helpers() != 2 }
        #expect(try helpers() == 1)
        // A new client of Alice is served again.
        _ = try daemon.client(of: alice, opening: folder.absolute("App.app"), showing: "plus")
    }

    @Test func aReadableFileInAClosedFolderIsPrivate() throws {
        let daemon = try SystemDaemon()
        try folder.write("home/App.app/plus.png", SampleBundle.png(10))
        for name in ["home", "home/App.app", "home/App.app/plus.png"] { try folder.setOwner(alice, of: name) }
        try folder.setMode(0o700, of: "home")
        let hers = try daemon.client(of: alice, opening: folder.absolute("home/App.app"), showing: "plus")
        let root = try daemon.client(of: 0, opening: folder.absolute("home/App.app"), showing: "plus")
        #expect(try root.digest() == hers.digest())
        #expect(try root.memories().isDisjoint(with: hers.memories()))

        let his = try daemon.client(of: bob)
        let failure = #expect(throws: ClientProcess.Failure.self) {
            try his.ask("open", folder.absolute("home/App.app"))
        }
        #expect(failure?.status == "notABundle")
    }

    @Test func aNibShowsTheImagesThatOnlyItsUserMayRead() throws {
        let daemon = try SystemDaemon()
        let interface = SampleBundle.interface(images: ["plus", "secret"])
        try folder.write("App.app/Main.xib", interface.xibDocument())
        try folder.write("App.app/plus.png", SampleBundle.png(10))
        try folder.write("App.app/secret.png", SampleBundle.png(20), mode: 0o600)
        try folder.setOwner(alice, of: "App.app/secret.png")
        let hers = try daemon.client(of: alice, opening: folder.absolute("App.app"))
        #expect(try hers.ask("load", "Main").map { $0[..<2] } == [["image", "plus"], ["image", "secret"]])
        let his = try daemon.client(of: bob, opening: folder.absolute("App.app"))
        #expect(
            try his.ask("load", "Main").map { $0[0] + " " + $0[2] } == [
                "image " + folder.absolute("App.app/plus.png"), "missing broken",
            ])
        #expect(try hers.memories().subtracting(his.memories()).count == 1)
    }

    /// Some of the files, or all files, are private.
    @Test(arguments: [["a.png"], ["a@2x.png"], ["a.png", "a@2x.png"], ["a.png", "a@2x.png", "a@3x.png"]])
    func anImageHasAllFilesThatOnlyItsUserMayRead(secret: [String]) throws {
        let daemon = try SystemDaemon()
        for (value, name) in [(10, "a.png"), (11, "a@2x.png"), (12, "a@3x.png")] as [(UInt8, String)] {
            try folder.write("App.app/" + name, SampleBundle.png(value), mode: secret.contains(name) ? 0o600 : 0o644)
            try folder.setOwner(alice, of: "App.app/" + name)
        }
        try folder.write("App.app/Main.xib", SampleBundle.interface(images: ["a"]).xibDocument())
        let hers = try daemon.client(of: alice)
        try hers.ask("view", "open", folder.absolute("App.app"), "appKit")
        #expect(try hers.ask("view", "nib", folder.absolute("App.app/Main.xib")) == [["a", "10 11 12"]])
        #expect(try hers.ask("view", "look", "a", "drop") == [["10 11 12"]])
        let his = try daemon.client(of: bob)
        try his.ask("view", "open", folder.absolute("App.app"), "appKit")
        let failure = #expect(throws: ClientProcess.Failure.self) { try his.ask("view", "look", "a", "drop") }
        #expect(failure?.status == "broken")
        let end = secret[0] + ": open: Permission denied"
        #expect(failure?.message.hasSuffix(end) == true, "\(failure?.message ?? "")")
    }

    /// Before Alice passes the file, it is replaced by another private file, or by a file that the service itself may open.
    @Test func aFileMayChangeWhileItIsPassed() throws {
        let daemon = try SystemDaemon()
        let place = "App.app/a.png"
        let write = { (value: UInt8, mode: UInt32) in
            try folder.write(place + ".part", SampleBundle.png(value), mode: mode)
            try folder.setOwner(alice, of: place + ".part")
            try folder.rename(place + ".part", to: place)
        }
        try write(1, 0o600)
        let hers = try daemon.client(of: alice)
        try hers.ask("view", "open", folder.absolute("App.app"), "appKit")
        for round in 1...150 as ClosedRange<UInt8> {
            // From here on, look-ups see all earlier writes.
            try hers.ask("view", "sync")
            try hers.send("view", "look", "a", "drop")
            for value in [round, round + 1] { try write(value, value % 2 == 0 ? 0o600 : 0o644) }
            let seen = try hers.answer()
            #expect([round, round + 1].contains { seen == [["\($0)"]] }, "round \(round): \(seen)")
        }
    }

    @Test func aPrivateLinkToNothingIsAskedForNoLongerThanNeeded() throws {
        let daemon = try SystemDaemon()
        try folder.makeFolder("home")
        try folder.setOwner(alice, of: "home")
        try folder.setMode(0o700, of: "home")
        try folder.makeFolder("App.app")
        try folder.link("App.app/a.png", to: folder.absolute("home/gone.png"))
        let hers = try daemon.client(of: alice, opening: folder.absolute("App.app"))
        let before = try hers.statistics()["requests", default: 0]
        let failure = #expect(throws: ClientProcess.Failure.self) { try hers.ask("image", "a") }
        #expect(failure?.status == "broken" && failure?.message.hasSuffix("a.png") == true, "\(failure?.message ?? "")")
        #expect(try hers.statistics()["requests", default: 0] - before < 6)
    }
}
