import AssetModel
import Testing

@Suite(.timeLimit(.minutes(20))) struct LanguagePreferencesTests {
    @Test(
        "B2 languages come from LANGUAGE, then the locale",
        arguments: [
            (["LANGUAGE": "fr_CA:de", "LANG": "es"], ["fr_CA", "de"]),
            (["LANGUAGE": "", "LC_MESSAGES": "it_IT.UTF-8@euro", "LANG": "es"], ["it_IT"]),
            (["LC_ALL": "C.UTF-8", "LANG": "es_ES"], []), (["LANG": "POSIX"], []), ([:], []),
        ])
    func sources(environment: [String: String], expected: [String]) {
        #expect(LanguagePreferences.languages { environment[$0] } == expected)
    }
}
