import AssetModel
import LinuxSystem
import SharedLayout
import TestSupport
import Testing

@testable import AssetResolution

/// If an index calls a name missing, the resolver does not find the name.
@Suite(.timeLimit(.minutes(20))) struct StemTests {
    @Test("no name that a file answers is called missing", arguments: Profile.allCases, AssetKind.allCases)
    func randomBundles(profile: Profile, kind: AssetKind) throws {
        let seed = UInt64.random(in: .min ... .max)
        print("stems of random bundles, \(profile), \(kind): seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        var counts = (missing: 0, answered: 0)
        for _ in 0..<60 {
            let bundle = RandomBundle(&generator)
            let odd = Self.oddFiles(&generator)
            let aliases = (kind == .image ? bundle.aliases : []) + Self.oddAliases(&generator)
            let search = SampleSearch(
                profile, kind, languages: RandomBundle.languages(&generator),
                idiom: [DeviceIdiom.unspecified, .pad, .phone][Int.random(in: 0..<3, using: &generator)],
                bundle: bundle.files + odd, system: bundle.system[kind] ?? [],
                aliases: aliases.map { ($0.alias, $0.name) })
            let index = try Self.index(search.resolver, kind)
            let names =
                RandomBundle.names(kind) + odd + aliases.flatMap { [$0.alias, $0.name, $0.name + ".tiff"] }
                + Self.oddNames
            for name in names {
                let bytes = Array(name.utf8)
                let isAnswered = !search.resolver.resolve(bytes).isEmpty
                let finding = index.find(kind, bytes.span)
                if isAnswered { counts.answered += 1 } else if finding == .missing { counts.missing += 1 }
                try #require(!isAnswered || finding == .ask, "seed \(seed), \(name): \(finding), in \(bundle), \(odd)")
            }
        }
        #expect(counts.missing > 100 && counts.answered > 100, "\(counts)")
    }

    @Test func likelyNamesAreThoseThatObjectsAreRegisteredUnder() {
        let search = SampleSearch(
            .gnustep, .image, bundle: ["Resources/old.tiff", "Resources/bell.wav", "Resources/key@2x.png"],
            system: ["x.tiff"], aliases: [("old", "x")])
        let names = search.resolver.likelyNames(atMost: 4).map { String(decoding: $0, as: UTF8.self) }
        #expect(names == ["x", "key", "old.tiff"])
        // The bundle's folder has more files.
        #expect(search.resolver.likelyNames(atMost: 2).map { String(decoding: $0, as: UTF8.self) } == ["x"])
    }

    /// Looks through all characters for those whose canonical form is ASCII.
    @Test func noOtherCharacterMeansOneOfASCII() {
        for value in 0x80...0x10_FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            let plain = Resolver.plainSpelling(of: Array(text.utf8)[...])
            let isPlain = text.decomposedFirst.isASCII
            #expect((plain != nil) == isPlain, "\(value)")
            if let plain { #expect(String(decoding: plain, as: UTF8.self) == text) }
        }
    }

    private static func index(_ resolver: Resolver, _ kind: AssetKind) throws -> IndexReader {
        let capacity = IndexCapacity(answers: 0, stems: 1_000, nameBytes: 0)
        let file = try MemoryFile.create("index", allocating: UInt64(capacity.byteCount))
        let mapping = try Mapping(file, count: capacity.byteCount, writable: true)
        let writer = IndexWriter(formatting: mapping, capacity, memory: 1, context: 1, owner: 0, lineage: 1)
        let add = { (stem: ArraySlice<UInt8>) in writer.addStem(kind, stem) }
        for folder in resolver.places.flatMap(\.folders) {
            precondition(resolver.allStems(of: folder, 0..<folder.index.count, satisfy: add), "no room")
        }
        precondition(resolver.allAliasStems(satisfy: add), "no room")
        writer.setComplete([kind])
        writer.isCurrent = true
        return try IndexReader(mapping)
    }

    private static let oddNames = [
        "@2x", "~ipad", "@2x~ipad", ".png", "x.png.png", "x@2x@2x", "x@2x@2x.png", "x~ipad@2x.png", "x.y@2x", "Key",
        "K",
        "a;b", "x.", "..x", "x.foo@3x", "x.wav", "bell.wav", "x~iphone~ipad", "x~ipad~iphone.tiff", "x", "bell",
    ]

    private static func oddFiles(_ generator: inout SeededGenerator) -> [String] {
        let files = [
            "@2x.png", "@2x", "~ipad.tiff", ".png", "x.png.png", "x@2x@2x.png", "x@2x@2x.wav", "x~ipad@2x.png",
            "x.y@2x",
            "x.y@2x.gif", "\u{212A}ey.png", "\u{212A}.wav", "a\u{37E}b.tiff", "x.", "..x", "x.foo@3x", "x.wav",
            "bell.wav",
            "x~iphone~ipad.png", "x~ipad~iphone.tiff",
        ]
        return files.filter { _ in Bool.random(using: &generator) }.map { "Resources/" + $0 }
    }

    private static func oddAliases(_ generator: inout SeededGenerator) -> [(alias: String, name: String)] {
        [("old", "x"), ("old.name", "bell"), ("other@2x", "x.y"), ("x", "Key")].filter { _ in
            Bool.random(using: &generator)
        }
        .map { (alias: $0.0, name: $0.1) }
    }
}

extension String {
    /// First scalar of the canonically equal ASCII text, or of the text itself if no ASCII text is equal.
    fileprivate var decomposedFirst: Unicode.Scalar {
        for value in 0x20..<0x7F as Range<UInt8> where self == String(Unicode.Scalar(value)) {
            return Unicode.Scalar(value)
        }
        return unicodeScalars.first ?? " "
    }
}
