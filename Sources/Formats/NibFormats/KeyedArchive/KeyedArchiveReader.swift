import ByteReading
import PropertyLists

/// Makes the graph of a keyed archive from a binary property list.
///
/// The list is a dictionary whose `$objects` are the objects, referred to by position; an object of a class is a
/// dictionary with the position of its class in `$class`; `$top` names the outermost objects. Keys and positions are
/// shared by many dictionaries, so everything in the list is decoded once, at its first use.
struct KeyedArchiveReader {
    /// What an object of the list is for a graph.
    private enum Entry {
        case value(KeyedGraph.Value)
        /// Where the references begin, and how many elements there are.
        case array(KeyedGraph.Run)
        case dictionary(KeyedGraph.Run)
    }

    private let list: BinaryPropertyList<KeyedArchiveError>
    private let limits: ReadingLimits
    private var graph: KeyedGraph
    private var objectsStart = 0
    private var objectCount = 0
    /// What each object of the list is, once it was used.
    private var entries: [Entry?]
    /// The name that each object of the list stands for, once it was used as a key.
    private var keys: [NameTable.ID?]
    /// The class that each archived object stands for, once it was used as one.
    private var classes: [NameTable.ID?] = []

    private let classKey: NameTable.ID
    private let classNameKey: NameTable.ID

    /// The archive of an interface, which other keyed archives are not.
    static func interface(in bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) -> KeyedGraph {
        let graph = try graph(of: bytes, limits: limits)
        guard graph.isInterface else { throw .notAnInterface(missing: "IB.objectdata in $top", offset: 0) }
        return graph
    }

    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) -> KeyedGraph {
        var reader = try KeyedArchiveReader(bytes, limits: limits)
        try reader.read()
        return reader.graph
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) {
        list = try BinaryPropertyList(ByteSource(bytes, limits: limits), limits: limits)
        self.limits = limits
        graph = KeyedGraph(bytes: bytes)
        classKey = graph.names.id(of: "$class")
        classNameKey = graph.names.id(of: "$classname")
        entries = Array(repeating: nil, count: list.count)
        keys = Array(repeating: nil, count: list.count)
    }

    private mutating func read() throws(KeyedArchiveError) {
        let (objects, top) = try locate()
        guard case .array(let references) = objects else { throw missing("the array $objects") }
        objectsStart = Int(references.start)
        objectCount = Int(references.count)
        classes = Array(repeating: nil, count: objectCount)
        graph.objects.reserveCapacity(objectCount)
        graph.slots.reserveCapacity(objectCount * 6)
        for position in 0..<objectCount { try readObject(at: position) }
        try readRoots(top)
    }

    /// What the outermost dictionary holds.
    private mutating func locate() throws(KeyedArchiveError) -> (objects: Entry, top: Entry) {
        guard case .dictionary(let run) = try entry(list.top, from: 0) else {
            throw missing("the outermost dictionary")
        }
        var found: [String: Entry] = [:]
        for position in 0..<Int(run.count) {
            let id = try key(at: position, of: run)
            let key = graph.names[id]
            guard key.hasPrefix("$") else { continue }
            let value = try entry(at: position, of: run)
            found[key] = value
            if case .value(let value) = value, let text = fact(value) { graph.facts.append(.init(key, text)) }
        }
        guard found["$archiver"] != nil else { throw missing("$archiver") }
        guard let objects = found["$objects"] else { throw missing("$objects") }
        guard let top = found["$top"] else { throw missing("$top") }
        return (objects, top)
    }

    /// Texts and numbers that stand for themselves: no object is read yet.
    private func fact(_ value: KeyedGraph.Value) -> String? {
        switch value {
        case .integer(let number): "\(number)"
        case .text, .wideText: graph.text(value)
        default: nil
        }
    }

    private mutating func readRoots(_ top: Entry) throws(KeyedArchiveError) {
        guard case .dictionary(let run) = top else { throw missing("the dictionary $top") }
        for position in 0..<Int(run.count) {
            if case .value(.object(let object)) = try entry(at: position, of: run) {
                _ = try checked(object, from: Int(run.start))
                let key = try key(at: position, of: run)
                graph.roots.append((graph.names[key], Int(object)))
            }
        }
    }

    private mutating func readObject(at position: Int) throws(KeyedArchiveError) {
        let reference = try list.reference(at: position, of: objectsStart)
        let first = graph.slots.count
        var className: NameTable.ID?
        switch try entry(reference, from: objectsStart) {
        case .dictionary(let run):
            for index in 0..<Int(run.count) {
                let key = try key(at: index, of: run)
                let entry = try entry(at: index, of: run)
                if key == classKey {
                    className = try self.className(entry, at: Int(run.start))
                } else {
                    let value = try value(entry, at: Int(run.start), depth: 1)
                    graph.slots.append(KeyedGraph.Slot(value: value, key: key))
                }
            }
        case let entry:
            let value = try value(entry, at: objectsStart, depth: 1)
            graph.slots.append(KeyedGraph.Slot(value: value, key: classKey))
        }
        try limits.check(
            .valueCount, graph.slots.count + graph.elements.count, at: objectsStart, as: KeyedArchiveError.self)
        graph.objects.append(
            KeyedGraph.Object(
                className: className, slots: KeyedGraph.Run(start: first, count: graph.slots.count - first)))
    }

    private mutating func value(
        _ entry: Entry, at offset: Int, depth: Int
    ) throws(KeyedArchiveError) -> KeyedGraph.Value {
        switch entry {
        // The first object is "$null".
        case .value(.object(0)): return .null
        case .value(.object(let object)): return .object(try checked(object, from: offset))
        case .value(let value): return value
        case .array(let run): return try elements(run, depth: depth)
        // Archives have dictionaries only as objects.
        case .dictionary: return .null
        }
    }

    private mutating func elements(_ run: KeyedGraph.Run, depth: Int) throws(KeyedArchiveError) -> KeyedGraph.Value {
        let start = Int(run.start)
        let first = graph.elements.count
        try limits.check(.depth, depth, at: start, as: KeyedArchiveError.self)
        try limits.check(.valueCount, graph.slots.count + first + Int(run.count), at: start, as: KeyedArchiveError.self)
        graph.elements.append(contentsOf: repeatElement(.null, count: Int(run.count)))
        for position in 0..<Int(run.count) {
            let element = try entry(list.reference(at: position, of: start), from: start)
            graph.elements[first + position] = try value(element, at: start, depth: depth + 1)
        }
        return .list(KeyedGraph.Run(start: first, count: Int(run.count)))
    }

    /// Something that the outermost object should hold.
    private func missing(_ what: String) -> KeyedArchiveError {
        .notAnInterface(missing: what, offset: (try? list.offset(of: list.top, from: 0)) ?? 0)
    }

    private func checked(_ object: UInt32, from offset: Int) throws(KeyedArchiveError) -> UInt32 {
        guard object < objectCount else {
            throw .unexpected(
                Mismatch(offset: offset, found: "object \(object)", expected: "one of \(objectCount) objects"))
        }
        return object
    }
}

extension KeyedArchiveReader {
    /// The value of an entry of a dictionary.
    private mutating func entry(at index: Int, of run: KeyedGraph.Run) throws(KeyedArchiveError) -> Entry {
        let start = Int(run.start)
        return try entry(list.reference(at: Int(run.count) + index, of: start), from: start)
    }

    /// What an object of the list is; `from` is where its number was found.
    private mutating func entry(_ reference: Int, from: Int) throws(KeyedArchiveError) -> Entry {
        if reference < entries.count, let known = entries[reference] { return known }
        let result = try decoded(list.token(at: list.offset(of: reference, from: from)))
        entries[reference] = result
        return result
    }

    private func decoded(_ token: BinaryPropertyList<KeyedArchiveError>.Token) throws(KeyedArchiveError) -> Entry {
        switch token {
        case .null: return .value(.null)
        case .boolean(let value): return .value(.boolean(value))
        case .integer(let value): return .value(.integer(value))
        case .real(let value): return .value(.real(value))
        case .data(let start, let count): return .value(.data(KeyedGraph.Run(start: start, count: count)))
        case .text(let start, let count):
            try limits.check(.stringByteCount, count, at: start, as: KeyedArchiveError.self)
            return .value(.text(KeyedGraph.Run(start: start, count: count)))
        case .wideText(let start, let count):
            try limits.check(.stringByteCount, 2 * count, at: start, as: KeyedArchiveError.self)
            return .value(.wideText(KeyedGraph.Run(start: start, count: 2 * count)))
        case .uid(let object): return .value(.object(UInt32(clamping: object)))
        case .array(let start, let count): return .array(KeyedGraph.Run(start: start, count: count))
        case .dictionary(let start, let count): return .dictionary(KeyedGraph.Run(start: start, count: count))
        }
    }

    /// The key of an entry of a dictionary.
    private mutating func key(at index: Int, of run: KeyedGraph.Run) throws(KeyedArchiveError) -> NameTable.ID {
        let reference = try list.reference(at: index, of: Int(run.start))
        if reference < keys.count, let known = keys[reference] { return known }
        return try name(reference, from: Int(run.start))
    }

    /// The name that an object of the list spells.
    private mutating func name(_ reference: Int, from: Int) throws(KeyedArchiveError) -> NameTable.ID {
        guard case .value(.text(let run)) = try entry(reference, from: from) else {
            throw .unexpected(
                Mismatch(
                    offset: try list.offset(of: reference, from: from), found: "another value",
                    expected: "a string as key"))
        }
        let id = graph.nameID(run)
        keys[reference] = id
        return id
    }

    /// The class that the value of a `$class` refers to.
    private mutating func className(_ entry: Entry, at offset: Int) throws(KeyedArchiveError) -> NameTable.ID {
        guard case .value(.object(let position)) = entry else {
            throw .unexpected(Mismatch(offset: offset, found: "another value", expected: "the position of a class"))
        }
        let object = Int(try checked(position, from: offset))
        if let known = classes[object] { return known }
        let reference = try list.reference(at: object, of: objectsStart)
        guard case .dictionary(let run) = try self.entry(reference, from: objectsStart) else {
            throw .unexpected(Mismatch(offset: offset, found: "another value", expected: "a class"))
        }
        for index in 0..<Int(run.count) {
            let key = try key(at: index, of: run)
            guard key == classNameKey else { continue }
            let start = Int(run.start)
            let id = try name(list.reference(at: Int(run.count) + index, of: start), from: start)
            classes[object] = id
            return id
        }
        throw .unexpected(Mismatch(offset: offset, found: "a dictionary without $classname", expected: "a class"))
    }
}
