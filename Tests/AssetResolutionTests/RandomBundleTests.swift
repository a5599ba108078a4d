import AssetModel
import AssetResolution
import TestSupport
import Testing

@Suite struct RandomBundleTests {
    @Test("random bundles are searched as the plainest search does", arguments: [Profile.appKit, .gnustep])
    func agreesWithPlainSearch(profile: Profile) {
        let seed = UInt64.random(in: .min ... .max)
        print("random bundles, \(profile): seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let bundle = Self.files(in: Self.folders, &generator)
            let system = Self.files(in: [""], &generator)
            let aliases = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                (Self.pick(Self.bases, &generator), Self.pick(Self.bases, &generator))
            }.filter { $0.0 != $0.1 }
            let languages = Array(["fr", "German", "English"].shuffled(using: &generator))
            let plain = PlainSearch(
                profile: profile, languages: languages, bundle: bundle, system: system,
                aliases: aliases.map { (alias: $0.0, name: $0.1) })
            let search = SampleSearch(profile, languages: languages, bundle: bundle, system: system, aliases: aliases)
            for name in Self.names {
                let found = search.candidate(name).map { ($0.role == .system ? "system:" : "main:") + $0.path }
                let expected = plain.file(name)
                #expect(
                    found.map { Array($0.utf8) } == expected.map { Array($0.utf8) },
                    "seed \(seed), \(name): \(found ?? "nil"), not \(expected ?? "nil"), in \(bundle) and \(system), \(aliases)"
                )
            }
        }
    }

    private static let bases = ["a", "b", "\u{E9}", "e\u{301}", "a@2x", "a.b", "Template"]
    private static let endings = ["tiff", "png", "gif", "jpg", "foo"]
    private static let names = bases + bases.flatMap { base in endings.map { base + "." + $0 } }
    private static let folders =
        [
            "Resources/", "", "Resources/fr.lproj/", "Resources/French.lproj/", "Resources/de.lproj/", "German.lproj/",
            "en.lproj/",
        ]

    private static func files(in folders: [String], _ generator: inout SeededGenerator) -> [String] {
        var files: [String] = []
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
            let file = pick(folders, &generator) + pick(bases, &generator) + "." + pick(endings, &generator)
            if !files.contains(where: { $0.utf8.elementsEqual(file.utf8) }) { files.append(file) }
        }
        return files
    }

    private static func pick(_ list: [String], _ generator: inout SeededGenerator) -> String {
        list.randomElement(using: &generator) ?? ""
    }
}
