import AssetModel
import NibFormats
import Testing

@Suite(.timeLimit(.minutes(20))) struct XibDocumentTests {
    private func resources(_ objects: String, resources: String = "") throws -> InterfaceResources {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0">
                <objects>\(objects)</objects>
                <resources>\(resources)</resources>
            </document>
            """
        return try InterfaceReader().resources(in: Array(text.utf8))
    }

    @Test func imagesAndSoundsAreFoundOnceInOrderWithTheirUses() throws {
        let found = try resources(
            """
            <buttonCell id="1" image="plus-8" alternateImage="minus" sound="Ping" title="plus"/>
            <buttonCell id="2" image="plus-8"/>
            """, resources: "<image name=\"plus-8\" width=\"8\" height=\"8\"/><image name=\"unused\"/>")
        #expect(
            found.names == [
                ResourceName(kind: .image, name: "plus-8"), ResourceName(kind: .image, name: "minus"),
                ResourceName(kind: .sound, name: "Ping"),
            ])
        #expect(found.references[0].uses.map(\.className) == ["buttonCell"])
        #expect(found.references[0].uses.map(\.attribute) == ["image"])
        #expect(found.references[0].uses.map(\.count) == [2])
    }

    @Test func flagsAndPositionsAreNotReferences() throws {
        let found = try resources(
            """
            <buttonCell id="1" title="plus-8" imagePosition="above" imageScaling="axesIndependently">
                <behavior key="behavior" doesNotDimImage="YES"/>
            </buttonCell>
            """, resources: "<image name=\"plus-8\"/>")
        #expect(found.names.isEmpty)
    }

    @Test func symbolsComeFromTheSystem() throws {
        let found = try resources(
            "<button id=\"1\"><imageReference key=\"image\" image=\"gear\" catalog=\"system\"/></button>")
        #expect(found.references.map(\.origin) == [.systemSymbol])
        #expect(found.references[0].uses.map(\.className) == ["button"])
    }

    @Test(arguments: ["\u{03}", "&#3;", "&#x3;"])
    func controlCharactersAreAccepted(character: String) throws {
        let found = try resources("<menuItem id=\"1\" keyEquivalent=\"\(character)\" image=\"a\(character)b\"/>")
        #expect(found.names.map(\.name) == ["a\u{03}b"])
    }

    @Test func brokenXMLIsRefused() {
        #expect(throws: InterfaceError.self) { try resources("<button>") }
    }
}
