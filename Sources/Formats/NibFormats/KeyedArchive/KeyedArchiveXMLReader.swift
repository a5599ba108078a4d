import ByteReading
import XMLReading

/// Reads a keyed archive in an XML property list into a graph, while it scans the list.
///
/// The list has the same content as a binary property list. A UID is a dictionary whose only key is `CF$UID`.
struct KeyedArchiveXMLReader: ~Copyable {
    /// The `$class` of an object. The class may come later in the file.
    private struct ClassReference {
        let object: Int
        let uid: Int
        let offset: Int
    }

    private var scanner: XMLScanner
    private let names = PropertyListNames.shared
    private var graph = KeyedGraph(bytes: [])
    private let classKey = KeyedVocabulary.shared.archivedClass
    private let classNameKey = KeyedVocabulary.shared.archivedClassName
    private let uidKey: NameTable.ID
    private var classReferences: [ClassReference] = []
    /// The elements of all open arrays, the outermost array first.
    private var elements: [KeyedGraph.Value] = []
    /// The highest UID in the file, and the offset of its element.
    private var highest = (uid: 0, offset: 0)
    private var found: Set<String> = []

    /// Reads the archive of an interface. Throws for other keyed archives.
    static func interface(in bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> KeyedGraph {
        var reader = try KeyedArchiveXMLReader(bytes, limits: limits)
        try reader.read()
        guard reader.graph.isInterface else { throw .notAnInterface(missing: "IB.objectdata in $top", offset: 0) }
        return reader.graph
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        scanner = try XMLScanner(bytes, limits: limits, names: names.names, isPropertyList: true)
        uidKey = graph.names.id(of: "CF$UID")
    }

    private mutating func read() throws(ReadingError) {
        _ = try scanner.next()
        let rootOffset = scanner.offset
        guard case .start(let name)? = try scanner.next(), name == names.dictionary else {
            throw .notAnInterface(missing: "the outermost dictionary", offset: rootOffset)
        }
        while let key = try readKey() { try readPart(string(key), try readStartTag()) }
        // The scanner throws if another element follows the root.
        while try scanner.next() != nil {}
        guard found.contains("$archiver") else { throw .notAnInterface(missing: "$archiver", offset: rootOffset) }
        guard found.contains("$objects") else {
            throw .notAnInterface(missing: "the array $objects", offset: rootOffset)
        }
        guard found.contains("$top") else { throw .notAnInterface(missing: "the dictionary $top", offset: rootOffset) }
        guard highest.uid < max(1, graph.objects.count) else {
            throw .found("object \(highest.uid)", not: "one of \(graph.objects.count) objects", at: highest.offset)
        }
        graph.bytes = scanner.utf8
        try resolveClasses()
    }

    /// Reads a value of the outermost dictionary. If a key occurs twice, the first value counts.
    private mutating func readPart(_ key: String, _ name: NameTable.ID) throws(ReadingError) {
        let isFirst = found.insert(key).inserted
        switch (key, name) {
        case ("$objects", names.array) where isFirst:
            while case .start(let name)? = try scanner.next() { try readObject(name) }
        case ("$top", names.dictionary) where isFirst:
            while let key = try readKey() {
                if case .object(let object) = try readValue(try readStartTag()) {
                    graph.roots.append((string(key), Int(object)))
                }
            }
            graph.roots.sort { $0.name < $1.name }
        default:
            if key == "$objects" || key == "$top" { found.remove(key) }
            try scanner.skip()
            if key == "$archiver" || key == "$version" { graph.facts.append(.init(key, string(scanner.text))) }
        }
    }

    private mutating func readObject(_ name: NameTable.ID) throws(ReadingError) {
        let object = graph.objects.count
        let first = graph.slots.count
        graph.objects.append(
            KeyedGraph.Object(
                slots: CompactRange(start: first, count: 0), offset: UInt32(truncatingIfNeeded: scanner.offset)))
        if name == names.dictionary {
            while let key = try readKey() {
                let id = graph.names.id(of: key, in: scanner.utf8)
                let tag = try readStartTag()
                let value = try readValue(tag)
                guard id == classKey else {
                    graph.slots.append(KeyedGraph.Slot(value: value, key: id))
                    continue
                }
                guard case .object(let uid) = value else {
                    throw scanner.unexpected("<\(scanner.names[tag])>", not: "the UID of a class")
                }
                classReferences.append(
                    ClassReference(object: object, uid: Int(uid), offset: scanner.offset))
            }
        } else {
            graph.slots.append(KeyedGraph.Slot(value: try readValue(name), key: classKey))
        }
        graph.objects[object].slots = CompactRange(start: first, count: graph.slots.count - first)
    }

    /// Sets the class names of all objects: the `$classname` of the class to which an object refers.
    private mutating func resolveClasses() throws(ReadingError) {
        var known = [NameTable.ID?](repeating: nil, count: graph.objects.count)
        for reference in classReferences {
            if known[reference.uid] == nil {
                guard case .text(let run)? = graph.value(classNameKey, of: reference.uid) else {
                    throw .found("an object without $classname", not: "a class", at: reference.offset)
                }
                known[reference.uid] = graph.names.id(of: run.range, in: graph.bytes)
            }
            graph.objects[reference.object].className = known[reference.uid]
        }
    }
}

extension KeyedArchiveXMLReader {
    /// Reads the value whose start tag came last.
    private mutating func readValue(_ name: NameTable.ID) throws(ReadingError) -> KeyedGraph.Value {
        if name == names.array { return try readArray() }
        if name == names.dictionary { return try readUID() }
        try scanner.skip()
        switch name {
        case names.string, names.date: return .text(CompactRange(scanner.text))
        case names.yes: return .boolean(true)
        case names.no: return .boolean(false)
        case names.integer: return .integer(Int64(string(scanner.text)) ?? 0)
        case names.real: return .real(Double(string(scanner.text)) ?? 0)
        case names.data: return .data(CompactRange(try scanner.decodeText()))
        default: throw scanner.unexpected("<\(scanner.names[name])>", not: "a value of a property list")
        }
    }

    private mutating func readArray() throws(ReadingError) -> KeyedGraph.Value {
        let first = elements.count
        while case .start(let name)? = try scanner.next() { elements.append(try readValue(name)) }
        let run = CompactRange(start: graph.elements.count, count: elements.count - first)
        graph.elements += elements[first...]
        elements.removeSubrange(first...)
        return .list(run)
    }

    /// Reads a dictionary that is a UID. In archives, all other dictionaries are objects.
    private mutating func readUID() throws(ReadingError) -> KeyedGraph.Value {
        var uid: Int?
        var isFirst = true
        while let key = try readKey() {
            let isUID = isFirst && graph.names.id(of: key, in: scanner.utf8) == uidKey
            isFirst = false
            _ = try readStartTag()
            try scanner.skip()
            guard isUID else { continue }
            guard let number = UInt32(string(scanner.text)) else {
                throw scanner.unexpected("\"\(string(scanner.text))\"", not: "the UID of an object")
            }
            uid = Int(number)
            if Int(number) > highest.uid { highest = (Int(number), scanner.offset) }
        }
        // Object 0 is "$null".
        guard let uid, uid != 0 else { return .null }
        return .object(UInt32(truncatingIfNeeded: uid))
    }

    /// Reads the next key of the open dictionary; nil at its end.
    private mutating func readKey() throws(ReadingError) -> Range<Int>? {
        guard case .start(let name)? = try scanner.next() else { return nil }
        guard name == names.key else { throw scanner.unexpected("<\(scanner.names[name])>", not: "<key>") }
        try scanner.skip()
        return scanner.text
    }

    /// Reads the start tag of a key's value.
    private mutating func readStartTag() throws(ReadingError) -> NameTable.ID {
        guard case .start(let name)? = try scanner.next() else {
            throw scanner.unexpected("the end of the dictionary", not: "a value")
        }
        return name
    }

    private func string(_ range: Range<Int>) -> String { scanner.string(range) }
}
