import ByteReading
import XMLReading

/// Makes a graph of an XML document whose elements are objects and values.
///
/// One attribute of an element is its key, another refers to the element with that `id`, which may come later. Elements
/// of collections have no keys.
struct XMLGraphReader<Failure: ReadingFailure> {
    /// The names that one format gives to its attributes.
    struct Spelling {
        /// The attribute that holds an element's key.
        var key: String
        /// The attribute of a `<reference>` that names the element.
        var target: String
    }

    private let tree: XMLTree
    private let spelling: Spelling
    private(set) var graph: KeyedGraph
    /// The object that each element is, -1 for plain values.
    private var objects: [Int32]
    private var identified: [String: Int] = [:]
    private let noKey: NameTable.ID

    /// Reads everything within an element; the element itself too where it is an object.
    init(_ tree: XMLTree, within root: XMLTree.Element, spelling: Spelling) throws(Failure) {
        self.tree = tree
        self.spelling = spelling
        graph = KeyedGraph(bytes: tree.utf8)
        objects = Array(repeating: -1, count: tree.count)
        noKey = graph.names.id(of: "")
        let range = root.index..<tree.descendants(of: root).upperBound
        numberObjects(in: range)
        for index in range where objects[index] >= 0 { try readObject(tree.element(at: index)) }
    }

    /// The object that an element is; nil for plain values.
    func object(of element: XMLTree.Element) -> Int? {
        objects[element.index] < 0 ? nil : Int(objects[element.index])
    }

    /// Objects are what has a class or may be referred to.
    private mutating func numberObjects(in range: Range<Int>) {
        var count: Int32 = 0
        for index in range {
            let element = tree.element(at: index)
            let identifier = tree[element, "id"]
            if identifier == nil, collectionClass(of: element) == nil, tree.name(of: element) != "object" { continue }
            objects[index] = count
            if let identifier { identified[identifier] = Int(count) }
            count += 1
        }
    }

    /// Collections may have elements of their own.
    private func collectionClass(of element: XMLTree.Element) -> String? {
        switch tree.name(of: element) {
        case "array": "NSArray"
        case "set": "NSSet"
        case "dictionary": "NSDictionary"
        default: nil
        }
    }

    private mutating func readObject(_ element: XMLTree.Element) throws(Failure) {
        let first = graph.slots.count
        var className: NameTable.ID?
        if let name = collectionClass(of: element) ?? (tree.name(of: element) == "object" ? "" : nil) {
            className = graph.names.id(of: tree[element, "class"] ?? name)
            try readValues(of: element)
        } else {
            graph.slots.append(KeyedGraph.Slot(value: try plainValue(of: element), key: noKey))
        }
        graph.objects.append(
            KeyedGraph.Object(
                className: className, slots: KeyedGraph.Run(start: first, count: graph.slots.count - first),
                identifier: tree[element, "id"].flatMap { UInt64($0) }))
    }

    private mutating func readValues(of element: XMLTree.Element) throws(Failure) {
        let first = graph.elements.count
        for child in tree.children(of: element) {
            let value = try value(of: child)
            if let key = tree[child, spelling.key] {
                graph.slots.append(KeyedGraph.Slot(value: value, key: graph.names.id(of: key)))
            } else {
                graph.elements.append(value)
            }
        }
        if graph.elements.count > first {
            let run = KeyedGraph.Run(start: first, count: graph.elements.count - first)
            graph.slots.append(KeyedGraph.Slot(value: .list(run), key: KeyedVocabulary.shared.nsObjects))
        }
    }

    private mutating func value(of element: XMLTree.Element) throws(Failure) -> KeyedGraph.Value {
        let object = objects[element.index]
        return object >= 0 ? .object(UInt32(truncatingIfNeeded: object)) : try plainValue(of: element)
    }

    private mutating func plainValue(of element: XMLTree.Element) throws(Failure) -> KeyedGraph.Value {
        switch tree.name(of: element) {
        case "string", "characters", "ostype":
            guard tree[element, "type"] == "base64-UTF8" else {
                return .text(KeyedGraph.Run(tree.textRange(of: element)))
            }
            return .text(try decoded(element))
        case "bytes": return .data(try decoded(element))
        case "int", "unsigned_int", "integer", "long": return .integer(Int64(content(of: element)) ?? 0)
        case "float", "double", "real": return .real(Double(content(of: element)) ?? 0)
        case "bool", "boolean": return .boolean(["YES", "TRUE"].contains(content(of: element)))
        case "nil": return .null
        case "reference":
            // A reference to nothing is no object.
            guard let target = tree[element, spelling.target], let object = identified[target] else { return .null }
            return .object(UInt32(truncatingIfNeeded: object))
        case let name: throw mismatch(element, found: "<\(name)>", expected: "a value of an archive")
        }
    }

    /// Numbers are written as text by older tools and as an attribute by newer ones.
    private func content(of element: XMLTree.Element) -> String { tree[element, "value"] ?? tree.text(of: element) }

    private mutating func decoded(_ element: XMLTree.Element) throws(Failure) -> KeyedGraph.Run {
        guard let bytes = Base64.decode(tree.textBytes(of: element)) else {
            throw mismatch(element, found: "other characters", expected: "base 64")
        }
        let start = graph.bytes.count
        graph.bytes += bytes
        return KeyedGraph.Run(start: start, count: bytes.count)
    }

    private func mismatch(_ element: XMLTree.Element, found: String, expected: String) -> Failure {
        .unexpected(Mismatch(offset: tree.offset(of: element), found: found, expected: expected))
    }
}
