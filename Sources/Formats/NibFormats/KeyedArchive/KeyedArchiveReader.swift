import ByteReading
import PropertyLists

/// Reads a keyed archive in a binary property list into a graph.
///
/// Many dictionaries share keys and UIDs, so each object of the list is decoded only once, at its first use.
struct KeyedArchiveReader {
    /// Meaning of an object of the list in the graph.
    private enum Entry {
        case value(KeyedGraph.Value)
        /// The offset of the references, and the number of elements.
        case array(CompactRange)
        case dictionary(CompactRange)
    }

    private let layout: KeyedArchiveLayout
    private let list: KeyedArchiveLayout.List
    private let limits: ReadingLimits
    private var graph: KeyedGraph
    /// The entry of each object of the list; nil before its first use.
    private var entries: [Entry?]
    /// The name of each object of the list that is used as a key; nil before its first use.
    private var keys: [NameTable.ID?]
    /// The class name of each archived object that is used as a class; nil before its first use.
    private var classes: [NameTable.ID?]

    private let classKey = KeyedVocabulary.shared.archivedClass
    private let classNameKey = KeyedVocabulary.shared.archivedClassName

    /// Reads the archive of an interface. Throws for other keyed archives.
    static func interface(in bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> KeyedGraph {
        let graph = try graph(of: bytes, limits: limits)
        guard graph.isInterface else { throw .notAnInterface(missing: "IB.objectdata in $top", offset: 0) }
        return graph
    }

    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> KeyedGraph {
        var reader = try KeyedArchiveReader(bytes, limits: limits)
        try reader.read()
        return reader.graph
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        layout = try KeyedArchiveLayout(bytes, limits: limits)
        list = layout.list
        self.limits = limits
        graph = KeyedGraph(bytes: bytes)
        entries = Array(repeating: nil, count: list.count)
        keys = Array(repeating: nil, count: list.count)
        classes = Array(repeating: nil, count: layout.objectCount)
        graph.facts = layout.facts
    }

    private mutating func read() throws(ReadingError) {
        graph.objects.reserveCapacity(layout.objectCount)
        graph.slots.reserveCapacity(layout.objectCount * 6)
        for object in 0..<layout.objectCount { try read(object) }
        graph.roots = try layout.roots()
    }

    private mutating func read(_ object: Int) throws(ReadingError) {
        let reference = try list.reference(at: object, of: layout.objectsStart)
        let first = graph.slots.count
        var className: NameTable.ID?
        switch try entry(reference, from: layout.objectsStart) {
        case .dictionary(let run):
            for index in 0..<Int(run.count) {
                let key = try key(at: index, of: run)
                if key == classKey {
                    className = try self.className(at: index, of: run)
                } else {
                    let value = try value(entry(at: index, of: run), at: Int(run.start), depth: 1)
                    graph.slots.append(KeyedGraph.Slot(value: value, key: key))
                }
            }
        case let entry:
            var value = try value(entry, at: layout.objectsStart, depth: 1)
            // An archived object cannot be a reference to another archived object.
            if case .object = value { value = .null }
            graph.slots.append(KeyedGraph.Slot(value: value, key: classKey))
        }
        try limits.check(
            .valueCount, graph.slots.count + graph.elements.count, at: layout.objectsStart)
        graph.objects.append(
            KeyedGraph.Object(
                className: className, slots: CompactRange(start: first, count: graph.slots.count - first),
                offset: UInt32(truncatingIfNeeded: try list.offset(of: reference, from: layout.objectsStart))))
    }

    private mutating func value(
        _ entry: Entry, at offset: Int, depth: Int
    ) throws(ReadingError) -> KeyedGraph.Value {
        switch entry {
        // Object 0 is "$null".
        case .value(.object(0)): return .null
        case .value(.object(let object)): return .object(try checked(object, from: offset))
        case .value(let value): return value
        case .array(let run): return try elements(run, depth: depth)
        // In archives, only objects are dictionaries.
        case .dictionary: return .null
        }
    }

    private mutating func elements(_ run: CompactRange, depth: Int) throws(ReadingError) -> KeyedGraph.Value {
        let start = Int(run.start)
        let first = graph.elements.count
        try limits.check(.depth, depth, at: start)
        try limits.check(.valueCount, graph.slots.count + first + Int(run.count), at: start)
        graph.elements.append(contentsOf: repeatElement(.null, count: Int(run.count)))
        for index in 0..<Int(run.count) {
            let element = try entry(list.reference(at: index, of: start), from: start)
            graph.elements[first + index] = try value(element, at: start, depth: depth + 1)
        }
        return .list(CompactRange(start: first, count: Int(run.count)))
    }

    private func checked(_ object: UInt32, from offset: Int) throws(ReadingError) -> UInt32 {
        try layout.check(Int(object), from: offset)
        return object
    }
}

extension KeyedArchiveReader {
    private mutating func entry(at index: Int, of run: CompactRange) throws(ReadingError) -> Entry {
        let start = Int(run.start)
        return try entry(list.reference(at: Int(run.count) + index, of: start), from: start)
    }

    /// The entry of an object of the list, decoded at its first use. `from` is the offset at which the object's number was found, for errors.
    private mutating func entry(_ reference: Int, from: Int) throws(ReadingError) -> Entry {
        if reference < entries.count, let known = entries[reference] { return known }
        let result = try decoded(list.token(at: list.offset(of: reference, from: from)))
        entries[reference] = result
        return result
    }

    private func decoded(_ token: KeyedArchiveLayout.List.Token) throws(ReadingError) -> Entry {
        switch token {
        case .uid(let object): return .value(.object(UInt32(clamping: object)))
        case .array(let start, let count): return .array(CompactRange(start: start, count: count))
        case .dictionary(let start, let count): return .dictionary(CompactRange(start: start, count: count))
        case .null, .boolean, .integer, .real, .data, .text, .wideText: break
        }
        let value = KeyedGraph.Value(token)
        switch value {
        case .text(let run), .wideText(let run): try limits.check(.stringByteCount, Int(run.count), at: Int(run.start))
        default: break
        }
        return .value(value)
    }

    private mutating func key(at index: Int, of run: CompactRange) throws(ReadingError) -> NameTable.ID {
        let reference = try list.reference(at: index, of: Int(run.start))
        if reference < keys.count, let known = keys[reference] { return known }
        return try name(reference, from: Int(run.start))
    }

    /// Reads an object of the list as a name.
    private mutating func name(_ reference: Int, from: Int) throws(ReadingError) -> NameTable.ID {
        let id: NameTable.ID
        switch try entry(reference, from: from) {
        case .value(.text(let run)): id = graph.names.id(of: run.range, in: graph.bytes)
        case .value(.wideText(let run)): id = graph.names.id(of: String(bigEndianUTF16: graph.bytes[run.range]))
        default: throw try list.notAKey(reference, from: from)
        }
        keys[reference] = id
        return id
    }

    /// The class name to which the value of a `$class` leads.
    private mutating func className(at index: Int, of run: CompactRange) throws(ReadingError) -> NameTable.ID {
        let offset = Int(run.start)
        guard case .value(.object(let uid)) = try entry(at: index, of: run) else {
            let value = try list.reference(at: Int(run.count) + index, of: offset)
            throw .found(try list.token(value, from: offset).kind, not: "the UID of a class", at: offset)
        }
        let object = Int(try checked(uid, from: offset))
        if let known = classes[object] { return known }
        let reference = try list.reference(at: object, of: layout.objectsStart)
        guard case .dictionary(let run) = try self.entry(reference, from: layout.objectsStart) else {
            throw .found(try layout.token(ofObject: object).kind, not: "a class", at: offset)
        }
        for index in 0..<Int(run.count) {
            let key = try key(at: index, of: run)
            guard key == classNameKey else { continue }
            let start = Int(run.start)
            let id = try name(list.reference(at: Int(run.count) + index, of: start), from: start)
            classes[object] = id
            return id
        }
        throw .found("a dictionary without $classname", not: "a class", at: offset)
    }
}
