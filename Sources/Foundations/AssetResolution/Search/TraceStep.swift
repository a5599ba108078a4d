public import AssetModel

/// A step of a lookup, for people who ask why a name resolved to one file and not to another file.
public enum TraceStep: Sendable, Hashable {
    /// The name is invalid.
    case refused(NameRefusal)
    /// The name is an alias.
    case mapped(from: [UInt8], to: [UInt8])
    /// A folder was searched, because of this rule.
    case searched(SearchPlace.Role, RelativePath, name: [UInt8], rule: Rule)
    /// A folder must not be opened.
    case refusedFolder(RefusedFolder)
    /// A catalog was searched, or had this fault.
    case searchedCatalog(RelativePath, String?, name: [UInt8])
    /// This file was chosen.
    case chosen(Candidate, Reason)
    /// This file also matches, but another file comes first, or this file cannot be opened.
    case lost(Candidate, Reason)
    /// This file's name is similar to the requested name, but does not match.
    case passedOver(SearchPlace.Role, RelativePath, Reason)
    /// No file matches.
    case notFound

    /// The rule of the step.
    public var rule: Rule {
        switch self {
        case .refused: .i5
        case .mapped: .i9
        case .searched(_, _, _, let rule): rule
        case .refusedFolder: .b6
        case .searchedCatalog: .b5
        case .chosen(_, let reason), .lost(_, let reason), .passedOver(_, _, let reason): reason.rule
        case .notFound: .i10
        }
    }
}

extension TraceStep: CustomStringConvertible {
    /// "B1: Resources/fr.lproj/a.png lost".
    public var description: String { rule.rawValue + ": " + sentence }

    /// The step without the rule.
    public var sentence: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .mapped(let alias, let name): text(alias) + " stands for " + text(name)
        case .searched(let role, let folder, let name, _):
            "looked for " + text(name) + " in "
                + (folder == .root ? role.words : role.words + ", " + folder.shown(in: role))
        case .refusedFolder(let folder): folder.path.description + " is not searched: " + folder.reason
        case .searchedCatalog(let path, nil, let name): "looked for " + text(name) + " in " + path.description
        case .searchedCatalog(_, let fault?, _): fault
        case .chosen(let candidate, let reason): candidate.sentence("answers", reason)
        case .lost(let candidate, let reason): candidate.sentence("lost", reason)
        case .passedOver(let role, let path, let reason):
            path.shown(in: role) + " in " + role.words + " lost: " + reason.text
        case .notFound: "no file answers"
        }
    }

    private func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }
}

extension Candidate {
    /// The path of the best file in its bundle or system folder.
    public var path: String {
        folderPath.appending(preferredFile.entry.name).description
            + (preferredFile.item.map { " (\($0.purpose))" } ?? "")
    }
}

extension Candidate {
    fileprivate func sentence(_ outcome: String, _ reason: Reason) -> String {
        (role == .system ? "/" : "") + path + " in " + role.words + " " + outcome + ": " + reason.text
    }
}

extension RelativePath {
    /// The path to show: absolute for system folders.
    func shown(in role: SearchPlace.Role) -> String { (role == .system ? "/" : "") + description }
}

extension SearchPlace.Role {
    /// The place, for a sentence.
    var words: String {
        switch self {
        case .wrapper: "the nib's wrapper"
        case .nibBundle: "the nib's bundle"
        case .mainBundle: "the bundle"
        case .system: "the system's folders"
        }
    }
}

extension CatalogItem {
    /// Kind and conditions of the variant, for people: "symbol, dark, 2x".
    var purpose: String {
        var words: [String] = kind == .image ? [] : ["\(kind)"]
        if idiom != .universal { words.append("\(idiom)") }
        if !language.isEmpty { words.append(String(decoding: language, as: UTF8.self)) }
        if traits.appearance != .any { words.append("\(traits.appearance)") }
        if traits.hasHighContrast { words.append("high contrast") }
        if traits.gamut != .sRGB { words.append("\(traits.gamut)") }
        if traits.width != .any { words.append("\(traits.width) width") }
        if traits.height != .any { words.append("\(traits.height) height") }
        if traits.direction != .any { words.append("\(traits.direction)") }
        if subtype != 0 { words.append("model \(subtype)") }
        if memoryClass != 0 { words.append("memory \(memoryClass)") }
        if graphicsClass != 0 { words.append("graphics \(graphicsClass)") }
        words.append(scale == 0 ? "drawing" : "\(scale)x")
        return words.joined(separator: ", ")
    }
}
