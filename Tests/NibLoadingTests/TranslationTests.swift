import InterfaceSchema
import NibAssets
import NibLoading
import TestSupport
import Testing

/// Tests nibs of `Base.lproj` with the texts of a language: rule L18.
@Suite(.timeLimit(.minutes(20))) struct TranslationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <window id="w1" title="Tides"><view key="contentView" id="v1"><subviews><button id="b1">
            <buttonCell key="cell" id="c1" title="Next"/><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="hint" value="Next"/></userDefinedRuntimeAttributes>
            </button></subviews></view></window></objects></document>
            """
        for place in ["Resources/Base.lproj/Tides.xib", "Resources/Plain.xib"] {
            try folder.write(place, Array(text.utf8))
        }
    }

    private func texts(_ languages: [String], nib: String = "Tides") throws -> [String?] {
        let bundle = try StoryboardForm.bundle(folder, languages: languages)
        let instance = try bundle.nib(named: nib).instantiate()
        return ["w1", "b1"].map {
            (instance.object(identifier: $0) as? GenericObject)?.values.value("title", as: String.self)
        }
    }

    private func write(_ language: String, _ text: String, utf16: Bool = false) throws {
        let bytes: [UInt8] =
            utf16 ? [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } : Array(text.utf8)
        try folder.write("Resources/\(language).lproj/Tides.strings", bytes)
    }

    @Test(arguments: [false, true]) func textsOfTheLanguageReplaceThoseOfTheNib(utf16: Bool) throws {
        try write("fr", "/* a window */ \"w1.title\" = \"Marées\";\n\"c1.title\" = \"Suivante\";\n", utf16: utf16)
        #expect(try texts(["fr_CA"]) == ["Marées", "Suivante"])
        #expect(try texts(["de", "fr"]) == ["Marées", "Suivante"])
        #expect(try texts(["de"]) == ["Tides", "Next"])
    }

    @Test func aTextWithoutTranslationStays() throws {
        try write("French", "\"c1.title\" = \"Suivante\"; \"x.title\" = \"?\"; \"w1.label\" = \"?\";")
        #expect(try texts(["fr"]) == ["Tides", "Suivante"])
    }

    @Test func theLanguageOfTheNibNeedsNoTranslation() throws {
        try write("fr", "\"w1.title\" = \"Marées\";")
        #expect(try texts(["en_GB", "fr"]) == ["Tides", "Next"])
        try write("en_GB", "\"w1.title\" = \"Tides, my dear\";")
        #expect(try texts(["en_GB", "fr"]) == ["Tides, my dear", "Next"])
        try folder.write("Resources/Info-gnustep.plist", Array("{ CFBundleDevelopmentRegion = French; }".utf8))
        #expect(try texts(["fr", "en_GB"]) == ["Marées", "Next"])
    }

    @Test func onlyNibsOfBaseAreTranslated() throws {
        try folder.write("Resources/fr.lproj/Plain.strings", Array("\"w1.title\" = \"Marées\";".utf8))
        #expect(try texts(["fr"], nib: "Plain") == ["Tides", "Next"])
    }

    @Test func brokenTranslationsLeaveTheTexts() throws {
        for (text, reason) in [("\"w1.title\" = ", "expected"), ("(Tides)", "texts with keys expected, found none")] {
            try write("fr", text)
            #expect(try texts(["fr"]) == ["Tides", "Next"])
            let nib = try StoryboardForm.bundle(folder, languages: ["fr"]).nib(named: "Tides")
            let finding = try nib.instantiate().findings.map(\.description).first { $0.contains("no translations: ") }
            #expect(finding?.contains("fr.lproj/Tides.strings: ") == true && finding?.contains(reason) == true)
        }
    }

    /// Translations use Xcode's names of properties, and of the places of texts that belong to no object.
    @Test func textsUnderXcodesNamesAreTranslated() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <textField id="f1" toolTip="Height"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="localizedString" keyPath="hint" value="Sea"/></userDefinedRuntimeAttributes>
            <connections><binding destination="-2" name="value" keyPath="height" id="n1"><dictionary key="options">
            <string key="NSNullPlaceholder">none</string></dictionary></binding></connections></textField>
            <segmentedControl id="s1"><segmentedCell key="cell" id="s2"><segments><segment label="Day"/>
            <segment label="Week" toolTip="Seven"/></segments></segmentedCell></segmentedControl>
            <tableColumn id="t1"><tableHeaderCell key="headerCell" title="Harbour"/></tableColumn>
            <comboBoxCell id="c1"><objectValues><string>Low</string><string>High</string></objectValues></comboBoxCell>
            <button id="b1"><state key="normal" title="Go"/></button></objects></document>
            """
        try folder.write("Resources/Base.lproj/Names.xib", Array(text.utf8))
        let entries = [
            "f1.ibShadowedToolTip": "Hauteur", "s2.ibShadowedLabels[1]": "Semaine", "s2.ibShadowedToolTips[1]": "Sept",
            "t1.headerCell.title": "Port", "c1.ibShadowedObjectValues[1]": "Haute", "b1.normalTitle": "Aller",
            "n1.ibShadowedIsNilPlaceholder": "rien",
            "f1.ibExternalUserDefinedRuntimeAttributesLocalizableStrings[0]": "Mer",
        ]
        let strings = entries.map { "\"\($0)\" = \"\($1)\";\n" }.joined()
        try folder.write("Resources/fr.lproj/Names.strings", Array(strings.utf8))
        let nib = try StoryboardForm.bundle(folder, languages: ["fr"]).nib(named: "Names")
        let field = try #require(nib.model.objects.first { $0.identifier == "f1" })
        #expect(nib.model.value("toolTip", of: 0) == .text("Hauteur", key: "f1.ibShadowedToolTip"))
        #expect(field.runtimeProperties.map(\.value).contains { if case .text("Mer", _) = $0 { true } else { false } })
        let said = "\(nib.model.document.objects) \(nib.model.document.connections)"
        for text in entries.values { #expect(said.contains("\"\(text)\""), "\(text)") }
        for text in ["Day", "Low"] { #expect(said.contains("\"\(text)\""), "\(text) has no translation") }
    }
}
