import ByteReading
import XMLReading

/// Finds the references of a xib file or storyboard during scanning, with or without building a tree.
struct XibReferenceReader: ~Copyable {
    /// Meaning of a name as the name of an attribute and of an element: the kind of reference; nil for none.
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

    private static let attributeSpelling = "xib attribute"

    private var scanner: XMLScanner
    private let limits: ReadingLimits
    private var collector = ResourceCollector()
    /// Meanings of names, by the number of the name; nil before the name's first use.
    private var meanings: [Meaning?] = []
    /// The names in the document's list of resources.
    private var declaredNames: Set<String> = []

    /// Reads the references in document order, and the images embedded in the list of resources.
    static func resources(in bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> InterfaceResources {
        var reader = try XibReferenceReader(bytes, limits: limits)
        var tree: XMLTree.Builder?
        try reader.read(into: &tree)
        return reader.resources()
    }

    /// Reads the references and images, and the whole document. In the document's list of resources, images are no longer in base 64.
    static func document(
        in bytes: [UInt8], limits: ReadingLimits
    ) throws(ReadingError) -> (InterfaceResources, XMLTree) {
        var reader = try XibReferenceReader(bytes, limits: limits)
        var tree: XMLTree.Builder? = XMLTree.Builder()
        try reader.read(into: &tree)
        return (reader.resources(), (tree ?? XMLTree.Builder()).finish(reader.scanner))
    }

    private func resources() -> InterfaceResources {
        var resources = collector.resources
        let declared = declaredNames
        // Flags such as doesNotDimImage have names like images.
        resources.references.removeAll { reference in
            reference.spelling == Self.attributeSpelling && (reference.name == "YES" || reference.name == "NO")
                && !declared.contains(reference.name)
        }
        resources.addUsesOfNamedMedia()
        return resources
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        scanner = try XMLScanner(bytes, limits: limits)
        self.limits = limits
    }

    private mutating func read(into tree: inout XMLTree.Builder?) throws(ReadingError) {
        guard case .start(let root)? = try scanner.next() else {
            throw scanner.unexpected("no element", not: "<document>")
        }
        guard scanner.names[root] == "document" else {
            throw scanner.unexpected("<\(scanner.names[root])>", not: "<document>")
        }
        tree?.add(.start(root), scanner)
        var isInList = false
        var resource: String?
        while let event = try scanner.next() {
            tree?.add(event, scanner)
            switch event {
            case .start(let name):
                addReferences(of: name)
                // In the list of resources, each resource has a name; some resources have an image as a keyed archive.
                if scanner.depth == 2 { isInList = scanner.names[name] == "resources" }
                if isInList, scanner.depth == 3 {
                    resource = scanner.value(named: "name")
                    if let resource { declaredNames.insert(resource) }
                }
            case .end(let name):
                guard isInList, scanner.depth == 3, let resource, scanner.names[name] == "mutableData" else { continue }
                try addImages(named: resource)
            }
        }
    }

    /// Adds the images of the keyed archive in the last text.
    private mutating func addImages(named name: String) throws(ReadingError) {
        let archive = try scanner.decodeText()
        let graph: KeyedGraph
        do { graph = try KeyedArchiveReader.graph(of: Array(scanner.utf8[archive]), limits: limits) } catch {
            throw scanner.unexpected("keyed archive: \(error)", not: "the image \"\(name)\"")
        }
        for found in graph.resources().media {
            collector.add(
                EmbeddedMedia(
                    kind: found.kind, name: name, spelling: "xib resources mutableData > " + found.spelling,
                    parts: found.parts))
        }
    }
}

extension XibReferenceReader {
    /// Adds the references in the latest start tag.
    private mutating func addReferences(of element: NameTable.ID) {
        for attribute in scanner.attributes {
            guard let kind = meaning(of: attribute.name).attribute else { continue }
            collector.add(
                ResourceReference(
                    kind: kind, name: scanner.string(attribute.value), spelling: Self.attributeSpelling,
                    origin: origin, uses: [use(by: element, scanner.names[attribute.name])]))
        }
        if scanner.names[element] == "userDefinedRuntimeAttribute", scanner.value(named: "type") == "image",
            let name = scanner.value(named: "value")
        {
            let user = scanner.value(named: "keyPath") ?? ""
            collector.add(
                ResourceReference(
                    kind: .image, name: name, spelling: "xib runtime attribute",
                    uses: [ResourceUse(className: scanner.names[element], attribute: user)]))
        }
        if let kind = meaning(of: element).element, let reference = reference(kind) { collector.add(reference) }
    }

    private mutating func meaning(of name: NameTable.ID) -> Meaning {
        let number = Int(name.index)
        if number >= meanings.count { meanings += repeatElement(nil, count: number + 1 - meanings.count) }
        if let known = meanings[number] { return known }
        let meaning = Meaning(scanner.names[name])
        meanings[number] = meaning
        return meaning
    }

    /// The reference that an element represents.
    private func reference(_ kind: ResourceReference.Kind) -> ResourceReference? {
        switch kind {
        case .image, .sound:
            // Without a key, the element is in the list of resources, which does not tell the users of a resource.
            guard let key = scanner.value(named: "key"), let name = scanner.value(named: "name") else { return nil }
            let user = scanner.enclosingName.map { scanner.names[$0] }
            return ResourceReference(
                kind: kind, name: name, spelling: "xib element", origin: origin,
                uses: user.map { [ResourceUse(className: $0, attribute: key)] } ?? [])
        case .color:
            guard let name = scanner.value(named: "name") else { return nil }
            return ResourceReference(color: name, catalog: scanner.value(named: "catalog"), spelling: "xib color")
        case .font:
            if let name = scanner.value(named: "metaFont") {
                return ResourceReference(kind: .font, name: name, spelling: "xib metaFont")
            }
            return scanner.value(named: "name").map {
                ResourceReference(kind: .font, name: $0, spelling: "xib font name")
            }
        }
    }

    /// The use that an attribute represents. An `imageReference` element belongs to the element around it.
    private func use(by element: NameTable.ID, _ attribute: String) -> ResourceUse {
        let name = scanner.names[element]
        if name == "imageReference", let user = scanner.enclosingName {
            return ResourceUse(
                className: scanner.names[user], attribute: scanner.value(named: "key") ?? attribute)
        }
        return ResourceUse(className: name, attribute: attribute)
    }

    private var origin: ResourceReference.Origin {
        switch scanner.value(named: "catalog") {
        case nil: .named
        case "system"?: .systemSymbol
        default: .catalog
        }
    }
}
