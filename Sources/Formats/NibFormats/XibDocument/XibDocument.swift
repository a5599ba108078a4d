import ByteReading
import XMLReading

/// A document of Interface Builder since Xcode 5, a xib file or a storyboard, as a tree of elements.
struct XibDocument {
    let tree: XMLTree
    private let references: InterfaceResources

    init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        (references, tree) = try XibReferenceReader.document(in: bytes, limits: limits)
    }
}

extension XibDocument: InterfaceContent {
    func resources() -> InterfaceResources { references }

    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        XibDocumentBuilder.document(of: self, format: format)
    }
}
