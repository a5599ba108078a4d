import AssetModel
import ByteReading
import XMLReading

/// Interface Builder's XML document since Xcode 5, a storyboard included, as its elements.
struct XibDocument {
    let tree: XMLTree
    let limits: ReadingLimits

    /// Reads the elements of a document.
    init(_ bytes: [UInt8], limits: ReadingLimits) throws(XibDocumentError) {
        self.limits = limits
        do { tree = try XMLTree(bytes, limits: limits) } catch { throw .xml(error) }
        guard tree.name(of: tree.root) == "document" else {
            throw .unexpected(
                Mismatch(
                    offset: tree.offset(of: tree.root), found: "<\(tree.name(of: tree.root))>", expected: "<document>"))
        }
    }
}

extension XibDocument {
    /// What the name of an attribute says about its value.
    private enum AttributeMeaning {
        case image
        case sound
        case other

        init(_ name: String) {
            if name == "image" || name.hasSuffix("Image") {
                self = .image
            } else if name == "sound" || name.hasSuffix("Sound") {
                self = .sound
            } else {
                self = .other
            }
        }
    }

    /// The names that the document refers to, in document order, and the images in its list of resources.
    func resources() throws(XibDocumentError) -> InterfaceResources {
        var collector = ResourceCollector()
        let declared = try declaredImages(into: &collector)
        var meanings: [NameTable.ID: AttributeMeaning] = [:]
        for index in 0..<tree.count {
            let element = tree.element(at: index)
            for attribute in tree.attributes(of: element) {
                let id = tree.nameID(of: attribute)
                let meaning = meanings[id] ?? AttributeMeaning(tree.spelling(id))
                meanings[id] = meaning
                if meaning == .other { continue }
                let name = tree.value(of: attribute)
                // Flags such as doesNotDimImage are called alike.
                if (name == "YES" || name == "NO") && !declared.contains(name) { continue }
                collector.add(
                    meaning == .image ? .image : .sound, name, spelling: "xib attribute",
                    origin: origin(ofCatalog: tree[element, "catalog"]), use: use(by: element, tree.spelling(id)))
            }
            addNamedElement(element, to: &collector)
        }
        return collector.resources
    }

    /// Elements that are references themselves.
    private func addNamedElement(_ element: XMLTree.Element, to collector: inout ResourceCollector) {
        switch tree.name(of: element) {
        case "image", "sound":
            // Those without a key are the list of resources, which says nothing of who uses them.
            guard tree[element, "key"] != nil, let name = tree[element, "name"] else { return }
            let kind: ResourceReference.Kind = tree.name(of: element) == "image" ? .image : .sound
            collector.add(
                kind, name, spelling: "xib element", origin: origin(ofCatalog: tree[element, "catalog"]),
                use: tree.parent(of: element).map { use(by: $0, tree[element, "key"] ?? "") })
        case "color":
            guard let name = tree[element, "name"] else { return }
            let catalog = tree[element, "catalog"].map { $0 + "/" } ?? ""
            collector.add(.color, catalog + name, spelling: "xib color")
        case "font":
            if let name = tree[element, "metaFont"] {
                collector.add(.font, name, spelling: "xib metaFont")
            } else if let name = tree[element, "name"] {
                collector.add(.font, name, spelling: "xib font name")
            }
        default: break
        }
    }

    /// The object or cell that an attribute belongs to; image references are written as elements of their own.
    private func use(by element: XMLTree.Element, _ attribute: String) -> ResourceUse {
        let name = tree.name(of: element)
        if name == "imageReference", let parent = tree.parent(of: element) {
            return ResourceUse(className: tree.name(of: parent), attribute: tree[element, "key"] ?? attribute)
        }
        return ResourceUse(className: name, attribute: attribute)
    }

    /// The names in the list of resources; images whose bytes are there become media.
    private func declaredImages(into collector: inout ResourceCollector) throws(XibDocumentError) -> Set<String> {
        var names: Set<String> = []
        guard let list = tree.child("resources", of: tree.root) else { return names }
        for element in tree.children(of: list) {
            guard let name = tree[element, "name"] else { continue }
            names.insert(name)
            guard let data = tree.child("mutableData", of: element) else { continue }
            guard let bytes = Base64.decode(tree.textBytes(of: data)) else {
                throw .unexpected(
                    Mismatch(offset: tree.offset(of: data), found: "other characters", expected: "base 64"))
            }
            try add(imageArchive: bytes, name: name, to: &collector)
        }
        return names
    }

    private func add(
        imageArchive bytes: [UInt8], name: String, to collector: inout ResourceCollector
    ) throws(XibDocumentError) {
        let graph: KeyedGraph
        do { graph = try KeyedArchiveReader.graph(of: bytes, limits: limits) } catch {
            throw .embedded(name: name, error)
        }
        for var media in graph.resources().media {
            media.name = name
            media.spelling = "xib resources mutableData > " + media.spelling
            collector.add(media)
        }
    }

    private func origin(ofCatalog name: String?) -> ResourceReference.Origin {
        switch name {
        case nil: .named
        case "system"?: .systemSymbol
        default: .catalog
        }
    }
}
