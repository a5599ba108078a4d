import AssetModel
import BlockingTests
import LinuxSystem
import NibWriting
import SharedLayout
import TestSupport
import Testing
import WireProtocol

/// Tests the rules of named look-ups through the socket of a running daemon.
@Suite(.timeLimit(.minutes(20)), .blocking) final class RuleTests: ServiceSuite {
    @Test("N1 a nib names its images and sounds, and a load answers each name once") func n1() throws {
        try bundle.image("plus.png", 10)
        try bundle.sound("chime.wav")
        let interface = SampleBundle.interface(images: ["plus", "plus"], sounds: ["chime"])
        try bundle.folder.write("Main.nib", interface.keyedArchive())
        try bundle.folder.write("Panel.gorm/objects.gorm", interface.gnustepArchive())
        try bundle.folder.write("Sheet.xib", interface.xibDocument())
        let context = try client.open(bundle.path)
        for name in ["Main", "Panel", "Sheet", "Sheet.xib"] {
            let references = try client.load(name, in: context)
            #expect(Set(references.map { text($0.answer.name) }) == ["plus", "chime"], "\(name)")
            #expect(references.count == 2 && references.allSatisfy { $0.status == .done }, "\(name)")
        }
    }

    @Test("N2 a load reads the nib, then its images, then its sounds; a second load decodes nothing") func n2() throws {
        try bundle.image("plus.png")
        try bundle.sound("chime.wav")
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: ["plus"], sounds: ["chime"]).xibDocument())
        let first = try client.load("Main", in: try client.open(bundle.path))
        #expect(first.map(\.answer.origin) == [.decoded, .decoded])
        let other = try RawClient.greeted(daemon)
        let second = try other.load("Main", in: try other.open(bundle.path))
        #expect(second.map(\.answer.origin) == [.shared, .shared])
        #expect(second.map(\.answer.object) == first.map(\.answer.object))
        let statistics = try client.statistics()
        #expect(statistics["nibs_read"] == 1 && statistics["images_decoded"] == 1 && statistics["sounds_decoded"] == 1)
    }

    @Test("N4 a nib's own folder comes before its bundle; GNUstep does not look there") func n4() throws {
        try bundle.image("plus.png", 10)
        try bundle.image("Main.nib/plus.png", 20)
        try bundle.folder.write("Main.nib/keyedobjects.nib", SampleBundle.interface(images: ["plus"]).keyedArchive())
        let apple = try client.load("Main", in: try client.open(bundle.path))
        #expect(try client.firstPixelBytes(of: apple[0].answer) == [20])
        #expect(apple[0].answer.flags.contains(.wrapper))
        let gnustep = try client.load("Main", in: try client.open(bundle.path, .gnustep))
        #expect(try client.firstPixelBytes(of: gnustep[0].answer) == [10])
    }

    @Test("N5 a nib's contents are read once and loaded often; a changed file is read again") func n5() throws {
        try bundle.image("plus.png")
        try bundle.image("minus.png")
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: ["plus"]).xibDocument())
        let context = try client.open(bundle.path)
        for _ in 0..<3 { #expect(try client.load("Main", in: context).map { text($0.answer.name) } == ["plus"]) }
        #expect(try client.statistics()["nibs_read"] == 1)
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: ["minus"]).xibDocument())
        try client.synchronize()
        for _ in 0..<3 { #expect(try client.load("Main", in: context).map { text($0.answer.name) } == ["minus"]) }
        #expect(try client.statistics()["nibs_read"] == 2)
    }

    @Test("N6 what a load has found is found by name afterwards, without decoding") func n6() throws {
        try bundle.image("plus.png")
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: ["plus"]).xibDocument())
        let context = try client.open(bundle.path)
        let loaded = try client.load("Main", in: context)
        let looked = try client.look("plus", in: context)
        #expect(looked.object == loaded[0].answer.object && looked.origin == .shared)
    }

    @Test("N7 a missing resource does not fail the load and is reported", arguments: [Profile.appKit, .gnustep])
    func n7(_ profile: Profile) throws {
        try bundle.image("plus.png")
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: ["absent", "plus"]).xibDocument())
        let references = try client.load("Main", in: try client.open(bundle.path, profile))
        #expect(references.map(\.status) == [.notFound, .done])
        #expect(references[0].answer.object == 0 && !references[0].diagnosis.isEmpty)
    }

    @Test("I1 the bundle comes before the system's images, which answer last") func i1() throws {
        let (client, system) = try withSystem()
        try system.image("Images/plus.png", 80)
        try system.image("Images/minus.png", 81)
        try bundle.image("plus.png", 10)
        let context = try client.open(bundle.path)
        #expect(try client.firstPixelBytes(of: try client.look("plus", in: context)) == [10])
        let minus = try client.look("minus", in: context)
        #expect(try client.firstPixelBytes(of: minus) == [81])
        #expect(minus.flags.contains(.system))
        #expect(try client.refusal(of: "times", in: context)?.status == .notFound)
    }

    @Test("I9 aliases give one object under the mapped name; the bundle's file of that name wins") func i9() throws {
        let (client, system) = try withSystem()
        try system.folder.write(
            "Images/nsmapping.strings", Array("NSSwitch = GSSwitch;\ncommon_SwitchOff = GSSwitch;\n".utf8))
        try system.image("Images/GSSwitch.png", 82)
        let context = try client.open(bundle.path)
        let answers = try ["NSSwitch", "common_SwitchOff", "GSSwitch"].map { try client.look($0, in: context) }
        #expect(Set(answers.map(\.object)).count == 1)
        #expect(answers.allSatisfy { text($0.name) == "GSSwitch" })
        try bundle.image("GSSwitch.png", 83)
        try client.synchronize()
        #expect(try client.firstPixelBytes(of: try client.look("NSSwitch", in: context)) == [83])
    }

    @Test("I3 with an extension the file must match, without one the types have an order") func i3() throws {
        try bundle.image("plus.png", 10)
        let context = try client.open(bundle.path)
        #expect(try client.refusal(of: "plus.tiff", in: context)?.status == .notFound)
        #expect(try client.firstPixelBytes(of: try client.look("plus.png", in: context)) == [10])
        #expect(try client.firstPixelBytes(of: try client.look("plus", in: context)) == [10])
    }

    @Test("I4 names are case-sensitive; a canonically equal spelling finds the file") func i4() throws {
        try bundle.image("Cafe\u{301}.png", 30)
        let context = try client.open(bundle.path)
        #expect(try client.firstPixelBytes(of: try client.look("Caf\u{E9}", in: context)) == [30])
        #expect(try client.refusal(of: "cafe\u{301}", in: context)?.status == .notFound)
    }

    @Test("I4 names and folders that are no Unicode are opened by their bytes") func i4Bytes() throws {
        try bundle.image("Resources/plain.png", 31)
        try bundle.folder.rename(
            "Resources/plain.png", to: FilePath(Array("Resources/".utf8) + [0x61, 0xFF] + Array(".png".utf8)))
        let context = try client.open(bundle.path)
        let found: Found = try client.ask(LookUp(context: context, kind: .image, name: [0x61, 0xFF]))
        #expect(try client.firstPixelBytes(of: found.answer) == [31])
        #expect(found.answer.path == Array((bundle.path + "/Resources/a").utf8) + [0xFF] + Array(".png".utf8))
        #expect(try client.refusal(of: "a\u{FFFD}", in: context)?.status == .notFound)
    }

    @Test("I5 a name that is no file's name is refused", arguments: ["", "a//b", "/etc/passwd", "..", ".", "a/../b"])
    func i5(_ name: String) throws {
        #expect(try client.refusal(of: name, in: try client.open(bundle.path))?.status == .badName)
    }

    @Test("I5 a name with a slash is that of no file, but may be one in a catalog's namespace") func i5Slash() throws {
        try bundle.image("sub/b.png")
        #expect(try client.refusal(of: "sub/b", in: try client.open(bundle.path))?.status == .notFound)
        #expect(try client.refusal(of: "sub/b", in: try client.open(bundle.path, .gnustep))?.status == .badName)
    }

    @Test("I6 a name that ends in Template makes a template image, but not in GNUstep") func i6() throws {
        try bundle.image("markTemplate.png")
        let apple = try client.look("markTemplate", in: try client.open(bundle.path))
        #expect(try client.record(of: apple).isTemplate)
        let gnustep = try client.look("markTemplate", in: try client.open(bundle.path, .gnustep))
        #expect(try !client.record(of: gnustep).isTemplate)
    }

    @Test("I10 a missing name is known to be missing, and found when it appears") func i10() throws {
        let context = try client.open(bundle.path)
        for _ in 0..<3 { #expect(try client.refusal(of: "late", in: context)?.status == .notFound) }
        #expect(try client.statistics()["negative_misses"] == 1)
        try bundle.image("late.png", 40)
        try client.synchronize()
        #expect(try client.firstPixelBytes(of: try client.look("late", in: context)) == [40])
    }

    @Test("I11 a broken file gives nothing and says why, every time", arguments: [Profile.appKit, .gnustep])
    func i11(_ profile: Profile) throws {
        try bundle.folder.write("bad.png", Array(SampleBundle.png(1).prefix(40)))
        let context = try client.open(bundle.path, profile)
        for _ in 0..<2 {
            let failure = try #require(try client.refusal(of: "bad", in: context))
            #expect(failure.status == .broken && failure.reason != 0)
            #expect(text(failure.text).contains("bad.png"))
        }
    }

    @Test("B1, B2 the plain file hides the localized one, then the user's languages in order") func b1() throws {
        try bundle.image("Resources/fr.lproj/flag.png", 11)
        try bundle.image("Resources/German.lproj/flag.png", 12)
        try bundle.image("Resources/fr.lproj/both.png", 13)
        try bundle.image("Resources/both.png", 14)
        let french = try client.open(bundle.path, languages: ["fr_CA", "de"])
        #expect(try client.firstPixelBytes(of: try client.look("flag", in: french)) == [11])
        #expect(try client.firstPixelBytes(of: try client.look("both", in: french)) == [14])
        let german = try client.open(bundle.path, languages: ["de", "fr"])
        #expect(try client.firstPixelBytes(of: try client.look("flag", in: german)) == [12])
    }

    @Test("B3 the file of a scale is a representation of the same image; GNUstep ignores it") func b3() throws {
        try bundle.image("plus.png", 10, width: 4)
        try bundle.image("plus@2x.png", 20, width: 8)
        let apple = try client.look("plus", in: try client.open(bundle.path))
        #expect(try client.firstPixelBytes(of: apple) == [10, 20])
        guard case .image(let images) = try client.record(of: apple).content else { throw RawClient.Problem.closed }
        #expect(images.map(\.representation.scale) == [1, 2] && images.map(\.representation.pointWidth) == [4, 4])
        let gnustep = try client.look("plus", in: try client.open(bundle.path, .gnustep))
        #expect(try client.firstPixelBytes(of: gnustep) == [10])
    }

    @Test("B4 every layout of a bundle", arguments: ["Contents/Resources/", "Resources/", "", "Versions/A/Resources/"])
    func b4(_ folder: String) throws {
        try bundle.image(folder + "plus.png", 50)
        if folder.hasPrefix("Versions") { try bundle.folder.link("Versions/Current", to: "A") }
        #expect(try client.firstPixelBytes(of: try client.look("plus", in: try client.open(bundle.path))) == [50])
    }

    @Test("B6 links inside the bundle are followed, links that leave it only to what is root's alone") func b6() throws
    {
        try bundle.image("Resources/real.png", 60)
        try bundle.folder.link("Resources/inside.png", to: "real.png")
        try bundle.image("Shared/common.png", 65)
        try bundle.folder.link("Resources/sideways.png", to: "../Shared/common.png")
        let elsewhere = try SampleBundle()
        try elsewhere.image("other.png", 70)
        try bundle.folder.link("Resources/outside.png", to: elsewhere.path + "/other.png")
        let context = try client.open(bundle.path)
        #expect(try client.firstPixelBytes(of: try client.look("inside", in: context)) == [60])
        #expect(try client.firstPixelBytes(of: try client.look("sideways", in: context)) == [65])
        let refusal = try #require(try client.refusal(of: "outside", in: context))
        #expect(refusal.status == .denied)
        let link = bundle.path + "/Resources/outside.png"
        #expect(text(refusal.text).hasPrefix(link + ": a link leaves the bundle"), "\(text(refusal.text))")
    }

    @Test("B6 a localized folder that may not be followed to is left out, and the explanation says so") func b6Folder()
        throws
    {
        let elsewhere = try SampleBundle()
        try elsewhere.image("plus.png", 70)
        try bundle.image("Resources/de.lproj/plus.png", 20)
        try bundle.folder.link("Resources/fr.lproj", to: elsewhere.path)
        let context = try client.open(bundle.path, languages: ["fr", "de"])
        #expect(try client.firstPixelBytes(of: try client.look("plus", in: context)) == [20])
        let parts: [Resolution] = try client.askForAll(
            Resolve(LookUp(context: context, kind: .image, name: Array("plus".utf8))))
        let step = parts.flatMap(\.steps).first { text($0.text).hasPrefix("Resources/fr.lproj is not searched: ") }
        #expect(step.map { text($0.rule) } == "B6", "\(parts)")
        bundle.folder.remove("Resources/fr.lproj")
        try bundle.image("Resources/fr.lproj/plus.png", 30)
        try client.synchronize()
        #expect(try client.firstPixelBytes(of: try client.look("plus", in: context)) == [30])
    }

    @Test("B6 an image whose file for the screen is a dangling link has its other files, and the explanation says so")
    func b6Scale() throws {
        try bundle.image("Resources/plus@2x.png", 20)
        try bundle.folder.link("Resources/plus.png", to: "nowhere.png")
        let context = try client.open(bundle.path)
        #expect(try client.firstPixelBytes(of: try client.look("plus", in: context)) == [20])
        let parts: [Resolution] = try client.askForAll(
            Resolve(LookUp(context: context, kind: .image, name: Array("plus".utf8))))
        let steps = parts.flatMap(\.steps)
        #expect(steps.first { $0.outcome == .taken }.map { text($0.path) } == bundle.path + "/Resources/plus@2x.png")
        #expect(steps.contains { text($0.text) == "Resources/plus.png in the bundle lost: it is a dangling link" })
    }

    @Test("S1 the bundle's sounds come before the system's") func s1() throws {
        let (client, system) = try withSystem()
        try system.sound("Sounds/chime.wav", frames: 50)
        try system.sound("Sounds/bell.wav", frames: 60)
        try bundle.sound("chime.wav", frames: 200)
        let context = try client.open(bundle.path)
        #expect(try frames(of: try client.look("chime", .sound, in: context), client) == 200)
        #expect(try frames(of: try client.look("bell", .sound, in: context), client) == 60)
        #expect(try client.refusal(of: "gong", .sound, in: context)?.status == .notFound)
    }

    @Test("S2 a sound is asked for by its name alone") func s2() throws {
        try bundle.sound("chime.wav", frames: 200)
        let context = try client.open(bundle.path)
        let answer = try client.look("chime", .sound, in: context)
        guard case .sound(let place, let sound) = try client.record(of: answer).content else {
            throw RawClient.Problem.closed
        }
        #expect(sound.frameCount == 200 && sound.sampleRate == 8_000 && place.byteCount == 400)
        #expect(try client.refusal(of: "chime", .image, in: context)?.status == .notFound)
    }

    /// Starts a daemon whose system images and sounds are in a test's folder. Returns a client and that folder.
    private func withSystem() throws -> (RawClient, SampleBundle) {
        let system = try SampleBundle()
        try system.folder.makeFolder("Images")
        try system.folder.makeFolder("Sounds")
        return (try .greeted(try RunningDaemon(assets: system.path)), system)
    }

    private func frames(of answer: Answer, _ client: RawClient) throws -> UInt64 {
        guard case .sound(_, let sound) = try client.record(of: answer).content else { return 0 }
        return sound.frameCount
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
