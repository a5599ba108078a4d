import AssetModel
import AssetResolution
import Testing

/// Tests which variant of a catalog answers, and when a loose file answers instead.
@Suite(.timeLimit(.minutes(20))) struct CatalogRuleTests {
    /// Makes a resolver with a catalog of variants of one name. A variant's file name tells it apart.
    private static func resolver(
        _ items: [CatalogItem], loose: [String] = [], _ context: LookupContext
    ) -> Resolver {
        let entries = loose.map { FolderEntry(name: Array($0.utf8), kind: .regular) }
        let variants = items.map { item in
            CatalogIndex.Variant(
                item, folder: FolderID(2), folderPath: .root,
                entry: FolderEntry(name: item.file, kind: .regular), isCompiled: false)
        }
        let catalog = SearchCatalog(
            path: RelativePath.root.appending(Array("Assets.xcassets".utf8)), index: CatalogIndex(variants))
        let folder = SearchFolder(id: FolderID(1), index: FolderIndex(entries))
        return Resolver(
            .image, context: context, places: [SearchPlace(.mainBundle, folders: [folder], catalogs: [catalog])])
    }

    private static func item(_ file: String, _ change: (inout CatalogItem) -> Void = { _ in }) -> CatalogItem {
        var item = CatalogItem(.image, name: Array("sun".utf8), file: Array(file.utf8))
        change(&item)
        return item
    }

    private static func answer(_ resolver: Resolver, _ name: String = "sun") -> String? {
        resolver.resolve(Array(name.utf8)).first.map {
            String(decoding: $0.preferredFile.entry.name, as: UTF8.self)
        }
    }

    @Test(
        "U1 a catalog comes before loose files, which answer what it does not have",
        arguments: [Profile.appKit, .uiKit])
    func u1(_ profile: Profile) {
        let resolver = Self.resolver(
            [Self.item("a.png")], loose: ["sun.png", "moon.png"], LookupContext(profile: profile))
        #expect(Self.answer(resolver) == "a.png")
        #expect(Self.answer(resolver, "moon") == "moon.png")
        let steps = resolver.explain(Array("sun".utf8)).map(\.description)
        #expect(
            steps == [
                "B5: looked for sun in Assets.xcassets", "B4: looked for sun in the bundle",
                "U2: a.png (1x) in the bundle answers: of the variants in the catalog it fits best",
                "U1: sun.png in the bundle lost: a bundle's catalogs before its loose files",
            ])
    }

    @Test("B5 a variant without its file does not answer, and the explanation says so") func b5File() throws {
        let resolver = Self.resolver([Self.item("a.png")], loose: ["sun.png"], LookupContext(profile: .appKit))
        let name = Array("sun".utf8)
        let variant = try #require(resolver.resolve(name).first)
        let steps = resolver.explain(name, obstacles: [variant: .absent]).map(\.description)
        #expect(steps.contains("B5: a.png (1x) in the bundle lost: the catalog's file is not there"), "\(steps)")
        #expect(steps.last == "I3: sun.png in the bundle answers: png is the first type that is there")
    }

    @Test("U2 the appearance, contrast, gamut and room that are wanted, else those for all") func u2() {
        let items = [
            Self.item("any"), Self.item("dark") { $0.traits.appearance = .dark },
            Self.item("light") { $0.traits.appearance = .light },
            Self.item("dark high") { $0.traits = AssetTraits(appearance: .dark, hasHighContrast: true) },
            Self.item("wide") { $0.traits.gamut = .displayP3 },
            Self.item("compact") { $0.traits.width = .compact },
        ]
        let expected: [(AssetTraits, String)] = [
            (AssetTraits(), "any"), (AssetTraits(appearance: .dark), "dark"),
            (AssetTraits(appearance: .dark, hasHighContrast: true), "dark high"),
            (AssetTraits(appearance: .light), "light"), (AssetTraits(gamut: .displayP3), "wide"),
            (AssetTraits(width: .compact), "compact"), (AssetTraits(width: .regular), "any"),
        ]
        for (traits, file) in expected {
            let context = LookupContext(profile: .uiKit, traits: traits)
            #expect(Self.answer(Self.resolver(items, context)) == file, "\(traits)")
        }
        let onlyDark = Self.resolver([items[1]], LookupContext(profile: .uiKit))
        #expect(Self.answer(onlyDark) == "dark", "the only variant is usable")
    }

    @Test("U2 the scale, else the next higher one, else the highest") func u2Scales() {
        let items = [1, 3].map { scale in Self.item("\(scale)x") { $0.scale = UInt8(scale) } }
        let drawing = Self.item("drawing") { $0.scale = 0 }
        for (scale, file) in [(1, "1x"), (2, "3x"), (3, "3x")] as [(UInt8, String)] {
            let context = LookupContext(profile: .uiKit, scale: scale)
            #expect(Self.answer(Self.resolver(items + [drawing], context)) == file)
        }
        #expect(Self.answer(Self.resolver([drawing], LookupContext(profile: .uiKit))) == "drawing")
    }

    @Test("U2 the device's variant, else one for all, never another device's") func u2Devices() {
        let items = [
            Self.item("all"), Self.item("pad") { $0.idiom = .pad }, Self.item("mac") { $0.idiom = .mac },
            Self.item("tv") { $0.idiom = .television }, Self.item("car") { $0.idiom = .car },
        ]
        let contexts: [(LookupContext, String)] = [
            (LookupContext(profile: .uiKit, idiom: .pad), "pad"),
            (LookupContext(profile: .uiKit, idiom: .phone), "all"),
            (LookupContext(profile: .uiKit, idiom: .tv), "tv"),
            (LookupContext(profile: .uiKit, idiom: .carPlay), "car"),
            (LookupContext(profile: .uiKit, idiom: .mac), "mac"), (LookupContext(profile: .appKit), "mac"),
            (LookupContext(profile: .appKit, idiom: .tv), "mac"),
        ]
        for (context, file) in contexts { #expect(Self.answer(Self.resolver(items, context)) == file) }
        #expect(Self.answer(Self.resolver([items[1]], LookupContext(profile: .uiKit, idiom: .phone))) == nil)
        #expect(Self.answer(Self.resolver([items[1], items[2]], LookupContext(profile: .uiKit))) == "pad")
    }

    @Test("U2 a symbol comes before a bitmap of the same name in UIKit") func u2Symbols() {
        let items = [Self.item("bitmap"), Self.item("symbol") { $0.kind = .symbol }]
        #expect(Self.answer(Self.resolver(items, LookupContext(profile: .uiKit))) == "symbol")
        #expect(Self.answer(Self.resolver(items, LookupContext(profile: .appKit))) == "bitmap")
    }

    @Test("U2 the user's languages in their order, under all their names") func u2Languages() {
        let items = ["", "fr", "fr-CA", "de", "zh-Hant"].map { language in
            Self.item("in " + language) { $0.language = Array(language.utf8) }
        }
        let expected = [
            (["de", "fr"], "in de"), (["fr_BE"], "in fr"), (["fr_CA"], "in fr-CA"), (["it"], "in "),
            (["French"], "in fr"), (["CanadaFrench"], "in fr-CA"), (["zh_TW"], "in zh-Hant"),
        ]
        for (languages, file) in expected {
            let context = LookupContext(profile: .uiKit, languages: languages)
            #expect(Self.answer(Self.resolver(items, context)) == file, "\(languages)")
        }
    }

    @Test("U2 every variant that lost is told") func u2Explained() {
        let items = [Self.item("any"), Self.item("dark") { $0.traits.appearance = .dark }]
        let resolver = Self.resolver(items, LookupContext(profile: .uiKit, traits: AssetTraits(appearance: .dark)))
        let steps = resolver.explain(Array("sun".utf8)).map(\.description)
        #expect(
            steps.suffix(2) == [
                "U2: dark (dark, 1x) in the bundle answers: of the variants in the catalog it fits best",
                "U2: any (1x) in the bundle lost: the appearance of the winner fits better",
            ])
    }

    @Test("B5 GNUstep knows no catalogs, and what is no image answers nobody") func b5() {
        let color = Self.item("colour") { $0.kind = .color }
        #expect(Self.answer(Self.resolver([color], LookupContext(profile: .uiKit))) == nil)
    }

    @Test("I6 what a catalog says of templates counts, else the name does") func i6() {
        let named = Array("sunTemplate".utf8)
        for (intent, name, isTemplate) in [
            (.template, "sun", true), (.original, "sunTemplate", false), (.automatic, "sunTemplate", true),
            (.automatic, "sun", false),
        ] as [(ImageAttributes.TemplateIntent, String, Bool)] {
            let item = Self.item("a") {
                $0.attributes.templateIntent = intent
                if name != "sun" { $0.name = named }
            }
            let resolver = Self.resolver([item], LookupContext(profile: .uiKit))
            #expect(resolver.resolve(Array(name.utf8)).first?.isTemplate == isTemplate)
        }
    }
}
