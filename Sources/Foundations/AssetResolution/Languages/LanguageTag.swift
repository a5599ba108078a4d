/// A parsed language of a user's settings: `zh-Hant_TW`, `fr-CA`, `French`, `CanadaFrench`.
struct LanguageTag: Sendable {
    let language: String
    private let script: String?
    private let region: String?

    init(_ text: String) {
        let code = LanguageNames.code(of: text) ?? text
        var parts = code.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)[...]
        language = parts.popFirst()?.lowercased() ?? ""
        // A script has four letters, a region two letters or three digits.
        script = parts.first.flatMap { $0.utf8.count == 4 ? $0 : nil } ?? Self.scripts[code]
        if parts.first?.utf8.count == 4 { parts.removeFirst() }
        region = parts.first?.uppercased()
    }

    /// The folders of this language, most specific first, codes before English names.
    var localizations: [Localization] {
        var names: [Localization] = []
        func add(_ parts: [String?], _ reason: Localization.Reason) {
            let present = parts.compactMap { $0 }
            guard present.count == parts.count else { return }
            var spellings = [present.joined(separator: "-"), present.joined(separator: "_")]
            if present.count == 3 { spellings.append(present[0] + "-" + present[1] + "_" + present[2]) }
            spellings += spellings.compactMap(LanguageNames.name)
            for name in spellings where !names.contains(where: { $0.name == name }) {
                names.append(Localization(name: name, reason: reason))
            }
        }
        let codes = [language, Self.synonyms[language]].compactMap(\.self)
        for language in codes {
            add([language, script, region], .region)
            add([language, region], .region)
        }
        for language in codes {
            add([language, script], .language)
            if region == nil { add([language, script.flatMap { Self.impliedRegions[$0] }], .language) }
            if script == "Hans" { add(["SimplifiedChinese"], .language) }
            if script == "Hant" { add(["TraditionalChinese"], .language) }
            add([language], .language)
        }
        return names
    }

    /// The scripts of Chinese regions.
    private static let scripts = [
        "zh_CN": "Hans", "zh-CN": "Hans", "zh_SG": "Hans", "zh-SG": "Hans", "zh_TW": "Hant", "zh-TW": "Hant",
        "zh_HK": "Hant", "zh-HK": "Hant", "zh_MO": "Hant", "zh-MO": "Hant",
    ]
    /// The regions whose folders stood for a script before scripts had codes.
    private static let impliedRegions = ["Hans": "CN", "Hant": "TW"]
    /// Codes that have changed.
    private static let synonyms = [
        "he": "iw", "iw": "he", "id": "in", "in": "id", "nb": "no", "no": "nb", "yi": "ji", "ji": "yi",
    ]
}
