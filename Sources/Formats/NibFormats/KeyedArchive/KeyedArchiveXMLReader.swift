import ByteReading
import XMLReading

/// Makes the graph of a keyed archive from an XML property list, while it is scanned.
///
/// The list is the same as the binary one; a position of an object is a dictionary whose only key is `CF$UID`.
struct KeyedArchiveXMLReader: ~Copyable {
    /// The `$class` of an object, which may stand for an object that comes later.
    private struct ClassReference {
        let object: Int
        let position: Int
        let offset: Int
    }

    private var scanner: XMLScanner
    private let names = PropertyListNames.shared
    private var graph = KeyedGraph(bytes: [])
    private let classKey = KeyedVocabulary.shared.archivedClass
    private let classNameKey = KeyedVocabulary.shared.archivedClassName
    private let positionKey: NameTable.ID
    private var classReferences: [ClassReference] = []
    /// Of arrays that have not ended, the outermost first.
    private var elements: [KeyedGraph.Value] = []
    /// What must be the position of an object, and where it is written.
    private var highest = (position: 0, offset: 0)
    private var found: Set<String> = []

    /// The archive of an interface, which other keyed archives are not.
    static func interface(in bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) -> KeyedGraph {
        var reader = try KeyedArchiveXMLReader(bytes, limits: limits)
        try reader.read()
        guard reader.graph.isInterface else { throw .notAnInterface(missing: "IB.objectdata in $top", offset: 0) }
        return reader.graph
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) {
        do { scanner = try XMLScanner(bytes, limits: limits, names: names.names) } catch { throw .xml(error) }
        positionKey = graph.names.id(of: "CF$UID")
    }

    private mutating func read() throws(KeyedArchiveError) {
        _ = try next()
        let rootOffset = scanner.offset
        guard case .start(let name)? = try next(), name == names.dictionary else {
            throw .notAnInterface(missing: "the outermost dictionary", offset: rootOffset)
        }
        while let key = try passKey() { try passPart(string(key), try passStart()) }
        // What follows is nothing, or the file is broken.
        while try next() != nil {}
        guard found.contains("$archiver") else { throw .notAnInterface(missing: "$archiver", offset: rootOffset) }
        guard found.contains("$objects") else {
            throw .notAnInterface(missing: "the array $objects", offset: rootOffset)
        }
        guard found.contains("$top") else { throw .notAnInterface(missing: "the dictionary $top", offset: rootOffset) }
        guard highest.position < max(1, graph.objects.count) else {
            throw .unexpected(
                Mismatch(
                    offset: highest.offset, found: "object \(highest.position)",
                    expected: "one of \(graph.objects.count) objects"))
        }
        graph.bytes = scanner.utf8
        try resolveClasses()
    }

    /// Passes a value of the outermost dictionary; the first one of a key counts.
    private mutating func passPart(_ key: String, _ name: NameTable.ID) throws(KeyedArchiveError) {
        let isFirst = found.insert(key).inserted
        switch (key, name) {
        case ("$objects", names.array) where isFirst:
            while case .start(let name)? = try next() { try passObject(name) }
        case ("$top", names.dictionary) where isFirst:
            while let key = try passKey() {
                if case .object(let object) = try passValue(try passStart()) {
                    graph.roots.append((string(key), Int(object)))
                }
            }
            graph.roots.sort { $0.name < $1.name }
        default:
            if key == "$objects" || key == "$top" { found.remove(key) }
            try skip()
            if key == "$archiver" || key == "$version" { graph.facts.append(.init(key, string(scanner.text))) }
        }
    }

    private mutating func passObject(_ name: NameTable.ID) throws(KeyedArchiveError) {
        let object = graph.objects.count
        let first = graph.slots.count
        graph.objects.append(
            KeyedGraph.Object(
                slots: KeyedGraph.Run(start: first, count: 0), offset: UInt32(truncatingIfNeeded: scanner.offset)))
        if name == names.dictionary {
            while let key = try passKey() {
                let id = graphName(key)
                let value = try passValue(try passStart())
                guard id == classKey else {
                    graph.slots.append(KeyedGraph.Slot(value: value, key: id))
                    continue
                }
                guard case .object(let position) = value else {
                    throw mismatch(found: "another value", expected: "the position of a class")
                }
                classReferences.append(
                    ClassReference(object: object, position: Int(position), offset: scanner.offset))
            }
        } else {
            graph.slots.append(KeyedGraph.Slot(value: try passValue(name), key: classKey))
        }
        graph.objects[object].slots = KeyedGraph.Run(start: first, count: graph.slots.count - first)
    }

    /// Names the classes of objects: what the class's object has for `$classname`.
    private mutating func resolveClasses() throws(KeyedArchiveError) {
        var known = [NameTable.ID?](repeating: nil, count: graph.objects.count)
        for reference in classReferences {
            if known[reference.position] == nil {
                guard case .text(let run)? = graph.value(classNameKey, of: reference.position) else {
                    throw .unexpected(
                        Mismatch(
                            offset: reference.offset, found: "an object without $classname", expected: "a class"))
                }
                known[reference.position] = graph.nameID(run)
            }
            graph.objects[reference.object].className = known[reference.position]
        }
    }
}

extension KeyedArchiveXMLReader {
    /// Passes the value that was started last.
    private mutating func passValue(_ name: NameTable.ID) throws(KeyedArchiveError) -> KeyedGraph.Value {
        if name == names.array { return try passArray() }
        if name == names.dictionary { return try passPosition() }
        try skip()
        switch name {
        case names.string, names.date: return .text(KeyedGraph.Run(scanner.text))
        case names.yes: return .boolean(true)
        case names.no: return .boolean(false)
        case names.integer: return .integer(Int64(string(scanner.text)) ?? 0)
        case names.real: return .real(Double(string(scanner.text)) ?? 0)
        case names.data:
            guard scanner.decodeText() else { throw mismatch(found: "other characters", expected: "base 64") }
            return .data(KeyedGraph.Run(scanner.text))
        default: throw mismatch(found: "<\(scanner.names[name])>", expected: "a value of a property list")
        }
    }

    private mutating func passArray() throws(KeyedArchiveError) -> KeyedGraph.Value {
        let first = elements.count
        while case .start(let name)? = try next() { elements.append(try passValue(name)) }
        let run = KeyedGraph.Run(start: graph.elements.count, count: elements.count - first)
        graph.elements += elements[first...]
        elements.removeSubrange(first...)
        return .list(run)
    }

    /// The position that a dictionary stands for. Archives have other dictionaries only as objects.
    private mutating func passPosition() throws(KeyedArchiveError) -> KeyedGraph.Value {
        var position: Int?
        var isFirst = true
        while let key = try passKey() {
            let isPosition = isFirst && graphName(key) == positionKey
            isFirst = false
            _ = try passStart()
            try skip()
            guard isPosition else { continue }
            guard let number = UInt32(string(scanner.text)) else {
                throw mismatch(found: "\"\(string(scanner.text))\"", expected: "the position of an object")
            }
            position = Int(number)
            if Int(number) > highest.position { highest = (Int(number), scanner.offset) }
        }
        // The first object is "$null".
        guard let position, position != 0 else { return .null }
        return .object(UInt32(truncatingIfNeeded: position))
    }

    /// Passes the next key of the dictionary that is open; nil at its end.
    private mutating func passKey() throws(KeyedArchiveError) -> Range<Int>? {
        guard case .start(let name)? = try next() else { return nil }
        guard name == names.key else { throw mismatch(found: "<\(scanner.names[name])>", expected: "<key>") }
        try skip()
        return scanner.text
    }

    /// Passes the start tag of a key's value.
    private mutating func passStart() throws(KeyedArchiveError) -> NameTable.ID {
        guard case .start(let name)? = try next() else {
            throw mismatch(found: "the end of the dictionary", expected: "a value")
        }
        return name
    }

    private mutating func next() throws(KeyedArchiveError) -> XMLScanner.Event? {
        do { return try scanner.next() } catch { throw .xml(error) }
    }

    private mutating func skip() throws(KeyedArchiveError) {
        do { try scanner.skip() } catch { throw .xml(error) }
    }

    private mutating func graphName(_ range: Range<Int>) -> NameTable.ID {
        let document = scanner.utf8
        return graph.names.id(of: document.span.extracting(range))
    }

    private func string(_ range: Range<Int>) -> String { scanner.string(range) }

    private func mismatch(found: String, expected: String) -> KeyedArchiveError {
        .unexpected(Mismatch(offset: scanner.offset, found: found, expected: expected))
    }
}
