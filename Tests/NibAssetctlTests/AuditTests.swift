import BlockingTests
import JSON
import LinuxSystem
import MediaWriting
import TestSupport
import Testing

/// Tests the findings of `audit` in an application, a source tree and an Xcode project, and the forms of its report.
@Suite(.timeLimit(.minutes(20)), .blocking) final class AuditTests: FolderSuite {
    private struct Found: Hashable, CustomStringConvertible {
        let rule: String
        let name: String
        /// Path of the file, relative to the test's folder.
        let path: String
        let message: String

        var description: String { "\(path): \(rule) \(name): \(message)" }
    }

    @Test func aFolderThatIsOneInterfaceIsRefused() throws {
        try folder.makeFolder("Main.nib")
        let outcome = try audit([folder.absolute("Main.nib/")])
        #expect(outcome.ending == .exited(status: 1))
        #expect(outcome.output.contains("Main.nib is an interface file, expected an application"), "\(outcome.output)")
    }

    private func picture(_ path: String, shade: UInt8) throws {
        try folder.write(path, PNG.encode(RGBAPicture(width: 1, height: 1, samples: [shade, 0, 0, 255])))
    }

    private static func interface(images: String...) -> String {
        let views = images.enumerated().map { number, name in
            "<imageView id=\"v\(number)\"><imageCell key=\"cell\" image=\"\(name)\" id=\"c\(number)\"/></imageView>"
        }
        return document("<objects>\n\(views.joined(separator: "\n"))\n</objects>")
    }

    private static func document(_ content: String, type: String = "XIB") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.\(type)" version="3.0" targetRuntime="MacOSX.Cocoa">
        \(content)
        </document>
        """
    }

    private func audit(_ arguments: [String]) throws -> Command.Outcome { try run(["audit"] + arguments) }

    private func report(_ arguments: String..., at path: String) throws -> JSONValue {
        let known = [
            "missing", "wrong-case", "missing-localization", "missing-scale", "unreferenced", "duplicate", "unreadable",
            "dangling", "same-identifier",
        ]
        let outcome = try audit(
            ["--json"] + known.flatMap { ["--rule", $0] } + arguments + [folder.absolute(path)])
        return try JSONValue(Array(outcome.output.utf8))
    }

    private func found(_ report: JSONValue) -> Set<Found> {
        let start = folder.path.count + 1
        return Set(
            (report["findings"]?.elements ?? []).map { finding in
                Found(
                    rule: finding["rule"]?.text ?? "", name: finding["name"]?.text ?? "",
                    path: String((finding["path"]?.text ?? "").dropFirst(start)),
                    message: finding["message"]?.text ?? "")
            })
    }

    /// Rules and names of the findings, sorted.
    private func rulesAndNames(_ report: JSONValue) -> [String] {
        found(report).map { "\($0.rule) \($0.name)" }.sorted()
    }

    // MARK: Rules

    @Test func aNameWithoutFileIsMissingAndTheNearestNameIsSaid() throws {
        try picture("A.app/Resources/Lighthouse.png", shade: 1)
        try write("A.app/Resources/Main.xib", Self.interface(images: "Lighthouse", "Lighthuose", "NSAddTemplate"))
        let report = try report(at: "A.app")
        let all = found(report)
        #expect(all.map(\.rule) == ["missing"])
        let finding = try #require(all.first)
        #expect(finding.name == "Lighthuose" && finding.path == "A.app/Resources/Main.xib")
        #expect(finding.message.contains("the nearest name is \"Lighthouse\""), "\(finding)")
        #expect(report["findings"]?.elements.first?["line"]?.integer == 5)
        let references = report["references"]?.elements ?? []
        #expect(references.map { $0["name"]?.text } == ["Lighthouse", "Lighthuose", "NSAddTemplate"])
        let files = references.first?["files"]?.elements.compactMap(\.text)
        #expect(files == [folder.absolute("A.app/Resources/Lighthouse.png")])
    }

    @Test func aFileWithOtherCapitalsAndOneThatIsNotSearchedAreNamed() throws {
        try picture("A.app/Resources/bell.png", shade: 1)
        try picture("A.app/Resources/Anchor.PNG", shade: 2)
        try picture("A.app/Resources/Deep/Below/Wreck.png", shade: 3)
        try write("A.app/Resources/Main.xib", Self.interface(images: "Bell", "Anchor", "Wreck"))
        let all = found(try report(at: "A.app"))
        #expect(
            all.map { "\($0.rule) \($0.name)" }.sorted() == ["missing Wreck", "wrong-case Anchor", "wrong-case Bell"])
        #expect(all.contains { $0.name == "Wreck" && $0.message.contains("Deep/Below/Wreck.png has the name") })
        #expect(all.contains { $0.name == "Bell" && $0.message.contains("/bell.png") })
    }

    @Test func aNameThatSomeLanguagesLackIsMissingForThem() throws {
        for language in ["de", "en", "fr"] {
            try write("A.app/Resources/\(language).lproj/Localizable.strings", "")
            try picture("A.app/Resources/\(language).lproj/Flag.png", shade: UInt8(language.utf8.first ?? 0))
        }
        try picture("A.app/Resources/fr.lproj/Cock.png", shade: 1)
        try picture("A.app/Resources/en.lproj/Rose.png", shade: 2)
        try write("A.app/Resources/Main.xib", Self.interface(images: "Flag", "Cock", "Rose"))
        // A nib of a language needs images only for users of the language.
        try write("A.app/Resources/fr.lproj/Panel.xib", Self.interface(images: "Cock"))
        let all = found(try report(at: "A.app"))
        // English is the development region: its files are for users without another language.
        #expect(
            all.map { "\($0.rule) \($0.name) \($0.path)" } == ["missing-localization Cock A.app/Resources/Main.xib"])
        #expect(all.first?.message.contains("for de, en, only") ?? false, "\(all)")
        // Files in Base.lproj have the development language, too.
        try picture("B.app/Resources/de.lproj/Cock.png", shade: 1)
        try write("B.app/Resources/Base.lproj/Main.xib", Self.interface(images: "Cock"))
        let base = found(try report(at: "B.app"))
        #expect(base.map(\.rule) == ["missing-localization"] && base.first?.message.contains("for en, only") ?? false)
    }

    @Test func aUIKitImageForSomeDevicesIsNotMissing() throws {
        try picture("A.app/Resources/Buoy~ipad.png", shade: 1)
        try picture("A.app/Resources/Buoy~iphone.png", shade: 2)
        try write("A.app/Resources/Main.xib", Self.interface(images: "Buoy"))
        #expect(try rulesAndNames(report("--profile", "uikit", at: "A.app")) == [])
        #expect(try rulesAndNames(report("--profile", "appkit", at: "A.app")) == ["missing Buoy"])
    }

    @Test func anImageWithoutHighResolutionIsFoundWhereMostHaveIt() throws {
        for (number, name) in ["Buoy", "Buoy@2x", "Quay", "Quay@2x", "Crane"].enumerated() {
            try picture("A.app/Resources/\(name).png", shade: UInt8(number))
        }
        try folder.write("A.app/Resources/Drawn.pdf", [])
        try write("A.app/Resources/Main.xib", Self.interface(images: "Buoy", "Quay", "Crane", "Drawn"))
        #expect(try rulesAndNames(report(at: "A.app")) == ["missing-scale Crane"])
        try picture("A.app/Resources/Mole.png", shade: 7)
        try picture("A.app/Resources/Pier.png", shade: 8)
        #expect(try rulesAndNames(report(at: "A.app")) == [])
    }

    @Test func aFileThatNothingNamesIsUnreferencedWhereThereIsAProgram() throws {
        let names = [
            "Used", "sail_wet", "frame7", "tideHigh", "FlagOn", "Flag", "Lost", "Desk", "reefKnot", "common_Tile",
        ]
        for (number, name) in names.enumerated() { try picture("A.app/Resources/\(name).png", shade: UInt8(number)) }
        try write("A.app/Resources/Main.xib", Self.interface(images: "Used"))
        try write("A.app/Resources/Info.plist", "{ NSIcon = \"Desk.png\"; }")
        let silent = try report(at: "A.app")
        #expect(rulesAndNames(silent) == [] && silent["programs"]?.integer == 0)
        let program: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 0]
        let texts = "\0SailWet\0frame%d\0Flag\0%@On.png\0L\u{80}ost\0squareReefKnot\0"
        try folder.write("A.app/A", program + Array(texts.utf8))
        #expect(try rulesAndNames(report(at: "A.app")) == ["unreferenced Lost", "unreferenced tideHigh"])
        try write("Sources/Tide.m", "image = [NSImage imageNamed: [@\"tide\" stringByAppendingString: level]];")
        #expect(
            try rulesAndNames(report("--search", folder.absolute("Sources"), at: "A.app")) == ["unreferenced Lost"])
    }

    @Test func aLibraryBesideItsProgramIsSearchedToo() throws {
        try picture("A.app/Resources/Lost.png", shade: 1)
        try picture("A.app/Resources/Found.png", shade: 2)
        let mark: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 0]
        try folder.write("lib/libTide.so.1", mark + Array("\0Found\0".utf8))
        try folder.write("A.app/A", mark + Array("\0libTide.so.1\0\(folder.absolute("lib"))\0".utf8))
        #expect(try rulesAndNames(report(at: "A.app")) == ["unreferenced Lost"])
    }

    @Test func filesWithTheSameContentAreDuplicates() throws {
        try picture("A.app/Resources/One.png", shade: 1)
        try picture("A.app/Resources/Two.png", shade: 1)
        try picture("A.app/Resources/Three.png", shade: 3)
        // An icon needs a file for each size, even if two files are equal.
        try picture("A.app/Resources/I.iconset/icon_32x32.png", shade: 5)
        try picture("A.app/Resources/I.iconset/icon_16x16@2x.png", shade: 5)
        let all = found(try report(at: "A.app"))
        #expect(all.map { "\($0.rule) \($0.name)" } == ["duplicate One.png"])
        #expect(all.first?.message.contains("Resources/Two.png") ?? false)
    }

    @Test func whatCannotBeReadIsSaidWithTheReason() throws {
        try write("A.app/Resources/Broken.nib", "no interface")
        try write("A.app/Resources/Art.xcassets/sun.imageset/Contents.json", "{")
        let all = found(try report(at: "A.app"))
        #expect(
            all.map { "\($0.rule) \($0.path)" }.sorted()
                == ["unreadable A.app/Resources/Art.xcassets", "unreadable A.app/Resources/Broken.nib"])
        #expect(all.contains { $0.message.hasPrefix("an interface file expected at offset 0, found the bytes 6e 6f") })
    }

    @Test func aBrokenTableOfTextsIsFoundWithItsLine() throws {
        try write("A.app/Resources/en.lproj/Right.strings", "/* Quay */\n\"quay\" = \"Quay\";\n")
        try write("A.app/Resources/de.lproj/Wrong.strings", "\"quay\" = \"Kai\"\n\"sea\" = \"Meer\";\n")
        try write("A.app/Resources/fr.lproj/List.strings", "(\"quai\", \"mer\")")
        let outcome = try audit([folder.absolute("A.app")])
        for line in [
            "de.lproj/Wrong.strings:2: unreadable: \";\" expected at offset 15, found \"\"sea\" = \"Meer\";",
            "fr.lproj/List.strings: unreadable: texts by their keys expected at offset 0, found an array",
        ] { #expect(outcome.output.contains(line), "\(outcome.output)") }
        #expect(!outcome.output.contains("Right.strings"), "\(outcome.output)")
    }

    @Test func identifiersWithoutObjectAndWithTwoAreFoundWithTheirLine() throws {
        let views = """
            <customView id="a">
            <subviews><button id="b"/><textField id="b"/></subviews>
            <constraints>
            <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="top" id="c"/>
            <constraint firstItem="b" firstAttribute="top" secondItem="x" secondAttribute="top" id="d"/>
            </constraints>
            <connections>
            <outlet property="deck" destination="y" id="e"/>
            <segue destination="z" kind="show" identifier="toHold" id="f"/>
            <segue destination="a" kind="show" id="g"/>
            </connections>
            </customView>
            """
        try write("A.app/Resources/Main.xib", Self.document("<objects>\(views)</objects>"))
        let scene = "<scenes><scene sceneID=\"s\"><objects>\(views)</objects></scene></scenes>"
        try write("A.app/Resources/Main.storyboard", Self.document(scene, type: "Storyboard"))
        let report = try report(at: "A.app")
        for file in ["Main.xib", "Main.storyboard"] {
            let findings = (report["findings"]?.elements ?? []).filter { $0["path"]?.text?.hasSuffix(file) ?? false }
            let lines = findings.map { finding in
                "\(finding["line"]?.integer ?? 0) \(finding["rule"]?.text ?? "") \(finding["message"]?.text ?? "")"
            }
            #expect(
                Set(lines) == [
                    "4 same-identifier button, textField have the identifier \"b\"; connections reach only the first object",
                    "7 dangling the constraint's secondItem \"x\" is no object of the file",
                    "10 dangling the outlet \"deck\" of customView leads to no object of the file",
                    "11 dangling the segue \"toHold\" of customView leads to no object of the file",
                ])
        }
    }

    @Test func imagesOfCatalogsAreFoundAndUnreferencedOnes() throws {
        for name in ["sun", "moon", "tide-table"] {
            let set = "A.app/Resources/Art.xcassets/\(name).imageset"
            try write("\(set)/Contents.json", "{\"images\":[{\"filename\":\"p.png\",\"scale\":\"2x\"}]}")
            try picture("\(set)/p.png", shade: UInt8(name.utf8.first ?? 0))
        }
        try write("A.app/Resources/Main.xib", Self.interface(images: "sun"))
        try write("A.app/Main.m", "[NSImage imageNamed: ACImageNameTideTable];")
        let report = try report(at: "A.app")
        let all = found(report)
        #expect(all.map { "\($0.rule) \($0.path)" } == ["unreferenced A.app/Resources/Art.xcassets/moon.imageset"])
        let files = report["references"]?.elements.first?["files"]?.elements.map(\.text)
        #expect(files == [folder.absolute("A.app/Resources/Art.xcassets/sun.imageset")])
    }

    @Test func aCatalogHasTheNamesThatTheServiceFinds() throws {
        for set in ["Icon.appiconset", "Gone.imageset", "Layers.imagestack/Front.imageset"] {
            let path = "A.app/Resources/Art.xcassets/\(set)"
            try write("\(path)/Contents.json", "{\"images\":[{\"filename\":\"p.png\",\"scale\":\"1x\"}]}")
            if set != "Gone.imageset" { try picture("\(path)/p.png", shade: UInt8(set.utf8.count)) }
        }
        try write("A.app/Resources/Main.xib", Self.interface(images: "Icon", "Gone", "Front"))
        #expect(rulesAndNames(try report(at: "A.app")) == ["missing Front", "missing Gone"])
    }

    @Test func aLargeImageIsOversizedAndOnlyThatNeedsAService() throws {
        let size = (width: 2_000, height: 1_400)
        let header = Array("P6 \(size.width) \(size.height) 255\n".utf8)
        try folder.write(
            "A.app/Resources/Chart.ppm", header + [UInt8](repeating: 9, count: size.width * size.height * 3))
        let daemon = try RunningDaemon()
        let outcome = try daemon.control(["audit", folder.absolute("A.app")])
        #expect(outcome.ending == .exited(status: 1))
        #expect(outcome.output.contains("Chart.ppm: oversized: 2000 × 1400 px take 10.7 MiB"), "\(outcome.output)")
        let without = try audit([folder.absolute("A.app")])
        #expect(
            without.isSuccess && without.output.contains("no sizes of images without a service"), "\(without.output)")
    }

    @Test func aRuleOfLookupsStandsForTheFindingsThatItExplains() throws {
        try picture("A.app/Resources/Deep/Below/Wreck.png", shade: 3)
        try write("A.app/Resources/Main.xib", Self.interface(images: "Wreck", "Kraken"))
        let output = try audit(["--rule", "B4", folder.absolute("A.app")]).output
        #expect(output.contains("Found: 1 missing.") && output.contains("Wreck.png has the name (B4)\n"), "\(output)")
        #expect(output.contains("\nB4: the layouts of bundles and frameworks\n"), "\(output)")
        let findings = try report("--rule", "I10", at: "A.app")["findings"]?.elements ?? []
        #expect(findings.map { $0["lookup"]?.text }.sorted { $0 ?? "" < $1 ?? "" } == ["B4", "I10"])
        let refused = try audit(["--rule", "I6", folder.absolute("A.app")])
        #expect(refused.output.contains("or a rule of lookups: B1, B3, B4, I10, I4"), "\(refused.output)")
    }

    // MARK: Places

    @Test func aTreeIsTakenForTheBundleThatIsMadeOfIt() throws {
        try picture("Project/Art/Icons/Oar.png", shade: 1)
        try picture("Project/Art/fr.lproj/Map.png", shade: 2)
        try picture("Project/Art/en.lproj/Map.png", shade: 3)
        try write("Project/Interfaces/Main.xib", Self.interface(images: "Oar", "Map", "Keel"))
        #expect(try rulesAndNames(report(at: "Project")) == ["missing Keel"])
    }

    @Test func aTreeWithTheInformationOfItsBundleIsATree() throws {
        for (name, list, besides) in [
            ("Settings", "{ CFBundleExecutable = \"$(EXECUTABLE_NAME)\"; }", "Notes.txt"), ("Sources", "{ }", "main.m"),
        ] {
            try write("\(name)/Resources/Info.plist", list)
            try write("\(name)/\(besides)", "")
            try picture("\(name)/Art/Oar.png", shade: 1)
            try write("\(name)/Main.xib", Self.interface(images: "Oar", "Keel"))
            #expect(try rulesAndNames(report(at: name)) == ["missing Keel"])
        }
    }

    @Test func whatIsExcludedIsNotLookedAt() throws {
        for name in ["Main", "Old/Other", "Deep/Old/Third"] {
            try write("Project/\(name).xib", Self.interface(images: name.replacing("/", with: " ")))
        }
        #expect(try rulesAndNames(report("--exclude", "Old", at: "Project")) == ["missing Main"])
        let path = folder.absolute("Project/Old")
        #expect(
            try rulesAndNames(report("-x", path + "/", "-x", "Main.xib", at: "Project")) == ["missing Deep Old Third"])
        let outcome = try Command.run([
            "bash", "-c", "cd \"$1\"; exec \"$2\" audit --rule missing --exclude Old --exclude Deep/Old/Third.xib .",
            "bash",
            folder.absolute("Project"), try builtProgram("nibassetctl"),
        ])
        #expect(outcome.output.contains("Main") && !outcome.output.contains("Third"), "\(outcome.output)")
    }

    @Test func ofAnXcodeProjectOnlyWhatItListsCounts() throws {
        try write(
            "P/P.xcodeproj/project.pbxproj",
            """
            // !$*UTF8*$!
            { objects = {
              A = { isa = PBXFileReference; path = "Art/Oar.png"; };
              B = { isa = PBXFileReference; path = Main.xib; };
              C = { isa = PBXFileSystemSynchronizedRootGroup; path = Whole; };
              D = { isa = PBXGroup; path = Art; };
            }; }
            """)
        try picture("P/Art/Oar.png", shade: 1)
        try picture("P/Art/Keel.png", shade: 2)
        try picture("P/Whole/Mast.png", shade: 3)
        try write("P/Main.xib", Self.interface(images: "Oar", "Keel", "Mast"))
        #expect(try rulesAndNames(report(at: "P/P.xcodeproj")) == ["missing Keel"])
        try write("P/Q.xcodeproj/project.pbxproj", "{ }")
        let refused = try audit([folder.absolute("P/Q.xcodeproj")])
        #expect(refused.output.contains("project.pbxproj has no \"objects\", expected the property list"))
    }

    @Test func aPlugInFindsTheImagesOfItsApplication() throws {
        try picture("A.app/Resources/Hull.png", shade: 1)
        try picture("A.app/Resources/B.bundle/Resources/Own.png", shade: 2)
        try write("A.app/Resources/B.bundle/Resources/Main.xib", Self.interface(images: "Own", "Hull"))
        try write("A.app/Resources/Main.xib", Self.interface(images: "Own"))
        let all = found(try report(at: "A.app"))
        #expect(all.map { "\($0.rule) \($0.path)" } == ["missing A.app/Resources/Main.xib"])
    }

    /// A framework's code may hand its images to the program, so a program's own frameworks are searched last.
    @Test func imagesOfOwnFrameworksAreFound() throws {
        for (number, owner) in ["Frameworks/F", "Frameworks/F.framework/Frameworks/G"].enumerated() {
            try picture("A.app/\(owner).framework/Resources/\(owner.suffix(1)).png", shade: UInt8(number))
        }
        try picture("A.app/PlugIns/P.bundle/Frameworks/H.framework/Resources/H.png", shade: 3)
        try picture("Beside/I.framework/Resources/I.png", shade: 4)
        try write("A.app/Resources/Main.xib", Self.interface(images: "F", "G", "H", "I"))
        try write("A.app/PlugIns/P.bundle/Resources/Main.xib", Self.interface(images: "F", "H"))
        try write("A.app/Frameworks/F.framework/Resources/Main.xib", Self.interface(images: "F", "G"))
        #expect(try rulesAndNames(report(at: "A.app")) == ["missing H", "missing I"])
        #expect(try rulesAndNames(report(folder.absolute("Beside/I.framework"), at: "A.app")) == ["missing H"])
        try picture("Tree/One.framework/Resources/One.png", shade: 5)
        try write("Tree/Two.framework/Resources/Main.xib", Self.interface(images: "One"))
        try write("Tree/Main.xib", Self.interface(images: "One"))
        #expect(try rulesAndNames(report(at: "Tree")) == [])
    }

    @Test func resourcesBehindALinkAreLookedAtOnce() throws {
        try picture("share/A.app/Oar.png", shade: 1)
        try write("share/A.app/Main.xib", Self.interface(images: "Oar", "Keel"))
        try folder.link("share/A.app/Around", to: folder.absolute("share"))
        try write("lib/A.app/A", "")
        try folder.link("lib/A.app/Resources", to: folder.absolute("share/A.app"))
        let all = found(try report(at: "lib/A.app"))
        #expect(all.map { "\($0.rule) \($0.path)" } == ["missing lib/A.app/Resources/Main.xib"])
    }

    // MARK: Reports

    @Test func whatABaselineKnowsIsNotReportedAgain() throws {
        try write("A.app/Resources/Main.xib", Self.interface(images: "Oar", "Keel"))
        let first = try audit(["--json", folder.absolute("A.app")])
        #expect(first.ending == .exited(status: 1))
        let json = first.output.split(separator: "\n").first { $0.hasPrefix("{") } ?? ""
        try write("known.json", String(json))
        let baseline = ["--baseline", folder.absolute("known.json"), folder.absolute("A.app")]
        let second = try audit(baseline)
        #expect(second.isSuccess && second.output.contains("The baseline has 2 more findings."), "\(second.output)")
        try write("A.app/Resources/Main.xib", Self.interface(images: "Mast", "Oar", "Keel"))
        let third = try audit(baseline)
        #expect(third.ending == .exited(status: 1))
        #expect(third.output.contains("Main.xib:4: missing: no image is called \"Mast\""), "\(third.output)")
        #expect(third.output.contains("Found: 1 missing."))
        try write("known.json", "{}")
        #expect(try audit(baseline).output.contains("has no \"findings\", expected the output of audit --json"))
        try folder.makeFIFO("pipe")
        let pipe = folder.absolute("pipe")
        let piped = try audit(["--baseline", pipe, folder.absolute("A.app")])
        #expect(piped.output == "nibassetctl audit: \(pipe) is a folder, pipe or device, expected a file\n")
    }

    @Test func theWorstIsSaidFirstAndItsMeaningOnce() throws {
        for name in ["One", "Two"] { try picture("A.app/Resources/\(name).png", shade: 1) }
        try write("A.app/Resources/A.xib", Self.interface(images: "One", "Keel", "Mast"))
        try write("A.app/Resources/Main.m", "")
        let output = try audit([folder.absolute("A.app")]).output
        let lines = output.split(separator: "\n").filter { !$0.hasPrefix("nibassetctl") }.map(String.init)
        let starts = [
            "error, missing: an interface file", "A.xib:5: missing", "A.xib:6: missing", "note, unreferenced: no ",
        ]
        for (line, start) in zip(lines, starts) {
            #expect(line.replacing(folder.absolute("A.app/Resources/"), with: "").hasPrefix(start), "\(output)")
        }
    }

    @Test func sarifHasTheRulesAndEachFindingWithItsPlace() throws {
        try write("A b.app/Resources/Main.xib", Self.interface(images: "Oar"))
        let outcome = try audit(["--sarif", "--rule", "missing", folder.absolute("A b.app")])
        let log = try JSONValue(Array(outcome.output.utf8))
        #expect(log["version"]?.text == "2.1.0")
        let run = try #require(log["runs"]?.elements.first)
        let rules = run["tool"]?["driver"]?["rules"]?.elements ?? []
        #expect(rules.allSatisfy { $0["shortDescription"]?["text"]?.text?.isEmpty == false })
        let results = run["results"]?.elements ?? []
        #expect(results.count == 1)
        let result = try #require(results.first)
        let rule = try #require(result["ruleIndex"]?.integer)
        #expect(result["ruleId"]?.text == "missing" && rules[Int(rule)]["id"]?.text == "missing")
        #expect(result["level"]?.text == "error")
        #expect(result["message"]?["text"]?.text?.hasPrefix("no image is called \"Oar\"") ?? false)
        let place = result["locations"]?.elements.first?["physicalLocation"]
        let address = place?["artifactLocation"]?["uri"]?.text ?? ""
        #expect(address.hasPrefix("file:///") && address.hasSuffix("/A%20b.app/Resources/Main.xib"), "\(address)")
        #expect(place?["region"]?["startLine"]?.integer == 4)
    }

    @Test(arguments: [
        ([], "no path was given"), (["--rule", "dust", "a"], "expected unreadable, dangling, same-identifier"),
        (["--json", "--sarif", "a"], "--json and --sarif exclude each other"),
    ])
    func aWrongCommandLineIsRefused(arguments: [String], reason: String) throws {
        let outcome = try audit(arguments)
        #expect(outcome.ending == .exited(status: 2) && outcome.output.contains(reason), "\(outcome.output)")
    }
}
