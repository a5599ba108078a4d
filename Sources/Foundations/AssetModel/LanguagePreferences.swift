/// The languages that a user prefers, best first (rule B2).
public enum LanguagePreferences {
    /// The languages of the environment: `LANGUAGE`, else the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    ///
    /// Encodings and modifiers (`fr_CA.UTF-8@euro`) are cut off; the locales `C` and `POSIX` name no language.
    public static func languages(environment: (_ variable: String) -> String?) -> [String] {
        let list = (environment("LANGUAGE") ?? "").utf8.split(separator: UInt8(ascii: ":")).compactMap {
            language(of: String(Substring($0)))
        }
        if !list.isEmpty { return list }
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let locale = environment(variable), !locale.utf8.isEmpty else { continue }
            return language(of: locale).map { [$0] } ?? []
        }
        return []
    }

    private static func language(of locale: String) -> String? {
        let end = locale.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }
        let name = String(locale[..<(end ?? locale.utf8.endIndex)])
        return name.utf8.isEmpty || name.utf8.elementsEqual("C".utf8) || name.utf8.elementsEqual("POSIX".utf8)
            ? nil : name
    }
}
