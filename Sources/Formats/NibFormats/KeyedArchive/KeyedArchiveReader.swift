import ByteReading
import PropertyLists

/// Makes the graph of a keyed archive from a binary property list.
///
/// Keys and positions are shared by many dictionaries, so everything in the list is decoded once, at its first use.
struct KeyedArchiveReader {
    /// What an object of the list is for a graph.
    private enum Entry {
        case value(KeyedGraph.Value)
        /// Where the references begin, and how many elements there are.
        case array(KeyedGraph.Run)
        case dictionary(KeyedGraph.Run)
    }

    private let layout: KeyedArchiveLayout
    private let list: KeyedArchiveLayout.List
    private let limits: ReadingLimits
    private var graph: KeyedGraph
    /// What each object of the list is, once it was used.
    private var entries: [Entry?]
    /// The name that each object of the list stands for, once it was used as a key.
    private var keys: [NameTable.ID?]
    /// The class that each archived object stands for, once it was used as one.
    private var classes: [NameTable.ID?]

    private let classKey = KeyedVocabulary.shared.archivedClass
    private let classNameKey = KeyedVocabulary.shared.archivedClassName

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
        layout = try KeyedArchiveLayout(bytes, limits: limits)
        list = layout.list
        self.limits = limits
        graph = KeyedGraph(bytes: bytes)
        entries = Array(repeating: nil, count: list.count)
        keys = Array(repeating: nil, count: list.count)
        classes = Array(repeating: nil, count: layout.objectCount)
        graph.facts = layout.facts
    }

    private mutating func read() throws(KeyedArchiveError) {
        graph.objects.reserveCapacity(layout.objectCount)
        graph.slots.reserveCapacity(layout.objectCount * 6)
        for position in 0..<layout.objectCount { try readObject(at: position) }
        graph.roots = try layout.roots()
    }

    private mutating func readObject(at position: Int) throws(KeyedArchiveError) {
        let reference = try list.reference(at: position, of: layout.objectsStart)
        let first = graph.slots.count
        var className: NameTable.ID?
        switch try entry(reference, from: layout.objectsStart) {
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
            let value = try value(entry, at: layout.objectsStart, depth: 1)
            graph.slots.append(KeyedGraph.Slot(value: value, key: classKey))
        }
        try limits.check(
            .valueCount, graph.slots.count + graph.elements.count, at: layout.objectsStart, as: KeyedArchiveError.self)
        graph.objects.append(
            KeyedGraph.Object(
                className: className, slots: KeyedGraph.Run(start: first, count: graph.slots.count - first),
                offset: UInt32(truncatingIfNeeded: try list.offset(of: reference, from: layout.objectsStart))))
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

    private func checked(_ object: UInt32, from offset: Int) throws(KeyedArchiveError) -> UInt32 {
        try layout.check(Int(object), from: offset)
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

    private func decoded(_ token: KeyedArchiveLayout.List.Token) throws(KeyedArchiveError) -> Entry {
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
        let reference = try list.reference(at: object, of: layout.objectsStart)
        guard case .dictionary(let run) = try self.entry(reference, from: layout.objectsStart) else {
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
