import ByteReading
import XMLReading

/// Renaissance's markup: `<objects>` nested as they contain one another, and `<connectors>`.
///
/// A value that begins with "#" is the `id` of an object; `#NSOwner` is the owner.
struct GSMarkup {
    let tree: XMLTree

    init(_ bytes: [UInt8], limits: ReadingLimits) throws(GSMarkupError) {
        do { tree = try XMLTree(bytes, limits: limits) } catch { throw .xml(error) }
        guard tree.name(of: tree.root) == "gsmarkup" else {
            throw .unexpected(
                Mismatch(
                    offset: tree.offset(of: tree.root), found: "<\(tree.name(of: tree.root))>", expected: "<gsmarkup>"))
        }
    }
}

extension GSMarkup: InterfaceContent {
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

    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        var document = InterfaceDocument(format: format)
        document.resources = resources()
        document.version = [.init("root", tree.name(of: tree.root))]
        var identified: [String: Int] = ["NSOwner": 0]
        var owner = InterfaceObject(className: "NSObject")
        owner.kind = .filesOwner
        owner.identifier = "NSOwner"
        document.objects.append(owner)
        addObjects(to: &document, &identified)
        addConnectors(to: &document, identified)
        return document
    }

    private func addObjects(to document: inout InterfaceDocument, _ identified: inout [String: Int]) {
        var positions: [Int: Int] = [:]
        for list in tree.children(of: tree.root) where tree.name(of: list) == "objects" {
            for index in tree.descendants(of: list) {
                let element = tree.element(at: index)
                let position = document.objects.count
                positions[index] = position
                document.objects.append(object(of: element))
                if let identifier = tree[element, "id"] { identified[identifier] = position }
                if let parent = tree.parent(of: element).flatMap({ positions[$0.index] }) {
                    document.objects[position].parent = parent
                    document.objects[parent].children.append(position)
                } else {
                    document.topLevel.append(position)
                }
            }
        }
        for (index, position) in positions {
            document.objects[position].attributes = attributes(of: tree.element(at: index), identified)
        }
    }

    private func object(of element: XMLTree.Element) -> InterfaceObject {
        let name = tree.name(of: element)
        var object = InterfaceObject(
            className: name == "instance"
                ? "NSObject" : ElementClassNames.className(ofElement: name, prefix: "NS"))
        object.identifier = tree[element, "id"]
        object.customClass = tree[element, "instanceOf"]
        return object
    }

    private func attributes(
        of element: XMLTree.Element, _ identified: [String: Int]
    ) -> [InterfaceObject.Attribute] {
        var result: [InterfaceObject.Attribute] = []
        for attribute in tree.attributes(of: element) {
            let name = tree.name(of: attribute)
            if name == "id" || name == "instanceOf" { continue }
            let value = tree.value(of: attribute)
            let target = value.hasPrefix("#") ? identified[String(value.dropFirst())] : nil
            result.append(.init(name, target.map { .object($0) } ?? .text(value)))
        }
        let text = tree.text(of: element)
        if !text.isEmpty { result.append(.init("text", .text(text))) }
        return result
    }

    private func addConnectors(to document: inout InterfaceDocument, _ identified: [String: Int]) {
        for list in tree.children(of: tree.root) where tree.name(of: list) == "connectors" {
            for element in tree.children(of: list) {
                let kind: Connection.Kind
                switch tree.name(of: element) {
                case "outlet": kind = .outlet
                case "control": kind = .action
                default: kind = .other
                }
                document.connections.append(
                    Connection(
                        kind, label: tree[element, kind == .action ? "action" : "key"] ?? tree[element, "label"] ?? "",
                        source: position(tree[element, "source"], identified),
                        destination: position(tree[element, "target"], identified)))
            }
        }
    }

    /// Key paths below an object, as in "#window.delegate", belong to the object.
    private func position(_ reference: String?, _ identified: [String: Int]) -> Int? {
        guard let reference, reference.hasPrefix("#") else { return nil }
        let name = reference.dropFirst()
        return identified[String(name)] ?? identified[String(name.prefix { $0 != "." })]
    }
}
