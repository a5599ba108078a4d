import InterfaceSchema
import NibFormats
import Testing

/// Tests texts that files do not store as plain text, and translations.
@Suite(.timeLimit(.minutes(20))) struct TextTests {
    private func document(_ text: String) throws -> InterfaceDocument {
        try InterfaceReader().document(in: Array(text.utf8))
    }

    /// A xib archive with text fields of these contents, numbered from 10, and cells from 20. Field 10 has a tool tip.
    private func archive(_ contents: [String]) throws -> InterfaceDocument {
        let numbers = contents.indices
        let fields = zip(numbers, contents).map { number, content in
            """
            <object class="NSTextField" id="1\(number)"><object class="NSTextFieldCell" key="NSCell" id="2\(number)">
            \(content)</object></object>
            """
        }
        func record(_ number: String, in parent: String = "") -> String {
            """
            <object class="IBObjectRecord"><int key="objectID">\(number)</int><reference key="object" ref="\(number)"/>
            \(parent)</object>
            """
        }
        let records = numbers.map { number in
            record("1\(number)") + record("2\(number)", in: "<reference key=\"parent\" ref=\"1\(number)\"/>")
        }
        return try document(
            """
            <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00"><data>
            <array class="NSMutableArray" key="IBDocument.RootObjects" id="1">\(fields.joined())</array>
            <object class="IBObjectContainer" key="IBDocument.Objects">
            <object class="IBMutableOrderedSet" key="objectRecords">
            <array key="orderedObjects">\(records.joined())</array></object>
            <dictionary class="NSMutableDictionary" key="flattenedProperties">
            <object class="NSMutableDictionary" key="10.IBAttributePlaceholdersKey"><string key="NS.key.0">ToolTip</string>
            <object class="IBToolTipAttribute" key="NS.object.0"><string key="name">ToolTip</string>
            <reference key="object" ref="10"/><string key="toolTip">Height</string></object></object></dictionary>
            </object></data></archive>
            """)
    }

    private func decimal(_ mantissa: String, length: Int, exponent: Int, isNegative: Bool) -> String {
        """
        <object class="NSDecimalNumberPlaceholder" key="NSContents"><int key="NS.exponent">\(exponent)</int>
        <int key="NS.length">\(length)</int><bool key="NS.negative">\(isNegative ? "YES" : "NO")</bool>
        <int key="NS.mantissa.bo">1</int><bytes key="NS.mantissa">\(mantissa)</bytes></object>
        """
    }

    @Test func cellsOfXibArchivesHaveNumbersAndAttributedTexts() throws {
        let model = InterfaceModel(
            try archive([
                "<real value=\"0.000000e+00\" key=\"NSContents\"/>", "<real value=\"2.5\" key=\"NSContents\"/>",
                decimal("AQAAAAAAAAAAAAAAAAAAAA", length: 1, exponent: 2, isNegative: true),
                decimal("AAABAAAAAAAAAAAAAAAAAA", length: 2, exponent: -1, isNegative: false),
                decimal("AAAAAAAAAAAAAAAAAAAAAA", length: 0, exponent: 0, isNegative: true),
                "<object class=\"NSAttributedString\" key=\"NSContents\"><string key=\"NSString\">Ebb</string></object>",
            ]))
        let texts = (10..<16).map { number in
            model.objects.firstIndex { $0.identifier == "\(number)" }.flatMap { model.value("stringValue", of: $0) }
        }
        // The fifth value is not a number.
        let expected: [PropertyValue?] = ["0", "2.5", "-100", "6553.6", "", "Ebb"].map { .text($0) }
        #expect(texts == expected)
    }

    @Test func textsOfXibArchivesAreTranslated() throws {
        let document = try archive([
            "<string key=\"NSContents\">Tide</string>",
            "<object class=\"NSAttributedString\" key=\"NSContents\"><string key=\"NSString\">Ebb</string></object>",
        ])
        #expect(Set(document.localizableStrings.map(\.text)) == ["Height", "Tide", "Ebb"])
        let texts = ["10.ibShadowedToolTip": "Hauteur", "20.title": "Marée", "21.title": "Jusant"]
        let model = InterfaceModel(document.translated(texts))
        for (identifier, property, text) in [
            ("10", "toolTip", "Hauteur"), ("10", "stringValue", "Marée"), ("11", "stringValue", "Jusant"),
        ] {
            let object = try #require(model.objects.firstIndex { $0.identifier == identifier })
            guard case .text(text, _)? = model.value(property, of: object) else {
                Issue.record("\(identifier) has \(String(describing: model.value(property, of: object)))")
                continue
            }
        }
        #expect(InterfaceModel(document).objects.contains { $0.properties.contains { $0.value == .text("Height") } })
    }

    @Test func headerCellsOfXibArchivesAreTranslatedByTheirColumn() throws {
        let document = try document(
            """
            <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00"><data>
            <array class="NSMutableArray" key="IBDocument.RootObjects" id="1"><object class="NSTableColumn" id="10">
            <object class="NSTableHeaderCell" key="NSHeaderCell"><string key="NSContents">Tide</string></object>
            </object></array><object class="IBObjectContainer" key="IBDocument.Objects">
            <object class="IBMutableOrderedSet" key="objectRecords"><array key="orderedObjects">
            <object class="IBObjectRecord"><int key="objectID">10</int><reference key="object" ref="10"/></object>
            </array></object></object></data></archive>
            """)
        #expect(document.localizableStrings.map(\.text) == ["Tide"])
        let texts = document.translated(["10.headerCell.title": "Marée", "10.title": "Jusant"]).localizableStrings
        #expect(texts.map(\.text) == ["Marée"])
    }

    @Test func attributedTextsOfDocumentsAreTexts() throws {
        func attributed(_ key: String, _ parts: String...) -> String {
            let fragments = parts.map { "<fragment content=\"\($0)\"><attributes/></fragment>" }.joined()
            return "<attributedString key=\"\(key)\">\(fragments)</attributedString>"
        }
        let document = try document(
            """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
            <label id="l">\(attributed("attributedText", "High ", "water"))</label>
            <button id="b"><state key="normal">\(attributed("attributedTitle", "Go"))</state></button>
            <segmentedControl id="s"><segments><segment title="Ebb"/><segment title="Flood"/></segments></segmentedControl>
            </objects></document>
            """)
        #expect(document.localizableStrings.map(\.text) == ["High water", "Go", "Ebb", "Flood"])
        #expect(
            document.localizableStrings.map(\.attribute) == [
                "attributedText", "normal.attributedTitle", "segments[0].title", "segments[1].title",
            ])
        let model = InterfaceModel(document)
        #expect(model.value("text", of: 0) == .text("High water", key: "l.attributedText"))
        #expect(model.value("title", of: 1) == .text("Go"))
        let translated = InterfaceModel(document.translated(["l.attributedText": "Pleine mer"]))
        #expect(translated.value("text", of: 0) == .text("Pleine mer", key: "l.attributedText"))
    }
}
