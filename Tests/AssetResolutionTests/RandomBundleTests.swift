import AssetModel
import AssetResolution
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct RandomBundleTests {
    @Test("random bundles are searched as the plainest search does", arguments: Profile.allCases, AssetKind.allCases)
    func agreesWithPlainSearch(profile: Profile, kind: AssetKind) throws {
        let seed = UInt64.random(in: .min ... .max)
        print("random bundles, \(profile), \(kind): seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let bundle = RandomBundle(&generator)
            let languages = RandomBundle.languages(&generator)
            let idiom = [DeviceIdiom.unspecified, .pad, .phone][Int.random(in: 0..<3, using: &generator)]
            let system = bundle.system[kind] ?? []
            let aliases = kind == .image ? bundle.aliases : []
            let plain = PlainSearch(
                profile: profile, kind: kind, languages: languages,
                device: [.unspecified: "", .pad: "~ipad", .phone: "~iphone"][idiom] ?? "", bundle: bundle.files,
                system: system, aliases: aliases)
            let search = SampleSearch(
                profile, kind, languages: languages, idiom: idiom, bundle: bundle.files, system: system,
                aliases: aliases.map { ($0.alias, $0.name) })
            for name in RandomBundle.names(kind) {
                let found = search.candidate(name).map(Self.found)
                let expected = plain.answer(name)
                try #require(
                    Self.text(found).utf8.elementsEqual(Self.text(expected).utf8),
                    "seed \(seed), \(name), \(languages), \(idiom): \(Self.text(found)), not \(Self.text(expected)), in \(bundle)"
                )
            }
        }
    }

    private static func found(_ candidate: Candidate) -> PlainSearch.Found {
        let files = candidate.files.map { ($0.scale, candidate.folderPath.appending($0.entry.name).description) }
        return PlainSearch.Found(
            isOfSystem: candidate.role == .system, files: Dictionary(uniqueKeysWithValues: files))
    }

    /// Text of an answer, whose bytes tests compare: `String` treats some texts of different bytes as equal.
    private static func text(_ found: PlainSearch.Found?) -> String {
        guard let found else { return "nothing" }
        return (found.isOfSystem ? "system" : "bundle")
            + found.files.sorted { $0.key < $1.key }.map { " \($0.key): \($0.value)" }.joined()
    }
}
