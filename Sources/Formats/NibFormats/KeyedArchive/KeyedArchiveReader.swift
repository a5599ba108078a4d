import ByteReading
import PropertyLists

/// Makes the graph of a keyed archive from a binary property list.
///
/// The list is a dictionary whose `$objects` are the objects, referred to by position; an object of a class is a
/// dictionary with the position of its class in `$class`; `$top` names the outermost objects.
struct KeyedArchiveReader {
    private typealias List = BinaryPropertyList<KeyedArchiveError>

    private let list: List
    private let limits: ReadingLimits
    private var graph: KeyedGraph
    private var objectsStart = 0
    private var objectCount = 0
    /// The name that each object of the list stands for, once it was used as a key.
    private var keys: [NameTable.ID?]
    /// The class that each archived object stands for, once it was used as one.
    private var classes: [NameTable.ID?] = []

    private let classKey: NameTable.ID

    /// The archive of an interface, which other keyed archives are not.
    static func interface(in bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) -> KeyedGraph {
        let graph = try graph(of: bytes, limits: limits)
        guard graph.isInterface else { throw .notAnInterface(missing: "IB.objectdata in $top") }
        return graph
    }

    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) -> KeyedGraph {
        var reader = try KeyedArchiveReader(bytes, limits: limits)
        try reader.read()
        return reader.graph
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) {
        list = try List(ByteSource(bytes, limits: limits), limits: limits)
        self.limits = limits
        graph = KeyedGraph(bytes: bytes)
        classKey = graph.names.id(of: "$class")
        keys = Array(repeating: nil, count: list.count)
    }

    private mutating func read() throws(KeyedArchiveError) {
        let (objects, top) = try locate()
        guard case .array(let start, let count) = objects else {
            throw .notAnInterface(missing: "the array $objects")
        }
        objectsStart = start
        objectCount = count
        classes = Array(repeating: nil, count: count)
        graph.objects.reserveCapacity(count)
        graph.slots.reserveCapacity(count * 4)
        for position in 0..<count { try readObject(at: position) }
        try readRoots(top)
    }

    /// What the outermost dictionary holds.
    private func locate() throws(KeyedArchiveError) -> (
        objects: List.Token, top: List.Token
    ) {
        guard case .dictionary(let start, let count) = try list.token(at: list.offset(of: list.top, from: 0)) else {
            throw .notAnInterface(missing: "the outermost dictionary")
        }
        var found: [String: List.Token] = [:]
        for position in 0..<count {
            let key = try keyText(list.reference(at: position, of: start), from: start)
            let value = try list.reference(at: count + position, of: start)
            if key.hasPrefix("$") { found[key] = try list.token(at: list.offset(of: value, from: start)) }
        }
        guard found["$archiver"] != nil else { throw .notAnInterface(missing: "$archiver") }
        guard let objects = found["$objects"] else { throw .notAnInterface(missing: "$objects") }
        guard let top = found["$top"] else { throw .notAnInterface(missing: "$top") }
        return (objects, top)
    }

    private mutating func readRoots(_ top: List.Token) throws(KeyedArchiveError) {
        guard case .dictionary(let start, let count) = top else {
            throw .notAnInterface(missing: "the dictionary $top")
        }
        for position in 0..<count {
            let key = try keyText(list.reference(at: position, of: start), from: start)
            let value = try list.offset(of: list.reference(at: count + position, of: start), from: start)
            if case .uid(let object) = try list.token(at: value) {
                graph.roots.append((key, try checked(object, from: value)))
            }
        }
    }

    private mutating func readObject(at position: Int) throws(KeyedArchiveError) {
        let offset = try objectOffset(position)
        let first = graph.slots.count
        var className: NameTable.ID?
        switch try list.token(at: offset) {
        case .dictionary(let start, let count):
            for index in 0..<count {
                let key = try keyID(list.reference(at: index, of: start), from: start)
                let value = try list.offset(of: list.reference(at: count + index, of: start), from: start)
                if key == classKey {
                    className = try self.className(at: value)
                } else {
                    try append(KeyedGraph.Slot(value: try self.value(at: value, depth: 1), key: key), at: offset)
                }
            }
        case let token:
            try append(
                KeyedGraph.Slot(value: try value(of: token, at: offset, depth: 1), key: classKey), at: offset)
        }
        graph.objects.append(
            KeyedGraph.Object(
                className: className, slots: KeyedGraph.Run(start: first, count: graph.slots.count - first),
                offset: UInt32(truncatingIfNeeded: offset)))
    }

    private mutating func append(_ slot: KeyedGraph.Slot, at offset: Int) throws(KeyedArchiveError) {
        graph.slots.append(slot)
        try limits.check(.valueCount, graph.slots.count + graph.elements.count, as: KeyedArchiveError.self)
    }

    private mutating func value(at offset: Int, depth: Int) throws(KeyedArchiveError) -> KeyedGraph.Value {
        try value(of: list.token(at: offset), at: offset, depth: depth)
    }

    private mutating func value(
        of token: List.Token, at offset: Int, depth: Int
    ) throws(KeyedArchiveError) -> KeyedGraph.Value {
        switch token {
        case .null: return .null
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .integer(value)
        case .real(let value): return .real(value)
        case .data(let start, let count): return .data(KeyedGraph.Run(start: start, count: count))
        case .text(let start, let count): return .text(KeyedGraph.Run(start: start, count: count))
        case .wideText(let start, let count): return .wideText(KeyedGraph.Run(start: start, count: 2 * count))
        // The first object is "$null".
        case .uid(0): return .null
        case .uid(let object): return .object(UInt32(truncatingIfNeeded: try checked(object, from: offset)))
        case .array(let start, let count): return try elements(at: start, count: count, depth: depth)
        // Archives have dictionaries only as objects.
        case .dictionary: return .null
        }
    }

    private mutating func elements(
        at start: Int, count: Int, depth: Int
    ) throws(KeyedArchiveError) -> KeyedGraph.Value {
        let first = graph.elements.count
        try limits.check(.depth, depth, as: KeyedArchiveError.self)
        try limits.check(.valueCount, graph.slots.count + first + count, as: KeyedArchiveError.self)
        graph.elements.append(contentsOf: repeatElement(.null, count: count))
        for position in 0..<count {
            let offset = try list.offset(of: list.reference(at: position, of: start), from: start)
            graph.elements[first + position] = try value(at: offset, depth: depth + 1)
        }
        return .list(KeyedGraph.Run(start: first, count: count))
    }

    private func objectOffset(_ position: Int) throws(KeyedArchiveError) -> Int {
        try list.offset(of: list.reference(at: position, of: objectsStart), from: objectsStart)
    }

    private func checked(_ object: Int, from offset: Int) throws(KeyedArchiveError) -> Int {
        guard object < objectCount else {
            throw .unexpected(
                Mismatch(offset: offset, found: "object \(object)", expected: "one of \(objectCount) objects"))
        }
        return object
    }
}

extension KeyedArchiveReader {
    private func keyText(_ reference: Int, from: Int) throws(KeyedArchiveError) -> String {
        let offset = try list.offset(of: reference, from: from)
        guard case .text(let start, let count) = try list.token(at: offset) else {
            throw .unexpected(Mismatch(offset: offset, found: "another value", expected: "a string as key"))
        }
        return String(decoding: list.source.bytes[start..<start + count], as: UTF8.self)
    }

    private mutating func keyID(_ reference: Int, from: Int) throws(KeyedArchiveError) -> NameTable.ID {
        if reference < keys.count, let known = keys[reference] { return known }
        let offset = try list.offset(of: reference, from: from)
        let id: NameTable.ID
        switch try list.token(at: offset) {
        case .text(let start, let count):
            try limits.check(.stringByteCount, count, as: KeyedArchiveError.self)
            id = graph.nameID(KeyedGraph.Run(start: start, count: count))
        default:
            throw .unexpected(Mismatch(offset: offset, found: "another value", expected: "a string as key"))
        }
        keys[reference] = id
        return id
    }

    /// The class that the value of a `$class` refers to.
    private mutating func className(at offset: Int) throws(KeyedArchiveError) -> NameTable.ID {
        guard case .uid(let position) = try list.token(at: offset) else {
            throw .unexpected(Mismatch(offset: offset, found: "another value", expected: "the position of a class"))
        }
        let object = try checked(position, from: offset)
        if let known = classes[object] { return known }
        let at = try objectOffset(object)
        guard case .dictionary(let start, let count) = try list.token(at: at) else {
            throw .unexpected(Mismatch(offset: at, found: "another value", expected: "a class"))
        }
        for index in 0..<count where try keyText(list.reference(at: index, of: start), from: start) == "$classname" {
            let id = try keyID(list.reference(at: count + index, of: start), from: start)
            classes[object] = id
            return id
        }
        throw .unexpected(Mismatch(offset: at, found: "a dictionary without $classname", expected: "a class"))
    }
}
