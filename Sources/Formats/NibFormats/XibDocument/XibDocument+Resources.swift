import ByteReading
import XMLReading

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
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        for media in media { collector.add(media) }
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
                if name == "YES" || name == "NO", !declaredNames.contains(name) { continue }
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

    private func origin(ofCatalog name: String?) -> ResourceReference.Origin {
        switch name {
        case nil: .named
        case "system"?: .systemSymbol
        default: .catalog
        }
    }
}
