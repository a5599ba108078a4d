import AssetModel
import AssetResolution
import Testing

@Suite("AppKit profile", .timeLimit(.minutes(20))) struct AppKitRuleTests {
    @Test("N4 a nib's own wrapper comes before its bundle, the bundle before the system")
    func wrapperFirst() {
        let search = SampleSearch(
            .appKit, wrapper: ["Bar.tiff"], bundle: ["Resources/Bar.tiff", "Resources/Foo.tiff"], system: ["Foo.tiff"])
        #expect(search.file("Bar") == "wrapper:Bar.tiff")
        #expect(search.file("Foo") == "Resources/Foo.tiff")
        #expect(search.losses("Bar") == ["N4 Resources/Bar.tiff"])
    }

    @Test("I1 the main bundle comes before the system's images, and nothing comes after them")
    func bundleBeforeSystem() {
        let search = SampleSearch(.appKit, bundle: ["Resources/a.gif"], system: ["a.tiff", "b.tiff"])
        #expect(search.file("a") == "Resources/a.gif")
        #expect(search.file("b") == "system:b.tiff")
        #expect(search.file("c") == nil)
        #expect(search.losses("a") == ["I1 a.tiff"])
    }

    @Test("I3 with a type the file must match exactly; without, the types are tried in order")
    func types() {
        let search = SampleSearch(.appKit, bundle: ["a.png", "a.tiff", "a.gif", "b.gif", "c.foo", "d.foo.png", "e"])
        #expect(search.file("a") == "a.tiff")
        #expect(search.file("a.gif") == "a.gif")
        #expect(search.file("b.png") == nil)
        #expect(search.file("c.foo") == "c.foo")
        #expect(search.file("d.foo") == "d.foo.png")
        #expect(search.file("c") == nil)
        #expect(search.file("e") == nil)
        #expect(search.losses("a") == ["I3 a.png", "I3 a.gif"])
    }

    @Test("I3 a folder or a device of the name does not answer")
    func onlyFiles() {
        let search = SampleSearch(.appKit, bundle: ["a.tiff/", "a.png", "b.tiff|", "b.gif", "c.tiff@"])
        #expect(search.file("a") == "a.png")
        #expect(search.file("b") == "b.gif")
        #expect(search.file("c") == "c.tiff")
    }

    @Test("I4 names are case-sensitive; exact bytes match first, then canonically equal ones")
    func unicode() {
        let composed = "\u{E9}tude"
        let decomposed = "e\u{301}tude"
        #expect(SampleSearch(.appKit, bundle: ["Plain.png"]).file("plain") == nil)
        #expect(SampleSearch(.appKit, bundle: ["a.PNG"]).file("a") == nil)
        let one = SampleSearch(.appKit, bundle: [decomposed + ".png"])
        #expect(one.candidate(composed)?.preferredFile.entry.name == Array((decomposed + ".png").utf8))
        #expect(one.candidate(composed)?.isCanonicalMatch == true)
        #expect(one.candidate(composed + ".png")?.isCanonicalMatch == true)
        let both = SampleSearch(.appKit, bundle: [decomposed + ".tiff", composed + ".png"])
        #expect(both.candidate(composed)?.preferredFile.entry.name == Array((composed + ".png").utf8))
        #expect(both.candidate(decomposed)?.preferredFile.entry.name == Array((decomposed + ".tiff").utf8))
    }

    @Test("I4 bytes that are no Unicode match themselves only")
    func brokenUnicode() {
        let broken: [UInt8] = [0x61, 0xFF]
        let other: [UInt8] = [0x61, 0xFE]
        let index = FolderIndex([FolderEntry(name: broken + Array(".png".utf8), kind: .regular)])
        let place = SearchPlace(.mainBundle, folders: [SearchFolder(id: FolderID(0), index: index)])
        let resolver = Resolver(.image, context: LookupContext(profile: .appKit), places: [place])
        #expect(resolver.resolve(broken).count == 1)
        #expect(resolver.resolve(other).isEmpty)
        #expect(resolver.resolve(Array("a\u{FFFD}".utf8)).isEmpty)
    }

    @Test(
        "I5 empty names and names with a separator give nothing",
        arguments: ["", "/", "a//b", "../a", "..", ".", "a\0"])
    func refusedNames(name: String) { expectRefused(name) }

    @Test("I5 a name without end gives nothing")
    func refusedLongName() { expectRefused(String(repeating: "n", count: 100_000)) }

    private func expectRefused(_ name: String) {
        let search = SampleSearch(.appKit, bundle: ["a/b.png", "b.png", "a.png"])
        #expect(search.resolver.resolve(Array(name.utf8)).isEmpty)
        #expect(search.resolver.explain(Array(name.utf8)).map(\.rule) == [.i5])
    }

    @Test("I6 a name that ends in Template marks a template")
    func templates() {
        let search = SampleSearch(.appKit, bundle: ["StarTemplate.png", "Star.png", "TemplateStar.png"])
        #expect(search.candidate("StarTemplate")?.isTemplate == true)
        #expect(search.candidate("Star")?.isTemplate == false)
        #expect(search.candidate("TemplateStar")?.isTemplate == false)
        let sounds = SampleSearch(.appKit, .sound, bundle: ["BeepTemplate.wav"])
        #expect(sounds.candidate("BeepTemplate")?.isTemplate == false)
    }

    @Test("I9 aliases give the mapped name's file under the mapped name, and the bundle's file of that name wins")
    func aliases() {
        let aliases = [("common_SwitchOff", "GSSwitch"), ("NSSwitch", "GSSwitch")]
        let system = ["common_SwitchOff.tiff", "NSSwitch.png"]
        let plain = SampleSearch(.appKit, bundle: ["Other.tiff"], system: system, aliases: aliases)
        for name in ["NSSwitch", "GSSwitch", "common_SwitchOff"] {
            #expect(plain.candidate(name)?.registeredName == Array("GSSwitch".utf8))
        }
        #expect(plain.file("GSSwitch") == "system:common_SwitchOff.tiff")
        #expect(plain.file("common_SwitchOff") == "system:common_SwitchOff.tiff")
        let own = SampleSearch(.appKit, bundle: ["GSSwitch.gif", "NSSwitch.gif"], system: system, aliases: aliases)
        #expect(own.file("NSSwitch") == "GSSwitch.gif")
        #expect(own.losses("NSSwitch") == ["I9 NSSwitch.gif", "I1 NSSwitch.png", "I1 common_SwitchOff.tiff"])
    }

    @Test("I9 a bundle's own file of an alias comes before the system's image")
    func ownFileOfAlias() {
        let search = SampleSearch(
            .appKit, bundle: ["NSSwitch.gif"], system: ["GSSwitch.tiff"], aliases: [("NSSwitch", "GSSwitch")])
        #expect(search.file("NSSwitch") == "NSSwitch.gif")
        #expect(search.candidate("NSSwitch")?.registeredName == Array("NSSwitch".utf8))
        #expect(search.file("GSSwitch") == "system:GSSwitch.tiff")
    }

    @Test("I10 a missing name is a negative answer that says so")
    func missing() {
        let search = SampleSearch(.appKit, bundle: ["Resources/a.png"])
        #expect(search.resolver.resolve(Array("nope".utf8)).isEmpty)
        #expect(search.resolver.explain(Array("nope".utf8)).last == .notFound)
    }

    @Test("B1 what is not localized, then region, language, development region")
    func localizations() {
        let all = [
            "Resources/fr_CA.lproj/a.png", "Resources/fr.lproj/a.png", "Resources/de.lproj/a.png",
            "Resources/es.lproj/a.png",
        ]
        func search(_ bundle: some Sequence<String>) -> String? {
            SampleSearch(.appKit, languages: ["fr_CA", "de"], developmentRegion: "es", bundle: Array(bundle)).file("a")
        }
        #expect(search(["Resources/a.gif"] + all) == "Resources/a.gif")
        #expect(search(all) == all[0])
        #expect(search(all[1...]) == all[1])
        #expect(search(all[2...]) == all[2])
        #expect(search(all[3...]) == all[3])
        #expect(search(["Resources/it.lproj/a.png"]) == nil)
        #expect(search(["Resources/en.lproj/a.png"]) == nil)
    }

    @Test(
        "B1 English is the development region of a bundle that names none",
        arguments: [[], ["fr"], ["C"], ["de_AT", "it"]])
    func noDevelopmentRegion(languages: [String]) {
        for folder in ["English", "en"] {
            let file = "Resources/\(folder).lproj/a.png"
            #expect(SampleSearch(.appKit, languages: languages, bundle: [file]).file("a") == file)
            #expect(SampleSearch(.uiKit, languages: languages, bundle: [file]).file("a") == file)
        }
        let both = ["Resources/English.lproj/a.png", "Resources/Base.lproj/a.png"]
        #expect(SampleSearch(.appKit, languages: languages, bundle: both).file("a") == both[0])
    }

    @Test("B1 a file that is not localized hides a localized one of an earlier type, also in another folder")
    func hiding() {
        let search = SampleSearch(.appKit, languages: ["fr"], bundle: ["Resources/fr.lproj/a.tiff", "a.gif"])
        #expect(search.file("a") == "a.gif")
        #expect(search.losses("a") == ["B1 Resources/fr.lproj/a.tiff"])
    }

    @Test(
        "B2 folders are named by code or by English name",
        arguments: [
            ("fr", "fr"), ("fr", "French"), ("French", "fr"), ("French", "French"), ("fr-CA", "fr_CA"),
            ("fr_CA", "fr-CA"),
            ("fr_CA", "French"), ("pt_BR", "pt"), ("zh_TW", "zh-Hant"), ("zh-Hant", "zh_TW"), ("zh-Hans_CN", "zh_CN"),
            ("zh_CN", "SimplifiedChinese"), ("he", "iw"), ("no", "nb"), ("ji", "yi"), ("ja", "Japanese"),
            ("CanadaFrench", "fr_CA"),
        ])
    func folderNames(language: String, folder: String) {
        let file = "Resources/\(folder).lproj/a.png"
        #expect(SampleSearch(.appKit, languages: [language], bundle: [file]).file("a") == file)
    }

    @Test("B3 files for another scale are companions; files for a device are not AppKit's")
    func scales() throws {
        let bundle = ["a.png", "a@2x.png", "a@3x.png", "a~ipad.png", "b@2x.png", "c~ipad.png", "d@2x.tiff", "d.png"]
        let plain = try #require(SampleSearch(.appKit, bundle: bundle).candidate("a"))
        #expect(plain.files.map(\.scale) == [1, 2, 3] && plain.preferred == 0)
        #expect(SampleSearch(.appKit, scale: 2, bundle: bundle).file("a") == "a@2x.png")
        #expect(SampleSearch(.appKit, scale: 2, bundle: bundle).file("a@3x") == "a@3x.png")
        #expect(SampleSearch(.appKit, bundle: bundle).file("b") == "b@2x.png")
        #expect(SampleSearch(.appKit, bundle: bundle).file("c") == nil)
        #expect(SampleSearch(.appKit, bundle: bundle).file("d") == "d.png")
        #expect(SampleSearch(.uiKit, idiom: .pad, bundle: bundle).file("c") == "c~ipad.png")
        #expect(SampleSearch(.uiKit, idiom: .pad, bundle: bundle).file("a") == "a~ipad.png")
        #expect(SampleSearch(.uiKit, idiom: .phone, bundle: bundle).file("a") == "a.png")
    }

    @Test("B3 a name has at most one scale and one device; earlier ones are part of the name")
    func repeatedModifiers() {
        let bundle = ["a@3x@2x.png", "a@3x.gif", "b~ipad~iphone.png", "b.gif", "c~ipad~iphone.png"]
        #expect(SampleSearch(.appKit, bundle: bundle).file("a@3x") == "a@3x.gif")
        #expect(SampleSearch(.appKit, bundle: bundle).file("a") == "a@3x.gif")
        #expect(SampleSearch(.appKit, bundle: bundle).file("a@3x@2x") == "a@3x@2x.png")
        #expect(SampleSearch(.uiKit, idiom: .pad, bundle: bundle).file("b") == "b.gif")
        #expect(SampleSearch(.uiKit, idiom: .pad, bundle: bundle).file("c") == nil)
        #expect(SampleSearch(.gnustep, bundle: ["a@3x@2x.png"]).file("a@3x") == nil)
    }

    @Test("I12 a drawing joins the bitmaps of its name; it is for the scales that they do not have")
    func companions() throws {
        let bundle = [
            "a.png", "a@2x.png", "a.pdf", "a.svg", "a.gif", "b.pdf", "c.eps", "c.png", "fr.lproj/d.pdf", "d.png",
            "E\u{301}.png", "\u{C9}.pdf", "f.svg", "f@2x.svg", "g.heic",
        ]
        func files(_ name: String, _ profile: Profile = .appKit, scale: UInt8 = 1) -> [String]? {
            SampleSearch(profile, languages: ["fr"], scale: scale, bundle: bundle).candidate(name)?.files.map {
                String(decoding: $0.entry.name, as: UTF8.self) + ($0.isCompanion ? " beside" : "")
            }
        }
        #expect(files("a") == ["a.png", "a@2x.png", "a.pdf beside"])
        for (scale, file) in [(1, "a.png"), (2, "a@2x.png"), (3, "a.pdf")] as [(UInt8, String)] {
            #expect(SampleSearch(.appKit, scale: scale, bundle: bundle).file("a") == file)
        }
        #expect(SampleSearch(.appKit, bundle: bundle).losses("a") == ["I3 a.gif", "I3 a.svg"])
        #expect(files("a.png") == ["a.png", "a@2x.png"] && files("a@2x") == ["a@2x.png"])
        #expect(files("a", .uiKit) == ["a.png", "a@2x.png"] && files("a", .gnustep) == ["a.gif"])
        #expect(files("b") == ["b.pdf"] && files("c") == ["c.png"] && files("d") == ["d.png"])
        #expect(files("\u{C9}") == ["\u{C9}.pdf"] && files("g") == ["g.heic"] && files("g", .uiKit) == ["g.heic"])
        // A drawing has every size, so a second drawing adds none.
        #expect(files("f", scale: 2) == ["f.svg"])
    }

    @Test(
        "B4 every layout of a bundle is known",
        arguments: [
            "Contents/Resources/a.png", "Resources/a.png", "a.png", "Versions/Current@/Resources/a.png",
            "Resources@/a.png",
            "fr.lproj/a.png", "Contents/Resources/fr.lproj@/a.png",
        ])
    func layouts(file: String) {
        let search = SampleSearch(.appKit, languages: ["fr"], bundle: [file])
        #expect(search.file("a") == String(file.filter { $0 != "@" }))
    }

    @Test("B4 a layout is known after few rounds of listings")
    func rounds() {
        let context = LookupContext(profile: .appKit, languages: ["fr"])
        let mac = SampleFolders(["Contents/Resources/fr.lproj/a.png", "Contents/MacOS/x"]).layout(context)
        #expect(
            mac.rounds == 4
                && mac.folders.map(\.path.description) == ["Contents/Resources", "Contents/Resources/fr.lproj"])
        #expect(SampleFolders(["a.png"]).layout(context).rounds == 1)
        #expect(SampleFolders(["Resources/de.lproj/a.png"]).layout(context).rounds == 2)
    }

    @Test("S1 sounds: the bundle, then the system's folders in their order")
    func sounds() {
        let search = SampleSearch(.appKit, .sound, bundle: ["Ping.wav"], system: ["Ping.aiff", "Pop.oga", "a.png"])
        #expect(search.file("Ping") == "Ping.wav")
        #expect(search.file("Pop") == "system:Pop.oga")
        #expect(search.file("a") == nil)
        #expect(search.losses("Ping") == ["S1 Ping.aiff"])
        let folders = SystemFolders(
            home: "/home/u", ownAssets: "/own",
            gnustepLibraries: GNUstepLibraries(paths: ["/usr/local/lib/GNUstep", "/usr/lib/GNUstep"]))
        #expect(
            folders.paths(.appKit, .sound).prefix(5) == [
                "/home/u/Library/Sounds", "/own/Sounds", "/usr/local/lib/GNUstep/Sounds", "/usr/lib/GNUstep/Sounds",
                "/usr/local/share/sounds/freedesktop/stereo",
            ])
    }

    @Test("S2 a sound is asked for with or without its type")
    func soundTypes() {
        let search = SampleSearch(.appKit, .sound, bundle: ["a.wav", "a.aiff"])
        #expect(search.file("a") == "a.aiff")
        #expect(search.file("a.wav") == "a.wav")
        #expect(search.file("a.snd") == nil)
    }

    @Test("a link may dangle, so later files stay candidates until one is certain")
    func fallbacks() {
        let search = SampleSearch(.appKit, bundle: ["a.tiff@"], system: ["a.png", "b.png"])
        #expect(search.resolver.resolve(Array("a".utf8)).map(\.path) == ["a.tiff", "a.png"])
    }
}
