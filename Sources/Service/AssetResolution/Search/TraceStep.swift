/// One step of a look-up, for people who wonder why a name gave this file and not that one.
public enum TraceStep: Sendable, Hashable {
    /// The name stands for no file.
    case refused(NameRefusal)
    /// The name is an alias.
    case mapped(from: [UInt8], to: [UInt8])
    /// A folder was asked for a name.
    case searched(SearchPlace.Role, RelativePath, name: [UInt8])
    /// This file answers.
    case chosen(Candidate)
    /// This file would have answered if the rule had not put the chosen one first.
    case lost(Candidate, rule: Rule)
    /// Nothing answers.
    case notFound

    /// The rule that the step followed.
    public var rule: Rule {
        switch self {
        case .refused: .i5
        case .mapped: .i9
        case .searched(.wrapper, _, _), .searched(.nibBundle, _, _): .n4
        case .searched(_, _, _): .b4
        case .chosen(let candidate):
            if candidate.isCanonicalMatch { .i4 } else if candidate.alias != nil { .i9 } else { .i3 }
        case .lost(_, let rule): rule
        case .notFound: .i10
        }
    }
}

extension TraceStep: CustomStringConvertible {
    /// "B1: Resources/fr.lproj/a.png lost".
    public var description: String { rule.rawValue + ": " + sentence }

    /// What was done, without the rule.
    public var sentence: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .mapped(let alias, let name): text(alias) + " stands for " + text(name)
        case .searched(let role, let folder, let name):
            "looked for " + text(name) + " in " + role.text + (folder == .root ? "" : ", " + folder.description)
        case .chosen(let candidate): candidate.path + " in " + candidate.role.text + " answers"
        case .lost(let candidate, _): candidate.path + " in " + candidate.role.text + " lost"
        case .notFound: "no file answers"
        }
    }

    private func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }
}

extension Candidate {
    /// Where the best file lies within its bundle or system domain.
    public var path: String { folderPath.appending(preferredFile.entry.name).description }
}

extension SearchPlace.Role {
    fileprivate var text: String {
        switch self {
        case .wrapper: "the nib's wrapper"
        case .nibBundle: "the nib's bundle"
        case .mainBundle: "the bundle"
        case .system: "the system's folders"
        }
    }
}
