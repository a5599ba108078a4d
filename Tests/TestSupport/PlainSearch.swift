public import AssetModel

/// A second, plainest implementation of the rules of named look-ups, over lists of file paths. Tests compare resolver and service with its answers.
///
/// The search supports only the content of random bundles: a few types and languages, no links, one spelling besides the asked one.
public struct PlainSearch: Sendable {
    /// The answer to a name.
    public struct Found: Equatable, Sendable {
        /// Whether the files lie in the system's folder.
        public let isOfSystem: Bool
        /// Paths of the files by scale.
        public let files: [UInt8: String]

        /// Describes an answer.
        public init(isOfSystem: Bool, files: [UInt8: String]) {
            self.isOfSystem = isOfSystem
            self.files = files
        }
    }

    /// Profile whose rules apply.
    public var profile: Profile
    /// Kind of the wanted file.
    public var kind: AssetKind
    /// The user's languages, all known to `names`.
    public var languages: [String]
    /// "~ipad" or "~iphone" for a device for which UIKit chooses files, else empty.
    public var device: String
    /// Files of the bundle.
    public var bundle: [String]
    /// Files of the system's folder.
    public var system: [String]
    /// Pairs of aliases and their names. If an alias has several pairs, the last pair counts.
    public var aliases: [(alias: String, name: String)]

    /// Describes a search.
    public init(
        profile: Profile, kind: AssetKind = .image, languages: [String], device: String = "", bundle: [String],
        system: [String] = [], aliases: [(alias: String, name: String)] = []
    ) {
        self.profile = profile
        self.kind = kind
        self.languages = languages
        self.device = device
        self.bundle = bundle
        self.system = system
        self.aliases = aliases
    }

    /// The types that random bundles have, in the order of the documentation.
    private var types: [String] {
        switch (kind, profile) {
        case (.image, .gnustep): ["tiff", "gif", "jpg", "png"]
        case (.image, _): ["tiff", "png", "jpg", "gif"]
        case (.sound, .gnustep): ["wav", "au", "aiff"]
        case (.sound, _): ["aiff", "wav", "au"]
        }
    }

    private var isApple: Bool { profile != .gnustep }

    /// Finds the answer to a name: in the bundle under the mapped name, then under the asked name; then in the system's folder, whose files may also
    /// have other aliases (I1, I9).
    public func answer(_ name: String) -> Found? {
        let target = mapped(name)
        let own = isApple && !same(target, name) ? [target, name] : [target]
        for tried in own {
            if let files = search(tried, bundleFolders, bundle) { return Found(isOfSystem: false, files: files) }
        }
        var others: [String] = []
        for pair in aliases
        where same(mapped(pair.alias), target) && !(own + others).contains(where: { same($0, pair.alias) }) {
            others.append(pair.alias)
        }
        if !isApple, let type = type(of: target) {
            for pair in aliases where same(mapped(pair.alias), stem(target)) { others.append(pair.alias + "." + type) }
        }
        for tried in own + (kind == .image || isApple ? others : []) {
            if let files = search(tried, [""], system) { return Found(isOfSystem: true, files: files) }
        }
        return nil
    }

    private func mapped(_ name: String) -> String { aliases.last { same($0.alias, name) }?.name ?? name }

    // MARK: Folders (B1, B2, B4)

    private var bundleFolders: [String] {
        if !isApple {
            let all = languages.contains("English") ? languages : languages + ["English"]
            return ["Resources/", ""].flatMap { root in
                [root]
                    + all.compactMap { language in
                        folders(of: language, in: root).first { folder in bundle.contains { $0.hasPrefix(folder) } }
                    }
            }
        }
        let hasContents = bundle.contains { $0.hasPrefix("Contents/Resources/") }
        let roots = hasContents ? ["Contents/Resources/"] : ["Resources/", ""]
        let names = languages.flatMap(names) + ["en", "English", "Base"]
        return roots + names.flatMap { name in roots.map { $0 + name + ".lproj/" } }
    }

    private func folders(of language: String, in root: String) -> [String] {
        names(language).map { root + $0 + ".lproj/" }
    }

    /// Returns the names of a language's folders. GNUstep does not go from a region to its language.
    private func names(_ language: String) -> [String] {
        switch language {
        case "fr_CA": isApple ? ["fr-CA", "fr_CA", "CanadaFrench", "fr", "French"] : ["fr_CA", "CanadaFrench"]
        case "fr": ["fr", "French"]
        case "German": ["de", "German"]
        case "English": ["en", "English"]
        default: [language]
        }
    }

    // MARK: Files of a name (I3, I4, B3)

    private func search(_ name: String, _ folders: [String], _ files: [String]) -> [UInt8: String]? {
        guard isApple else {
            for spelling in spellings(name) {
                for folder in folders {
                    if let file = files.first(where: { same($0, folder + spelling) }) { return [1: file] }
                }
            }
            return nil
        }
        for equal in [same, { $0 == $1 }] {
            for folder in folders {
                func file(_ spelling: String) -> String? { files.first { equal($0, folder + spelling) } }
                if type(of: name) == nil, name.contains("."), let file = files.first(where: { same($0, folder + name) })
                {
                    return [1: file]
                }
                if let scale = modifiedScale(name) {
                    if let file = spellings(name).lazy.compactMap(file).first { return [scale: file] }
                    continue
                }
                let byType = wantedTypes(name).map { type in scales(of: stem(name), type, file) }
                if let found = byType.first(where: { $0[1] != nil }) ?? byType.first(where: { !$0.isEmpty }) {
                    return found
                }
            }
        }
        return nil
    }

    /// Returns the files of a name and type by scale; a file for the device comes before the file for all devices.
    private func scales(of stem: String, _ type: String, _ file: (String) -> String?) -> [UInt8: String] {
        var found: [UInt8: String] = [:]
        for (scale, modifier) in [(1, ""), (2, "@2x"), (3, "@3x")] where scale == 1 || kind == .image {
            let device =
                profile == .uiKit && !self.device.isEmpty ? file(stem + modifier + self.device + "." + type) : nil
            found[UInt8(scale)] = device ?? file(stem + modifier + "." + type)
        }
        return found
    }

    /// Returns the scale in a name's modifiers; nil for a name without modifiers.
    private func modifiedScale(_ name: String) -> UInt8? {
        let stem = stem(name)
        if stem.contains("@2x") { return 2 }
        if stem.contains("@3x") { return 3 }
        return stem.contains("~") ? 1 : nil
    }

    private func type(of name: String) -> String? { types.first { name.hasSuffix("." + $0) } }

    private func wantedTypes(_ name: String) -> [String] { type(of: name).map { [$0] } ?? types }

    private func stem(_ name: String) -> String { type(of: name).map { String(name.dropLast($0.count + 1)) } ?? name }

    private func spellings(_ name: String) -> [String] {
        wantedTypes(name).map { stem(name) + "." + $0 }
    }

    private func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
}
