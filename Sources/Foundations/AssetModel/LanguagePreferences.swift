/// The languages that a user prefers, best first (rule B2).
public enum LanguagePreferences {
    /// The languages of the environment: `LANGUAGE`, else the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    ///
    /// Encodings and modifiers (`fr_CA.UTF-8@euro`) are cut off; the locales `C` and `POSIX` name no language.
    public static func languages(environment: (_ variable: String) -> String?) -> [String] {
        let list = Array((environment("LANGUAGE") ?? "").utf8).split(separator: UInt8(ascii: ":")).compactMap(language)
        if !list.isEmpty { return list }
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let locale = environment(variable), !locale.utf8.isEmpty else { continue }
            return language(Array(locale.utf8)[...]).map { [$0] } ?? []
        }
        return []
    }

    private static func language(_ locale: ArraySlice<UInt8>) -> String? {
        let name = Array(locale.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") })
        if name.isEmpty || name == Array("C".utf8) || name == Array("POSIX".utf8) { return nil }
        return String(decoding: name, as: UTF8.self)
    }
}
