import AssetModel
import Testing

@testable import AssetResolution

/// The maker of a bundle decides how many similar files and variants the bundle has. A lookup examines a limited number.
@Suite(.timeLimit(.minutes(20))) struct LargeBundleTests {
    private static func variants(_ count: Int, of name: String) -> [CatalogIndex.Variant] {
        (0..<count).map { number in
            var item = CatalogItem(.image, name: Array(name.utf8), file: Array("\(number).png".utf8))
            item.subtype = UInt16(number)
            return CatalogIndex.Variant(
                item, folder: FolderID(1), folderPath: .root, entry: FolderEntry(name: item.file, kind: .regular),
                isCompiled: false)
        }
    }

    @Test func variantsOfANameAreLimited() {
        let index = CatalogIndex(Self.variants(2_000, of: "sun"))
        let groups = index.groups(of: Array("sun".utf8), in: LookupContext(profile: .appKit))
        #expect(groups.count <= 512 && groups.first?.first?.entry.name == Array("0.png".utf8))
    }

    @Test func theExplanationNamesTheNameWithTooManyVariants() {
        func steps(_ variants: [CatalogIndex.Variant]) -> [String] {
            let catalog = SearchCatalog(path: .root.appending(Array("A.xcassets".utf8)), index: CatalogIndex(variants))
            let place = SearchPlace(.mainBundle, folders: [], catalogs: [catalog])
            return Resolver(.image, context: LookupContext(profile: .appKit), places: [place])
                .explain(Array("sun".utf8)).map(\.sentence)
        }
        let variants = Self.variants(600, of: "sun")
        #expect(steps(Array(variants.prefix(512))).first == "looked for sun in A.xcassets")
        let fault = "A.xcassets cannot be read in full: \"sun\" has 600 variants, the limit is 512"
        #expect(steps(variants).first == fault)
        #expect(steps(variants + Self.variants(513, of: "tree")).first == fault + "; further such names: 1")
    }

    @Test func spellingsOfATextAreLimited() {
        let bases = (0..<4_096).map { number in
            (0..<12).map { number & 1 << $0 == 0 ? "\u{E9}" : "e\u{301}" }.joined()
        }
        let index = FolderIndex(bases.map { FolderEntry(name: Array("\($0).png".utf8), kind: .regular) })
        let last = Array(bases[4_095].utf8)
        let found = index.matches(of: last[...])
        #expect(found.count <= 32 && found.contains { $0.match == .exactBytes })
    }

    @Test func foldersAndFilesThatMatchAreLimited() {
        let languages = (0..<300).map { "x\($0)" }
        let types = ["tiff", "png", "jpeg", "gif", "bmp", "webp", "pdf"]
        let files = languages.flatMap { language in types.map { "\(language).lproj/sun.\($0)" } }
        let context = LookupContext(profile: .appKit, languages: languages)
        let folders = SampleFolders(files).layout(context).folders
        #expect(folders.count <= 128 && folders.dropFirst().first?.localization?.name == "x0")
        let resolver = Resolver(.image, context: context, places: [SearchPlace(.mainBundle, folders: folders)])
        let found = resolver.resolve(Array("sun".utf8))
        #expect(found.count < 300 && found.first?.path == "x0.lproj/sun.tiff")
    }
}
