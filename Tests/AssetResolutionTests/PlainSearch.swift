import AssetModel

/// The rules once more, as the plainest search over lists of file paths: what the random test holds the resolver to.
struct PlainSearch {
    let profile: Profile
    let languages: [String]
    let bundle: [String]
    let system: [String]
    let aliases: [(alias: String, name: String)]

    /// The types that the random bundles have, in the order of the documentation.
    private var types: [String] {
        profile == .gnustep ? ["tiff", "gif", "jpg", "png"] : ["tiff", "png", "jpg", "gif"]
    }

    /// "main:Resources/a.png", "system:a.png" or nil.
    func file(_ name: String) -> String? {
        let target = mapped(name)
        let ownNames = profile == .gnustep || same(target, name) ? [target] : [target, name]
        for tried in ownNames {
            if let path = search(tried, bundleFolders, bundle) { return "main:" + path }
        }
        var others: [String] = []
        for pair in aliases where same(mapped(pair.alias), target) && !same(pair.alias, target) {
            if !others.contains(where: { same($0, pair.alias) }) { others.append(pair.alias) }
        }
        for tried in ownNames + others {
            if let path = search(tried, [""], system) { return "system:" + path }
        }
        return nil
    }

    private func mapped(_ name: String) -> String { aliases.last { same($0.alias, name) }?.name ?? name }

    private var bundleFolders: [String] {
        switch profile {
        case .gnustep:
            ["Resources/", ""].flatMap { root in
                [root] + languages.compactMap { folder(of: $0, in: root, known: names($0)) }
            }
        default:
            ["Resources/", ""]
                + languages.flatMap { language in
                    names(language).flatMap { name in ["Resources/" + name + ".lproj/", name + ".lproj/"] }
                }
        }
    }

    private func folder(of language: String, in root: String, known: [String]) -> String? {
        known.map { root + $0 + ".lproj/" }.first { folder in bundle.contains { $0.hasPrefix(folder) } }
    }

    private func names(_ language: String) -> [String] {
        switch language {
        case "fr": ["fr", "French"]
        case "German": ["de", "German"]
        case "English": ["en", "English"]
        default: [language]
        }
    }

    private func search(_ name: String, _ folders: [String], _ files: [String]) -> String? {
        if profile == .gnustep {
            for ending in endings(name) {
                for folder in folders {
                    if let file = files.first(where: { same($0, folder + ending) }) { return file }
                }
            }
            return nil
        }
        for equal in [same, { $0 == $1 }] {
            for folder in folders {
                if !isTyped(name), name.contains("."), let file = files.first(where: { same($0, folder + name) }) {
                    return file
                }
                for spelling in [endings(name), scaled(name)].joined() {
                    if let file = files.first(where: { equal($0, folder + spelling) }) { return file }
                }
            }
        }
        return nil
    }

    private func isTyped(_ name: String) -> Bool { types.contains { name.hasSuffix("." + $0) } }

    private func endings(_ name: String) -> [String] {
        isTyped(name) ? [name] : types.map { name + "." + $0 }
    }

    private func scaled(_ name: String) -> [String] {
        if name.contains("@2x") { return [] }
        let type = types.first { name.hasSuffix("." + $0) }
        let stem = type.map { String(name.dropLast($0.count + 1)) } ?? name
        return (type.map { [$0] } ?? types).map { stem + "@2x." + $0 }
    }

    private func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
}
