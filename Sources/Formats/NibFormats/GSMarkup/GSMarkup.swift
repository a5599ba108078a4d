import ByteReading
import XMLReading

/// Renaissance's markup: `<objects>` with an element for each object, an object's children within its element, and `<connectors>`.
///
/// A value that begins with "#" refers to the object with that `id`; `#NSOwner` is the owner.
struct GSMarkup {
    let tree: XMLTree

    init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        tree = try XMLTree(bytes, limits: limits)
        guard tree.name(of: tree.root) == "gsmarkup" else {
            throw .found("<\(tree.name(of: tree.root))>", not: "<gsmarkup>", at: tree.offset(of: tree.root))
        }
    }
}

extension GSMarkup: InterfaceContent {
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        GSMarkupDocumentBuilder.document(of: self, format: format)
    }

    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        for index in 0..<tree.count {
            let element = tree.element(at: index)
            let name = tree.name(of: element)
            for attribute in tree.attributes(of: element) {
                let kind: ResourceReference.Kind
                switch tree.name(of: attribute) {
                case "image", "alternateImage": kind = .image
                case "sound": kind = .sound
                case "name" where name == "image": kind = .image
                default: continue
                }
                collector.add(
                    ResourceReference(
                        kind: kind, name: tree.value(of: attribute), spelling: "gsmarkup attribute",
                        uses: [ResourceUse(className: name, attribute: tree.name(of: attribute))]))
            }
        }
        return collector.resources
    }
}
