/// A localized folder to be searched, and the reason.
public struct Localization: Sendable, Hashable {
    /// The part of the user's preferences that a folder matches (rule B1).
    public enum Reason: UInt8, Sendable, Hashable {
        case region, language, developmentRegion, base
    }

    /// The folder's name without `.lproj`.
    public let name: String
    /// Reason for which the folder is searched.
    public let reason: Reason

    /// Creates a localization.
    public init(name: String, reason: Reason) {
        self.name = name
        self.reason = reason
    }

    /// The code of a language without script and region: "fr" for "fr_CA", for "CanadaFrench" and for "French".
    public static func language(of tag: String) -> String { LanguageTag(tag).language }

    /// The folder's name.
    public var folderName: String { name + ".lproj" }
}

/// The localized folders for a user's languages, in the order of the search.
///
/// Each step has the names of one language. AppKit and UIKit search every folder of a step; GNUstep searches only the first that exists.
struct LocalizationOrder: Sendable {
    let steps: [[Localization]]
    let searchesAllOfStep: Bool

    /// The order of AppKit and UIKit (rule B1): for each of the user's languages the region, then the language; then the development region,
    /// English where the bundle names none; then `Base`.
    static func apple(languages: [String], developmentRegion: String?) -> LocalizationOrder {
        var steps = languages.map { LanguageTag($0).localizations }
        steps.append(
            LanguageTag(developmentRegion ?? "en").localizations.map {
                Localization(name: $0.name, reason: .developmentRegion)
            })
        steps.append([Localization(name: "Base", reason: .base)])
        return LocalizationOrder(steps: steps, searchesAllOfStep: true)
    }

    /// The order of GNUstep 0.29: for each language its code and its English name, without the language of a region. English comes last unless
    /// the user listed it. There is no development region.
    static func gnustep(languages: [String]) -> LocalizationOrder {
        let all = languages.contains("English") ? languages : languages + ["English"]
        let steps = all.map { language in
            let code = LanguageNames.code(of: language)
            let name = LanguageNames.name(of: language) ?? code.flatMap(LanguageNames.name) ?? language
            let canonical = LanguageNames.code(of: name) ?? code ?? language
            let names = canonical == name ? [name] : [canonical, name]
            let reason = canonical.contains("_") ? Localization.Reason.region : .language
            return names.map { Localization(name: $0, reason: reason) }
        }
        return LocalizationOrder(steps: steps, searchesAllOfStep: false)
    }

    /// The localized folders to search among these entries, each once.
    func present(in index: FolderIndex) -> [Localization] {
        var seen: Set<String> = []
        var found: [Localization] = []
        for step in steps {
            for localization in step where index.mayHoldFolder(named: localization.folderName) {
                if seen.insert(localization.name).inserted { found.append(localization) }
                if !searchesAllOfStep { break }
            }
        }
        return found
    }
}
