import BlockingTests
import JSON
import LinuxSystem
import MediaWriting
import NibFormats
import NibWriting
import TestSupport
import Testing
import WireProtocol

/// Tests every command with a daemon, as people and scripts call it.
@Suite(.timeLimit(.minutes(20)), .blocking) final class CommandTests: ProgramSuite {
    @Test func statsTellWhoServesAndWhatIsCounted() throws {
        _ = try program.json("load", "--json", "--nib", "Panel", program.bundle)
        let json = try program.json("stats", "--json")
        #expect(json["daemon"]?["process"]?.integer == Int64(program.daemon.process.identifier))
        #expect(json["statistics"]?["images_decoded"]?.integer == 1)
        #expect(json["units"]?["decode_time"]?.text == "nanoseconds")
        let table = try program.run("stats")
        #expect(table.isSuccess && table.output.contains("images decoded") && table.output.contains(" MiB "))
        #expect(table.output.contains("gauge") && !table.output.contains("jobs done"))
        #expect(try program.run("stats", "--debug").output.contains("jobs done"))
    }

    @Test func everyMetricIsSentOnceAndInOrder() throws {
        let names = Metric.allCases.map(\.entry.name)
        let fields = try program.json("stats", "--json")["statistics"]?.fields.map(\.name)
        #expect(fields == names)
        let lines = try program.run("stats", "--explain").output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(lines.map { String($0.prefix { $0 != " " }) } == names)
        let explained = try program.run("stats", "--explain", "memory used").output
        #expect(explained == "memory_used (gauge, bytes, basic)\n    \(Metric.memoryUsed.entry.meaning)\n")
        for (unknown, hint) in [
            ("hit_time", "; perhaps hit_time_p50, hit_time_p99"), ("memory_usde", "; perhaps memory_used"),
            ("warmth", "; stats --explain lists all"),
        ] {
            let outcome = try program.run("stats", "--explain", unknown)
            #expect(outcome.ending == .exited(status: 2) && outcome.output.contains("\"\(unknown)\"" + hint))
        }
    }

    @Test func loadTellsWhereEveryReferenceCameFrom() throws {
        for origin in ["decoded", "shared"] {
            let json = try program.json("load", "--json", "--nib", "Panel", program.bundle)
            let references = json["interfaces"]?.elements.first?["references"]?.elements ?? []
            #expect(references.map { $0["name"]?.text } == ["Dot", "Nowhere"])
            #expect(references.map { $0["origin"]?.text } == [origin, "missing"])
            #expect(references.first?["path"]?.text?.hasSuffix("Resources/Dot.png") == true)
            #expect(references.first?["width"]?.integer == 2 && references.first?["bytes"]?.integer == 16)
            #expect(references.last?["error"]?.text?.contains("Nowhere") == true)
        }
        let table = try program.run("load", "--nib", "Panel.xib", program.bundle)
        #expect(table.isSuccess && table.output.contains("2 × 2 px") && table.output.contains("missing"))
    }

    @Test func loadTakesEveryInterfaceFileAndNamesTheBrokenOnes() throws {
        let outcome = try program.run("load", program.bundle)
        #expect(outcome.ending == .exited(status: 1))
        #expect(outcome.output.contains("  Dot ") && outcome.output.contains("Broken.nib: "))
    }

    @Test("N4 inspect looks into a nib's own folder first; GNUstep does not") func n4() throws {
        let interface = Interface(
            ownerClass: "Owner",
            window: WrittenWindow(
                id: "w", title: "", frame: Frame(0, 0, 9, 9),
                views: [WrittenView(id: "v", frame: Frame(0, 0, 9, 9), .image("Dot"))]))
        try program.folder.write("Sample.app/Resources/Main.nib/keyedobjects.nib", interface.keyedArchive())
        try program.folder.write("Sample.app/Resources/Main.nib/Dot.png", PNG.encode(Program.dot))
        let nib = program.bundle + "/Resources/Main.nib"
        func place(_ profile: String) throws -> String? {
            let json = try program.json("inspect", "--json", "--profile", profile, nib)
            let names = json["resolution"]?["names"]?.elements ?? []
            return names.first { $0["name"]?.text == "Dot" }?["path"]?.text
        }
        #expect(try place("appkit") == nib + "/Dot.png")
        #expect(try place("gnustep") == program.bundle + "/Resources/Dot.png")
    }

    @Test func listShowsWhatIsHeldAndPurgeDropsIt() throws {
        #expect(try program.run("list").output.contains("holds nothing"))
        _ = try program.json("load", "--json", "--nib", "Panel", program.bundle)
        let entry = try #require(try program.json("list", "--json").elements.first)
        #expect(entry["name"]?.text == "Dot" && entry["kind"]?.text == "image" && entry["holds"]?.integer == 0)
        #expect(try program.json("list", "--json", "--kind", "sound").elements.isEmpty)
        #expect(try program.run("list").output.contains("image  Dot "))
        #expect(try program.run("purge", "Nobody").ending == .exited(status: 1))
        #expect(try program.run("purge", "Dot").output.hasPrefix("dropped 1 entry"))
        #expect(try program.json("purge", "--json")["entries"]?.integer == 0)
    }

    @Test func listOfBundlesShowsWhatIsKnown() throws {
        #expect(try program.run("list", "--bundles").output.contains("knows no bundle"))
        _ = try program.json("load", "--json", "--nib", "Panel", program.bundle)
        let bundle = try #require(try program.json("list", "--bundles", "--json").elements.first)
        #expect(bundle["path"]?.text == program.bundle && bundle["starts"]?.integer == 0)
        #expect(try program.run("list", "--bundles").output.contains("Sample.app"))
        #expect(try program.run("list", "--bundles", "--kind", "image").ending == .exited(status: 2))
    }

    @Test func resolvePrintsTheFileAndWhyItIsThatOne() throws {
        try program.folder.write("Sample.app/Resources/dot.png", PNG.encode(Program.dot))
        let outcome = try program.run("resolve", "--bundle", program.bundle, "Dot")
        #expect(
            outcome.isSuccess
                && outcome.output == """
                    \(program.bundle)/Resources/Dot.png
                    I3: Resources/Dot.png in the bundle answers: png is the first type that is there; \
                    --explain tells about 1 other file

                    """,
            "\(outcome.output)")
        let json = try program.json("resolve", "--json", "--kind", "sound", "--bundle", program.bundle, "Beep")
        #expect(json["found"] == .boolean(true) && json["rule"]?.text == "I3" && json["steps"] == nil)
        #expect(json["path"]?.text == program.bundle + "/Resources/Beep.wav")
    }

    @Test func resolveExplainsEveryStep() throws {
        try program.folder.write("Sample.app/Resources/dot.png", PNG.encode(Program.dot))
        let outcome = try program.run("resolve", "--explain", "--bundle", program.bundle, "Dot")
        let steps = [
            "B4    looked for Dot in the bundle, Resources",
            "I3    Resources/Dot.png in the bundle answers: png is the",
            "I4    Resources/dot.png in the bundle lost: names are case-sensitive",
        ]
        for step in steps { #expect(outcome.output.contains(step), "\(outcome.output)") }
        let json = try program.json("resolve", "--json", "--explain", "--bundle", program.bundle, "Dot")
        let outcomes = json["steps"]?.elements.compactMap { $0["outcome"]?.text } ?? []
        #expect(outcomes.count { $0 == "taken" } == 1 && outcomes.count { $0 == "lost" } == 1)
    }

    @Test func resolveChoosesForTheDevice() throws {
        try program.folder.write("Sample.app/Resources/Dot~ipad.png", PNG.encode(Program.dot))
        for (idiom, file) in [("pad", "Dot~ipad.png"), ("phone", "Dot.png"), ("tv", "Dot.png")] {
            let json = try program.json("resolve", "-j", "-p", "uikit", "-i", idiom, "-b", program.bundle, "Dot")
            #expect(json["path"]?.text == program.bundle + "/Resources/" + file)
        }
    }

    @Test func resolveOfWhatIsMissingHasStatusOne() throws {
        let missing = try program.run("resolve", "--bundle", program.bundle, "dOT")
        #expect(missing.ending == .exited(status: 1))
        #expect(missing.output.contains("no image is called \"dOT\"; --explain tells about 1 other file"))
        #expect(try program.run("resolve", "Nowhere").output.hasSuffix("no image is called \"Nowhere\"\n"))
        #expect(try program.run("resolve", "a/b").ending != .exited(status: 0))
    }

    @Test(arguments: ["appkit", "gnustep"])
    func imageWritesThePixelsNotMultipliedByAlpha(profile: String) throws {
        let output = program.folder.absolute("dot.png")
        let outcome = try program.run("image", "-b", program.bundle, "-p", profile, "-o", output, "Dot")
        #expect(outcome.isSuccess, "\(outcome.output)")
        #expect(try program.folder.contents("dot.png") == PNG.encode(Program.dot))
    }

    @Test func sixteenBitsKeepTheColorsBehindALowAlpha() throws {
        let faint = RGBAPicture(width: 2, height: 1, samples: [200, 100, 37, 3, 90, 251, 13, 7])
        try program.folder.write("Sample.app/Resources/Faint.png", PNG.encode(faint))
        let output = program.folder.absolute("faint.png")
        let outcome = try program.run(
            "image", "-b", program.bundle, "--form", "premultiplied16", "-o", output, "Faint")
        #expect(outcome.isSuccess, "\(outcome.output)")
        #expect(try program.folder.contents("faint.png") == PNG.encode(faint))
    }

    @Test func aBitmapThatHasAnotherSizeIsSaid() throws {
        let outcome = try program.run("image", "--size", "9x9", "-b", program.bundle, "-o", "/dev/null", "Dot")
        #expect(outcome.isSuccess)
        #expect(outcome.output.contains("\"Dot\" has 2 × 2 px; --size is for drawings (PDF, SVG)"), "\(outcome.output)")
    }

    @Test func soundWritesTheSamples() throws {
        let output = program.folder.absolute("beep.wav")
        let outcome = try program.run("sound", "-b", program.bundle, "-o", output, "Beep")
        #expect(outcome.isSuccess, "\(outcome.output)")
        #expect(try program.folder.contents("beep.wav") == Program.beep.wav())
    }

    @Test func soundRoundsAsTheServiceDoes() throws {
        let samples: [Int16] = [20_000, -12_345, 9_999, -30_001, 77, 31_000]
        var file = SampledSound(sampleRate: 8_000, channelCount: 1, samples: samples).wav()
        // The bytes become four 24-bit samples. Only in the GNUstep profile are they converted to 16 bits.
        file.replaceSubrange(28..<36, with: [0xC0, 0x5D, 0, 0, 3, 0, 24, 0])
        try program.folder.write("Sample.app/Resources/Wide.wav", file)
        let written = try ["appkit", "gnustep"].map { profile in
            let output = program.folder.absolute(profile + ".wav")
            let outcome = try program.run("sound", "-b", program.bundle, "--profile", profile, "-o", output, "Wide")
            #expect(outcome.isSuccess, "\(outcome.output)")
            return try program.folder.contents(profile + ".wav")
        }
        #expect(written[0] == written[1])
    }

    @Test func anEmptyNameAndAFileInNoFolderAreRefused() throws {
        let output = program.folder.absolute("out.png")
        #expect(try program.run("image", "-o", output, "").ending == .exited(status: 2))
        #expect(
            try program.run("image", "-b", program.bundle, "-o", "/nonexistent/x.png", "Dot").ending
                == .exited(status: 1))
    }

    @Test func inspectPrintsALineOfJSONForEveryFile() throws {
        let good = program.bundle + "/Resources/Panel.xib"
        let outcome = try program.run("inspect", "--json", good, "/nonexistent")
        #expect(outcome.ending == .exited(status: 1))
        let lines = try outcome.output.split(separator: "\n").map { try JSONValue(Array($0.utf8)) }
        #expect(lines.map { $0["path"]?.text } == [good, "/nonexistent"])
        #expect(lines.first?["format"]?.text == "xib-document")
        #expect(lines.first?["references"]?.elements.map { $0["name"]?.text } == ["Dot", "Nowhere"])
        #expect(lines.last?["error"]?.text?.contains("No such file") == true)
    }

    @Test(arguments: [
        ("inspect", "/dev/null", "/dev/null is neither a file nor a folder, expected interface files"),
        ("inspect", "", "a path is empty, expected interface files"), ("load", "", "a path is empty"),
        ("catalog", "/dev/null", "/dev/null is neither a file nor a folder, expected asset catalogs"),
    ])
    func aPathOfNoFileIsSaid(command: String, path: String, reason: String) throws {
        let outcome = try program.run(command, path)
        #expect(outcome.ending != .exited(status: 0) && outcome.output.contains(": \(reason)\n"), "\(outcome.output)")
    }

    @Test func reportSaysItsOwnName() throws {
        let outcome = try program.run("report", "-o", "/dev/null", program.bundle)
        #expect(outcome.output.contains("nibassetctl report: Broken.nib: "), "\(outcome.output)")
        #expect(!outcome.output.contains("nibassetctl load"))
    }

    @Test func inspectOutlinesTheFilesOfAFolder() throws {
        let outcome = try program.run("inspect", Repository.root + "/Assets/Demo.app/Resources/Main.nib")
        #expect(outcome.isSuccess)
        let texts = [
            "keyed-archive-binary · ", "References (", "Objects (", "Connections (", "NSWindow", "leads to",
            "Resources/Lighthouse.png", "System/Images/GSMenuMixed.png", "“Set Sail”", "File's Owner NSApplication",
        ]
        for text in texts {
            #expect(outcome.output.contains(text), "\(text) is not in the outline")
        }
        let both = try program.run("inspect", program.bundle)
        #expect(both.ending == .exited(status: 1))
        #expect(both.output.contains("All 2 parts") && both.output.contains("Broken.nib: "))
    }

    /// Readers keep long texts behind a lock, whose system calls the decoder's sandbox must allow.
    @Test(arguments: InterfaceFormat.allCases.filter { $0 != .carbonXib })
    func inspectReadsLongTexts(_ format: InterfaceFormat) throws {
        let title = String(repeating: "a long title ", count: 9)
        let window = WrittenWindow(
            id: "window", title: "Window", frame: Frame(0, 0, 400, 300),
            views: [WrittenView(id: "button", frame: Frame(10, 10, 300, 30), .button(title))])
        try program.folder.write("Long.nib", Interface(ownerClass: "NSObject", window: window).file(format))
        let outcome = try program.run("inspect", "--json", "--no-resolve", program.folder.absolute("Long.nib"))
        #expect(outcome.isSuccess && outcome.output.contains(title), "\(outcome.output)")
    }

    @Test func inspectShowsTheFormThatASystemLoads() throws {
        for (name, image) in [("objects-12.3+", "new"), ("objects-9.0+", "middle"), ("runtime", "old")] {
            let interface = SampleBundle.interface(images: [image])
            try program.folder.write("Form.nib/\(name).nib", interface.nibArchive())
        }
        let wrapper = program.folder.absolute("Form.nib")
        let newest = try program.run("inspect", wrapper)
        #expect(newest.output.contains("12.3 and later  chosen: the newest") && newest.output.contains("any system"))
        #expect(newest.output.contains("image  new") && !newest.output.contains("image  old"))
        #expect(newest.output.contains("the file lies in no bundle"))
        let older = try program.run("inspect", "--system", "10.1", "--no-resolve", wrapper)
        #expect(older.output.contains("chosen: the newest for 10.1") && older.output.contains("image  middle"))
        #expect(older.output.contains("--no-resolve was given"))
        let lines = try program.run("inspect", "--json", "--system", "10.1", wrapper).output.split(separator: "\n")
        let forms = try lines.map { try JSONValue(Array($0.utf8))["form"] }
        #expect(forms.map { $0?["chosen"] } == [.boolean(false), .boolean(true), .boolean(false)])
        #expect(forms.map { $0?["first_system"]?.text } == ["12.3", "9.0", nil])
    }

    @Test func inspectTellsWhereAndWhyAFileIsBroken() throws {
        try program.folder.write("Bad.nib", Array("NIBArchive".utf8) + [7, 0, 0, 0, 9, 0, 0, 0])
        let outcome = try program.run("inspect", "--json", program.folder.absolute("Bad.nib"))
        let json = try JSONValue(Array(outcome.output.utf8))
        #expect(json["offset"]?.integer == 10 && json["reason"]?.text == "malformed")
        #expect(json["error"]?.text?.hasSuffix("version 1 expected at offset 10, found version 7") == true)
    }

    @Test func inspectSaysInJSONWhereNamesLead() throws {
        let json = try program.json("inspect", "--json", program.bundle + "/Resources/Panel.xib")
        let names = json["resolution"]?["names"]?.elements ?? []
        #expect(names.map { $0["name"]?.text } == ["Dot", "Nowhere"])
        #expect(names.first?["path"]?.text?.hasSuffix("Resources/Dot.png") == true && names.last?["path"] == nil)
    }

    @Test func aPlugInsNibsAreLoadedWithTheApplicationsImages() throws {
        let bundle = try SampleBundle()
        try bundle.image("Resources/plus.png")
        try bundle.folder.write(
            "Resources/Tool.palette/Resources/Panel.gorm/objects.gorm",
            SampleBundle.interface(images: ["plus"]).gnustepArchive())
        let output = bundle.folder.absolute("sheet.html")
        let outcome = try program.run("report", "-o", output, bundle.path)
        #expect(outcome.isSuccess, "\(outcome.output)")
        #expect(outcome.output.contains("Resources/plus.png") && !outcome.output.contains("missing"))
    }

    @Test func reportLoadsInTwoProcessesOfWhichTheSecondDecodesNothing() throws {
        let output = program.folder.absolute("sheet.html")
        let outcome = try program.run("report", "--fresh", "-o", output, Repository.root + "/Assets/Demo.app")
        #expect(outcome.isSuccess, "\(outcome.output)")
        let rows = outcome.output.split(separator: "\n").filter { $0.contains("Lighthouse") }
        #expect(rows.allSatisfy { $0.contains("decoded") && $0.contains("shared") } && !rows.isEmpty)
        let sheet = String(decoding: try program.folder.contents("sheet.html"), as: UTF8.self)
        #expect(sheet.hasPrefix("<!DOCTYPE html>") && sheet.hasSuffix("</html>\n"))
        #expect(sheet.contains("data:image/png;base64,iVBOR") && sheet.contains("data:audio/wav;base64,UklGR"))
        #expect(sheet.contains("Kraken") && sheet.contains("nothing for the second"))
    }

    @Test func theProfileIsTheOneThatTheBundleIsMadeFor() throws {
        func profile(_ arguments: String...) throws -> String? {
            let all = ["resolve", "--json"] + arguments + ["-b", program.bundle, "Dot"]
            return try JSONValue(Array(try program.run(at: all).output.utf8))["profile"]?.text
        }
        #expect(try profile() == "appkit")
        try program.folder.write("Sample.app/Resources/Info-gnustep.plist", Array("{}".utf8))
        #expect(try profile() == "gnustep")
        #expect(try profile("-p", "appkit") == "appkit")
        // In GNUstep's profile, @2x has no meaning (I6), so the files have different names.
        try program.folder.write("Sample.app/Resources/Dot@2x.png", PNG.encode(Program.dot))
        let explained = try program.run("resolve", "--explain", "-s", "2", "-b", program.bundle, "Dot").output
        #expect(explained.contains("Resources/Dot.png in the bundle answers"), "\(explained)")
        try program.folder.write("Sample.app/Resources/Info.plist", Array("<plist/>".utf8))
        #expect(try profile() == "appkit")
        let make = try Command.run(["make", "--dry-run", "run"]).output
        #expect(make.contains("nibassetctl report") && !make.contains("--profile"), "\(make)")
    }

    @Test(arguments: ["appkit", "uikit", "gnustep"], ["C.UTF-8", "POSIX", "fr_FR.UTF-8"])
    func whereNoLanguageFitsTheDevelopmentRegionAnswers(profile: String, locale: String) throws {
        let interface = SampleBundle.interface(images: ["Dot"])
        try program.folder.write("Sample.app/Resources/English.lproj/Only.xib", interface.xibDocument())
        try program.folder.write("Sample.app/Resources/German.lproj/Other.xib", interface.xibDocument())
        let load = try program.run(
            "load", "-p", profile, "--nib", "Only", program.bundle, environment: ["LC_ALL=" + locale])
        #expect(load.isSuccess, "\(load.output)")
        let other = try program.run(
            "load", "-p", profile, "--nib", "Other", program.bundle, environment: ["LC_ALL=" + locale])
        #expect(other.ending == .exited(status: 1))
        #expect(other.output.contains("no interface file \"Other\"; looked in Resources, "), "\(other.output)")
        #expect(other.output.contains("Resources/English.lproj") && !other.output.contains("German"))
    }

    @Test func anImageThatTheApplicationRegistersIsNotMissing() throws {
        let program = try Program(assets: "/nonexistent")
        let interface = SampleBundle.interface(images: ["NSApplicationIcon", "Dot"])
        try program.folder.write("Sample.app/Resources/Icon.xib", interface.xibDocument())
        let load = try program.run("load", "--nib", "Icon", program.bundle)
        #expect(load.isSuccess && load.output.contains("registered") && !load.output.contains("missing"))
        let nib = program.bundle + "/Resources/Icon.xib"
        let outline = try program.run("inspect", nib).output
        #expect(outline.contains("the application registers this name when it runs") && !outline.contains("nothing"))
        let names = try program.json("inspect", "--json", nib)["resolution"]?["names"]?.elements ?? []
        #expect(names.map { $0["registered_when_running"] } == [nil, .boolean(true)])
        let sheet = try program.run("report", "-o", "-", nib).output
        #expect(sheet.contains("Registered by the application") && !sheet.contains(">Missing <"))
    }

    @Test func catalogSaysWhatItExpectedWhereThereIsNone() throws {
        let storyboard = SampleBundle.interface(images: ["Dot"]).storyboard()
        try program.folder.write("Main.storyboard", storyboard)
        for (name, found) in [
            ("Main.storyboard", "an interface file (storyboard-document), which inspect shows"),
            ("Sample.app/Resources/Dot.png", "a file of another kind"),
        ] {
            let outcome = try program.run("catalog", program.folder.absolute(name))
            #expect(outcome.ending == .exited(status: 1))
            #expect(outcome.output.contains("expected an asset catalog (Assets.car"), "\(outcome.output)")
            #expect(outcome.output.contains("found " + found), "\(outcome.output)")
        }
    }
}
