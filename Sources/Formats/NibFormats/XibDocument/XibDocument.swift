import AssetModel
import ByteReading
import XMLReading

/// Interface Builder's XML document since Xcode 5, a storyboard included, as its elements.
struct XibDocument {
    let tree: XMLTree
    /// Names in the document's own list of resources.
    private(set) var declaredNames: Set<String> = []
    /// Images whose bytes are in that list.
    private(set) var media: [EmbeddedMedia] = []

    init(_ bytes: [UInt8], limits: ReadingLimits) throws(XibDocumentError) {
        do { tree = try XMLTree(bytes, limits: limits) } catch { throw .xml(error) }
        guard tree.name(of: tree.root) == "document" else {
            throw .unexpected(
                Mismatch(
                    offset: tree.offset(of: tree.root), found: "<\(tree.name(of: tree.root))>", expected: "<document>"))
        }
        guard let list = tree.child("resources", of: tree.root) else { return }
        for element in tree.children(of: list) {
            guard let name = tree[element, "name"] else { continue }
            declaredNames.insert(name)
            if let data = tree.child("mutableData", of: element) {
                media += try embeddedImages(in: data, name: name, limits: limits)
            }
        }
    }

    /// An image within the document is the keyed archive of an NSImage.
    private func embeddedImages(
        in element: XMLTree.Element, name: String, limits: ReadingLimits
    ) throws(XibDocumentError) -> [EmbeddedMedia] {
        guard let bytes = Base64.decode(tree.textBytes(of: element)) else {
            throw .unexpected(
                Mismatch(offset: tree.offset(of: element), found: "other characters", expected: "base 64"))
        }
        let graph: KeyedGraph
        do { graph = try KeyedArchiveReader.graph(of: bytes, limits: limits) } catch {
            throw .embedded(name: name, offset: tree.offset(of: element), error)
        }
        return graph.resources().media.map { found in
            EmbeddedMedia(
                kind: found.kind, name: name, spelling: "xib resources mutableData > " + found.spelling,
                bytes: found.bytes)
        }
    }
}

extension XibDocument: InterfaceContent {
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        XibDocumentBuilder.document(of: self, format: format)
    }
}
