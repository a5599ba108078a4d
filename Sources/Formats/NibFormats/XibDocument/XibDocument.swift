import ByteReading
import XMLReading

/// Interface Builder's XML document since Xcode 5, a storyboard included, as its elements.
struct XibDocument {
    let tree: XMLTree
    private let references: InterfaceResources

    init(_ bytes: [UInt8], limits: ReadingLimits) throws(XibDocumentError) {
        references = try XibReferenceReader.resources(in: bytes, limits: limits)
        do { tree = try XMLTree(bytes, limits: limits) } catch { throw .xml(error) }
    }
}

extension XibDocument: InterfaceContent {
    func resources() -> InterfaceResources { references }

    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        XibDocumentBuilder.document(of: self, format: format)
    }
}
