import NibFormats
import NibWriting
import TestSupport
import Testing

/// Tests the tables of xib archives in the forms that editors write.
@Suite(.timeLimit(.minutes(20))) struct XibArchiveTests {
    private func document(_ text: String) throws -> InterfaceDocument {
        try InterfaceReader().document(in: Array(text.utf8))
    }

    @Test func identifiersMayBeTexts() throws {
        let numbered = String(decoding: Interface.rich.xibArchive(), as: UTF8.self)
        let named = numbered.replacing(/<integer value="(-?\d+)" key="objectID"\/>/) {
            "<string key=\"id\">\($0.1)</string>"
        }
        #expect(named != numbered)
        let found = try document(named)
        #expect(try found.json() == document(numbered).json())
        #expect(found.objects.contains { $0.kind == .filesOwner })
    }

    @Test func identifiersMayBeWords() throws {
        let document = try document(
            """
            <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00"><data>
            <array class="NSMutableArray" key="IBDocument.RootObjects"><object class="NSButton" id="7"/></array>
            <object class="IBObjectContainer" key="IBDocument.Objects">
            <object class="IBMutableOrderedSet" key="objectRecords"><array key="orderedObjects">
            <object class="IBObjectRecord"><string key="id">Rya-Zq-9x</string><reference key="object" ref="7"/></object>
            </array></object><dictionary class="NSMutableDictionary" key="flattenedProperties">
            <string key="Rya-Zq-9x.CustomClassName">BellButton</string></dictionary></object></data></archive>
            """)
        #expect(document.topLevel == [0])
        #expect(document.objects.map(\.identifier) == ["Rya-Zq-9x"])
        #expect(document.objects.map(\.customClass) == ["BellButton"])
    }
}
