import AssetModel
import AssetResolution
import Testing

/// Tests the rules that GNUstep 0.29 follows. Each expected answer was observed in a run of GNUstep.
@Suite("GNUstep profile", .timeLimit(.minutes(20))) struct GNUstepRuleTests {
    @Test("N4 media in a nib's wrapper are ignored")
    func wrapperIgnored() {
        let search = SampleSearch(.gnustep, wrapper: ["a.tiff"], bundle: ["Resources/b.tiff"])
        #expect(search.file("a") == nil)
    }

    @Test("I1 the bundle, then the system")
    func bundleBeforeSystem() {
        let search = SampleSearch(
            .gnustep, bundle: ["Resources/LogoGNUstep.tiff"], system: ["LogoGNUstep.tiff", "GSStop.tiff"])
        #expect(search.file("LogoGNUstep") == "Resources/LogoGNUstep.tiff")
        #expect(search.file("GSStop.tiff") == "system:GSStop.tiff")
    }

    @Test("I3 known types in their order; an unknown extension is part of the name")
    func types() {
        let search = SampleSearch(
            .gnustep,
            bundle: [
                "Resources/c.png", "Resources/c.tiff", "Resources/e.foo", "Resources/e.foo.tiff",
                "Resources/s.tiff.png",
                "Resources/t.tiff.tiff", "Resources/f.TIFF",
            ])
        #expect(search.file("c") == "Resources/c.tiff")
        #expect(search.file("c.png") == "Resources/c.png")
        #expect(search.file("c.jpg") == nil)
        #expect(search.file("e") == nil)
        #expect(search.file("e.foo") == "Resources/e.foo.tiff")
        #expect(search.file("s.tiff.png") == "Resources/s.tiff.png")
        #expect(search.file("t.tiff") == nil)
        #expect(search.file("f") == nil)
        #expect(search.file("f.TIFF") == nil)
    }

    @Test("I3 a type is tried in all folders before the next type")
    func typeBeforeFolder() {
        let search = SampleSearch(
            .gnustep, bundle: ["Resources/a.png", "Resources/English.lproj/a.tiff", "b.tiff", "Resources/b.png"])
        #expect(search.file("a") == "Resources/English.lproj/a.tiff")
        #expect(search.file("b") == "b.tiff")
        #expect(search.losses("a") == ["I3 Resources/a.png"])
    }

    @Test("I3 folders and devices of the name answer")
    func anythingAnswers() {
        let search = SampleSearch(.gnustep, bundle: ["Resources/dir.tiff/", "Resources/dir.png", "Resources/ff.tiff|"])
        #expect(search.candidate("dir")?.preferredFile.entry.kind == .directory)
        #expect(search.candidate("ff")?.preferredFile.entry.kind == .other)
    }

    @Test("I4 only exact bytes match")
    func exactBytes() {
        let search = SampleSearch(.gnustep, bundle: ["Resources/e\u{301}tude.tiff"])
        #expect(search.file("e\u{301}tude") != nil)
        #expect(search.file("\u{E9}tude") == nil)
        #expect(search.file("E\u{301}tude") == nil)
    }

    @Test("I5 empty names and paths give nothing", arguments: ["", "sub/r", "/r"])
    func refusedNames(name: String) {
        #expect(SampleSearch(.gnustep, bundle: ["Resources/sub/r.tiff", "Resources/r.tiff"]).file(name) == nil)
    }

    @Test("I6 no name marks a template")
    func noTemplates() {
        let search = SampleSearch(.gnustep, bundle: ["Resources/StarTemplate.tiff"])
        #expect(search.candidate("StarTemplate")?.isTemplate == false)
    }

    @Test("I9 the mapped name is looked for in the bundle, then in the system, then the aliases in the system")
    func aliases() {
        let search = SampleSearch(
            .gnustep,
            bundle: ["Resources/common_SwitchOff.tiff", "Resources/GSRadio.tiff", "Resources/NSMenuArrow.tiff"],
            system: ["common_SwitchOff.tiff", "common_3DArrowRight.tiff", "GSStop.tiff"],
            aliases: [
                ("common_SwitchOff", "GSSwitch"), ("NSSwitch", "GSSwitch"), ("NSRadioButton", "GSRadio"),
                ("common_3DArrowRight", "GSMenuArrow"), ("NSMenuArrow", "GSMenuArrow"),
                ("GSStop", "NSStopProgressTemplate"),
            ])
        #expect(search.file("common_SwitchOff") == "system:common_SwitchOff.tiff")
        #expect(search.candidate("NSSwitch")?.registeredName == Array("GSSwitch".utf8))
        #expect(search.file("NSRadioButton") == "Resources/GSRadio.tiff")
        #expect(search.file("NSMenuArrow") == "system:common_3DArrowRight.tiff")
        #expect(search.file("GSStop") == "system:GSStop.tiff")
        #expect(search.candidate("GSStop.tiff")?.registeredName == Array("GSStop.tiff".utf8))
        #expect(search.file("NSSwitch.tiff") == nil)
    }

    @Test("I9 a target is found with its type by the files of its aliases")
    func targetsWithTypes() {
        let aliases = [("common_SwitchOff", "GSSwitch"), ("NSSwitch", "GSSwitch"), ("common_Info", "NSInfo")]
        let files = ["common_SwitchOff.tiff", "NSInfo.tiff", "common_Info.tiff"]
        let search = SampleSearch(.gnustep, bundle: ["Resources/x"], system: files, aliases: aliases)
        #expect(search.file("GSSwitch.tiff") == "system:common_SwitchOff.tiff")
        #expect(search.candidate("GSSwitch.tiff")?.registeredName == Array("GSSwitch.tiff".utf8))
        #expect(search.file("NSInfo.tiff") == "system:NSInfo.tiff")
        for name in ["GSSwitch.png", "GSSwitch.TIFF", "GSSwitch.", "GSSwitch.tiff.tiff", "NSSwitch.tiff"] {
            #expect(search.file(name) == nil, "\(name)")
        }
        // Files of the bundle are found under their own names only.
        #expect(
            SampleSearch(.gnustep, bundle: ["Resources/common_SwitchOff.tiff"], aliases: aliases).file("GSSwitch.tiff")
                == nil)
        #expect(SampleSearch(.appKit, bundle: [], system: files, aliases: aliases).file("GSSwitch.tiff") == nil)
    }

    @Test("I9 an alias that is mapped twice stands for the later name")
    func mappedTwice() {
        let map = AliasMap([
            (alias: Array("a".utf8), name: Array("x".utf8)), (alias: Array("a".utf8), name: Array("y".utf8)),
        ])
        #expect(map.target(of: Array("a".utf8)) == Array("y".utf8))
        #expect(map.aliases(of: Array("x".utf8)).isEmpty)
    }

    @Test("I10 a missing name is a negative answer")
    func missing() {
        #expect(SampleSearch(.gnustep, bundle: ["Resources/a.tiff"]).file("b") == nil)
    }

    @Test("B1 Resources with its languages, then the bundle itself with its languages")
    func folders() {
        func file(_ bundle: [String], _ languages: [String] = []) -> String? {
            SampleSearch(.gnustep, languages: languages, bundle: bundle).file("a")
        }
        #expect(file(["a.tiff", "Resources/a.tiff", "Resources/English.lproj/a.tiff"]) == "Resources/a.tiff")
        #expect(file(["a.tiff", "Resources/English.lproj/a.tiff"]) == "Resources/English.lproj/a.tiff")
        #expect(file(["English.lproj/a.tiff", "Resources/x"]) == "English.lproj/a.tiff")
        #expect(file(["Contents/Resources/a.tiff"]) == nil)
        #expect(file(["Resources/fr.lproj/a.tiff"]) == nil)
        #expect(
            file(["Resources/fr.lproj/a.tiff", "Resources/de.lproj/a.tiff"], ["de", "fr"])
                == "Resources/de.lproj/a.tiff")
    }

    @Test(
        "B2 a language's code comes before its name, and only the first folder that is there is searched",
        arguments: [
            ("Hebrew", ["he", "iw", "Hebrew"], "iw"),
            ("zh_CN", ["zh_CN", "zh-Hans", "SimplifiedChinese", "zh"], "zh-Hans"),
            ("CanadaFrench", ["fr", "French", "CanadaFrench"], "CanadaFrench"),
            ("fr_CA", ["CanadaFrench", "fr"], "CanadaFrench"),
            ("Hausa", ["ha", "ha-Latn", "Hausa"], "ha-Latn"), ("ha", ["ha", "ha-Latn"], "ha-Latn"),
            ("kk", ["kk", "kk-Cyrl", "Kazakh"], "kk-Cyrl"), ("French", ["fr", "French"], "fr"),
            ("de", ["German", "de"], "de"),
        ])
    func folderNames(language: String, folders: [String], searched: String) {
        let bundle = folders.flatMap { ["Resources/\($0).lproj/a.tiff", "Resources/\($0).lproj/only\($0).tiff"] }
        let search = SampleSearch(.gnustep, languages: [language], bundle: bundle)
        #expect(search.file("a") == "Resources/\(searched).lproj/a.tiff")
        for folder in folders { #expect((search.file("only" + folder) != nil) == (folder == searched)) }
    }

    @Test("B2 a region's language is not tried; English always is")
    func noRegionFallback() {
        let search = SampleSearch(
            .gnustep, languages: ["fr_CA"], bundle: ["Resources/fr.lproj/a.tiff", "Resources/English.lproj/b.tiff"])
        #expect(search.file("a") == nil)
        #expect(search.file("b") == "Resources/English.lproj/b.tiff")
    }

    @Test("B3 modifiers are part of the name")
    func modifiers() {
        let search = SampleSearch(
            .gnustep, scale: 2,
            bundle: ["Resources/x@2x.tiff", "Resources/y.tiff", "Resources/y@2x.tiff", "Resources/z~ipad.tiff"])
        #expect(search.file("x") == nil)
        #expect(search.file("x@2x") == "Resources/x@2x.tiff")
        #expect(search.candidate("y")?.files.count == 1)
        #expect(search.file("z") == nil)
    }

    @Test("B4 applications and the current version of frameworks")
    func layouts() {
        for file in ["a.tiff", "Resources/a.tiff", "Versions/Current/Resources/a.tiff", "Versions/Current/a.tiff"] {
            #expect(SampleSearch(.gnustep, bundle: [file]).file("a") == file)
        }
        #expect(SampleSearch(.gnustep, bundle: ["Versions/A/Resources/a.tiff"]).file("a") == nil)
    }

    @Test("S1 sounds: the bundle, then the system's folders")
    func sounds() {
        let search = SampleSearch(
            .gnustep, .sound,
            bundle: ["Resources/snd.au", "Resources/snd.wav", "Resources/Pop.wav", "Resources/odd.xyz"],
            system: ["Pop.wav", "Tink.wav"])
        #expect(search.file("snd") == "Resources/snd.wav")
        #expect(search.file("snd.au") == "Resources/snd.au")
        #expect(search.file("Pop") == "Resources/Pop.wav")
        #expect(search.file("Tink") == "system:Tink.wav")
        #expect(search.file("Tink.wav") == "system:Tink.wav")
        #expect(search.file("odd.xyz") == nil)
    }
}
