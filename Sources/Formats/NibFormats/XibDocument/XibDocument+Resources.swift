import ByteReading
import XMLReading

extension XibDocument {
    /// What a name says about the value of an attribute or about an element.
    private struct Meaning {
        let attribute: ResourceReference.Kind?
        let element: ResourceReference.Kind?

        init(_ name: String) {
            if name == "image" || name.hasSuffix("Image") {
                attribute = .image
            } else if name == "sound" || name.hasSuffix("Sound") {
                attribute = .sound
            } else {
                attribute = nil
            }
            element = ResourceReference.Kind(rawValue: name)
        }
    }

    /// The names that the document refers to, in document order, and the images in its list of resources.
    func resources() -> InterfaceResources {
        var collector = ResourceCollector()
        for media in media { collector.add(media) }
        let meanings = tree.spellings.map { Meaning($0) }
        for index in 0..<tree.count {
            let element = tree.element(at: index)
            for attribute in tree.attributes(of: element) {
                let id = tree.nameID(of: attribute)
                guard let kind = meanings[Int(id.index)].attribute else { continue }
                let name = tree.value(of: attribute)
                // Flags such as doesNotDimImage are called alike.
                if name == "YES" || name == "NO", !declaredNames.contains(name) { continue }
                collector.add(
                    ResourceReference(
                        kind: kind, name: name, spelling: "xib attribute",
                        origin: origin(ofCatalog: tree[element, "catalog"]),
                        uses: [use(by: element, tree.spelling(id))]))
            }
            if let kind = meanings[Int(tree.nameID(of: element).index)].element {
                if let reference = reference(by: element, kind) { collector.add(reference) }
            }
        }
        return collector.resources
    }

    /// What an element refers to that is a reference itself.
    private func reference(by element: XMLTree.Element, _ kind: ResourceReference.Kind) -> ResourceReference? {
        switch kind {
        case .image, .sound:
            // Those without a key are the list of resources, which says nothing of who uses them.
            guard let key = tree[element, "key"], let name = tree[element, "name"] else { return nil }
            return ResourceReference(
                kind: kind, name: name, spelling: "xib element", origin: origin(ofCatalog: tree[element, "catalog"]),
                uses: tree.parent(of: element).map { [use(by: $0, key)] } ?? [])
        case .color:
            guard let name = tree[element, "name"] else { return nil }
            let catalog = tree[element, "catalog"].map { $0 + "/" } ?? ""
            return ResourceReference(kind: .color, name: catalog + name, spelling: "xib color")
        case .font:
            if let name = tree[element, "metaFont"] {
                return ResourceReference(kind: .font, name: name, spelling: "xib metaFont")
            }
            return tree[element, "name"].map { ResourceReference(kind: .font, name: $0, spelling: "xib font name") }
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
