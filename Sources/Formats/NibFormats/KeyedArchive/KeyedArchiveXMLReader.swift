import ByteReading
import XMLReading

/// Makes the graph of a keyed archive from an XML property list.
///
/// The list is the same as the binary one; a position of an object is a dictionary whose only key is `CF$UID`.
struct KeyedArchiveXMLReader {
    private let tree: XMLTree
    private let limits: ReadingLimits
    private var graph: KeyedGraph
    private let classKey: NameTable.ID
    private var objects: [XMLTree.Element] = []
    private var classes: [NameTable.ID?] = []

    /// The archive of an interface, which other keyed archives are not.
    static func interface(in bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) -> KeyedGraph {
        let graph = try graph(of: bytes, limits: limits)
        guard graph.isInterface else { throw .notAnInterface(missing: "IB.objectdata in $top", offset: 0) }
        return graph
    }

    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) -> KeyedGraph {
        let tree: XMLTree
        do { tree = try XMLTree(bytes, limits: limits) } catch { throw .xml(error) }
        var reader = KeyedArchiveXMLReader(tree, limits: limits)
        try reader.read()
        return reader.graph
    }

    private init(_ tree: XMLTree, limits: ReadingLimits) {
        self.tree = tree
        self.limits = limits
        graph = KeyedGraph(bytes: tree.utf8)
        classKey = graph.names.id(of: "$class")
    }

    private mutating func read() throws(KeyedArchiveError) {
        let top = try dictionary(tree.child("dict", of: tree.root), called: "the outermost dictionary")
        guard top["$archiver"] != nil else {
            throw .notAnInterface(missing: "$archiver", offset: tree.offset(of: tree.root))
        }
        guard let list = top["$objects"], tree.name(of: list) == "array" else {
            throw .notAnInterface(missing: "the array $objects", offset: tree.offset(of: tree.root))
        }
        objects = Array(tree.children(of: list))
        classes = Array(repeating: nil, count: objects.count)
        for position in objects.indices { try readObject(at: position) }
        for (key, value) in try dictionary(top["$top"], called: "the dictionary $top").sorted(by: { $0.key < $1.key }) {
            if let object = try position(value) { graph.roots.append((key, object)) }
        }
        graph.facts = ["$archiver", "$version"].compactMap { key in
            top[key].map { InterfaceDocument.Fact(key, tree.text(of: $0)) }
        }
    }

    private mutating func readObject(at position: Int) throws(KeyedArchiveError) {
        let element = objects[position]
        let first = graph.slots.count
        var className: NameTable.ID?
        if tree.name(of: element) == "dict" {
            for (key, value) in try pairs(of: element) {
                let id = graph.names.id(of: tree.text(of: key))
                if id == classKey {
                    className = try self.className(value)
                } else {
                    graph.slots.append(KeyedGraph.Slot(value: try self.value(value), key: id))
                }
            }
        } else {
            graph.slots.append(KeyedGraph.Slot(value: try value(element), key: classKey))
        }
        graph.objects.append(
            KeyedGraph.Object(
                className: className, slots: KeyedGraph.Run(start: first, count: graph.slots.count - first)))
    }

    private mutating func value(_ element: XMLTree.Element) throws(KeyedArchiveError) -> KeyedGraph.Value {
        switch tree.name(of: element) {
        case "string", "date": return .text(KeyedGraph.Run(tree.textRange(of: element)))
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "integer": return .integer(Int64(tree.text(of: element)) ?? 0)
        case "real": return .real(Double(tree.text(of: element)) ?? 0)
        case "data":
            guard let bytes = Base64.decode(tree.textBytes(of: element)) else {
                throw mismatch(element, found: "other characters", expected: "base 64")
            }
            let start = graph.bytes.count
            graph.bytes += bytes
            return .data(KeyedGraph.Run(start: start, count: bytes.count))
        case "dict":
            // The first object is "$null"; archives have other dictionaries only as objects.
            guard let position = try position(element), position != 0 else { return .null }
            return .object(UInt32(truncatingIfNeeded: position))
        case "array": return try elements(of: element)
        case let name: throw mismatch(element, found: "<\(name)>", expected: "a value of a property list")
        }
    }

    private mutating func elements(of element: XMLTree.Element) throws(KeyedArchiveError) -> KeyedGraph.Value {
        let children = Array(tree.children(of: element))
        let first = graph.elements.count
        graph.elements.append(contentsOf: repeatElement(.null, count: children.count))
        for (index, child) in children.enumerated() { graph.elements[first + index] = try value(child) }
        return .list(KeyedGraph.Run(start: first, count: children.count))
    }

    /// The class that the value of a `$class` refers to.
    private mutating func className(_ element: XMLTree.Element) throws(KeyedArchiveError) -> NameTable.ID {
        guard let position = try position(element) else {
            throw mismatch(element, found: "another value", expected: "the position of a class")
        }
        if let known = classes[position] { return known }
        let description = try dictionary(objects[position], called: "a class")
        guard let name = description["$classname"] else {
            throw mismatch(objects[position], found: "a dictionary without $classname", expected: "a class")
        }
        let id = graph.names.id(of: tree.text(of: name))
        classes[position] = id
        return id
    }

    /// The position that a dictionary stands for; nil for others.
    private func position(_ element: XMLTree.Element) throws(KeyedArchiveError) -> Int? {
        var children = tree.children(of: element).makeIterator()
        guard let key = children.next(), tree.text(of: key) == "CF$UID", let value = children.next() else { return nil }
        guard let position = Int(tree.text(of: value)), objects.indices.contains(position) else {
            throw mismatch(value, found: "object \(tree.text(of: value))", expected: "one of \(objects.count) objects")
        }
        return position
    }

    private func dictionary(
        _ element: XMLTree.Element?, called name: String
    ) throws(KeyedArchiveError) -> [String: XMLTree.Element] {
        guard let element, tree.name(of: element) == "dict" else {
            throw .notAnInterface(missing: name, offset: tree.offset(of: element ?? tree.root))
        }
        var result: [String: XMLTree.Element] = [:]
        for (key, value) in try pairs(of: element) { result[tree.text(of: key)] = value }
        return result
    }

    private func pairs(
        of element: XMLTree.Element
    ) throws(KeyedArchiveError) -> [(key: XMLTree.Element, value: XMLTree.Element)] {
        var result: [(XMLTree.Element, XMLTree.Element)] = []
        var children = tree.children(of: element).makeIterator()
        while let key = children.next() {
            guard tree.name(of: key) == "key" else {
                throw mismatch(key, found: "<\(tree.name(of: key))>", expected: "<key>")
            }
            guard let value = children.next() else {
                throw mismatch(key, found: "the end of the dictionary", expected: "a value")
            }
            result.append((key, value))
        }
        return result
    }

    private func mismatch(_ element: XMLTree.Element, found: String, expected: String) -> KeyedArchiveError {
        .unexpected(Mismatch(offset: tree.offset(of: element), found: found, expected: expected))
    }
}
