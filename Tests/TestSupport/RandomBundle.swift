public import AssetModel

@_exported public import struct SampleWriting.SeededGenerator

/// File paths and names that bring the rules of named look-ups into conflict: few names, many spellings, types, folders and languages.
public struct RandomBundle: Sendable {
    /// Files of the bundle, images and sounds.
    public let files: [String]
    /// Files of the system's folder of each kind.
    public let system: [AssetKind: [String]]
    /// Pairs of aliases and the image names for which they stand.
    public let aliases: [(alias: String, name: String)]

    /// Makes a random bundle.
    public init(_ generator: inout SeededGenerator) {
        let usesContents = Int.random(in: 0..<4, using: &generator) == 0
        let roots = usesContents ? ["Contents/Resources/", "Resources/", ""] : ["Resources/", ""]
        let folders = roots.flatMap { root in [root, root] + Self.localized.map { root + $0 + ".lproj/" } }
        let count = Int.random(in: 0...30, using: &generator)
        files = Self.files(count, in: folders, AssetKind.allCases, &generator)
        system = [
            .image: Self.files(6, in: [""], [.image], &generator),
            .sound: Self.files(3, in: [""], [.sound], &generator),
        ]
        aliases = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            (Self.pick(Self.plainNames, &generator), Self.pick(Self.plainNames, &generator))
        }.filter { $0.0 != $0.1 }
    }

    /// Languages that a user may prefer, in some order.
    public static func languages(_ generator: inout SeededGenerator) -> [String] {
        Array(
            ["fr_CA", "fr", "German", "English"].shuffled(using: &generator).prefix(
                Int.random(in: 0...4, using: &generator)))
    }

    /// Names for look-ups, with and without types; some match no file.
    public static func names(_ kind: AssetKind) -> [String] {
        let stems = plainNames + ["a@2x", "b~ipad", "absent"]
        return stems + stems.flatMap { stem in endings(kind).map { stem + "." + $0 } }
    }

    private static let plainNames = ["a", "b", "\u{E9}", "e\u{301}", "a.b", "Template"]
    private static let modifiers = ["", "", "", "@2x", "@3x", "~ipad", "~iphone", "@2x~ipad"]
    private static let localized = [
        "fr", "French", "CanadaFrench", "fr-CA", "de", "German", "en", "English", "Base", "it",
    ]

    private static func endings(_ kind: AssetKind) -> [String] {
        kind == .image ? ["tiff", "png", "gif", "jpg", "foo"] : ["aiff", "wav", "au", "bar"]
    }

    private static func files(
        _ count: Int, in folders: [String], _ kinds: [AssetKind], _ generator: inout SeededGenerator
    ) -> [String] {
        var files: [String] = []
        for _ in 0..<count {
            let endings = kinds.flatMap(Self.endings)
            let file =
                pick(folders, &generator) + pick(plainNames, &generator) + pick(modifiers, &generator) + "."
                + pick(endings, &generator)
            if !files.contains(where: { $0.utf8.elementsEqual(file.utf8) }) { files.append(file) }
        }
        return files
    }

    private static func pick(_ list: [String], _ generator: inout SeededGenerator) -> String {
        list.randomElement(using: &generator) ?? ""
    }
}
