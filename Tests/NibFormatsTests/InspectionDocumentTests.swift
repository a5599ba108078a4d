import JSON
import NibFormats
import TestSupport
import Testing

/// The page "JSON of inspect" names every field of the JSON.
@Suite(.timeLimit(.minutes(20))) struct InspectionDocumentTests {
    @Test func everyFieldIsInTheDocument() throws {
        let path = "Sources/Formats/NibFormats/NibFormats.docc/InspectionJSON.md"
        let text = try Repository.text(of: path)
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        let documented = Set(pieces.indices.filter { !$0.isMultiple(of: 2) }.map { String(pieces[$0]) })
        let files =
            InterfaceFormat.allCases.map { SampleFiles.bytes(of: $0) } + [
                MediaArchive.pictures([[[1], [2]]]), NestedNibTests.archive(count: 1),
            ]
        var fields: Set<String> = []
        for file in files {
            collect(try JSONValue(try InterfaceReader().document(in: file).json(path: "x")), &fields)
        }
        #expect(fields.subtracting(documented).isEmpty)
        #expect(fields.count > 25)
    }

    @Test func aConnectionWithoutALabelHasNoSuchField() throws {
        var document = InterfaceDocument(format: .gnustepArchive)
        document.connections = ["", "delegate"].map { Connection(.other, label: $0, source: nil, destination: nil) }
        let connections = try JSONValue(document.json())["connectionList"]?.elements
        #expect(connections?.map { $0["label"]?.text } == [nil, "delegate"])
    }

    @Test func valuesAsDeepAsAFileMayHaveThemAreRead() throws {
        // The document, its objects and the window are levels, too.
        let count = 197
        let values = String(repeating: "<part>", count: count) + String(repeating: "</part>", count: count)
        let file =
            "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><objects><window id=\"1\">\(values)</window>"
            + "</objects></document>"
        let document = try InterfaceReader().document(in: Array(file.utf8))
        #expect(try JSONValue(document.json())["objects"]?.elements.count == 1)
    }

    /// Collects the names of fields, except those that depend on the file.
    private func collect(_ value: JSONValue, _ fields: inout Set<String>) {
        for element in value.elements { collect(element, &fields) }
        for field in value.fields {
            fields.insert(field.name)
            if !["version", "connections", "superclasses"].contains(field.name) { collect(field.value, &fields) }
        }
    }
}
