import ByteReading
import PropertyLists

/// Reads a GNUstep model into a graph.
///
/// A model is a property list in OpenStep's text form: a dictionary of objects by name. Each object is a dictionary
/// with its class under `isa`. A text that is the name of an object refers to that object, and `nil` means no object.
struct GModelReader {
    private var graph = KeyedGraph(bytes: [])
    private let objects: [String: UInt32]
    /// The key for a plain value in place of an object.
    private let classKey: NameTable.ID

    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> KeyedGraph {
        let list = try PropertyList(bytes, limits: limits)
        guard case .dictionary(let entries) = list else {
            throw .found(list.kind, not: "a dictionary of objects", at: 0)
        }
        try limits.check(.objectCount, entries.count)
        var reader = GModelReader(names: entries.map(\.key))
        for entry in entries { reader.addObject(entry.value) }
        // Other property lists are dictionaries too, such as the classes.nib of a wrapper.
        guard reader.graph.objects.contains(where: { $0.className != nil }) else {
            throw .found("a dictionary without objects", not: "objects with a class under \"isa\"", at: 0)
        }
        return reader.graph
    }

    private init(names: [String]) {
        classKey = graph.names.id(of: "isa")
        objects = Dictionary(
            names.enumerated().map { ($1, UInt32(truncatingIfNeeded: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func addObject(_ description: PropertyList) {
        let first = graph.slots.count
        var className: NameTable.ID?
        if case .dictionary(let entries) = description {
            for entry in entries {
                if entry.key == "isa", let name = entry.value.string {
                    className = graph.names.id(of: name)
                } else {
                    let key = graph.names.id(of: entry.key)
                    graph.slots.append(KeyedGraph.Slot(value: value(entry.value), key: key))
                }
            }
        } else {
            graph.slots.append(KeyedGraph.Slot(value: value(description), key: classKey))
        }
        graph.objects.append(
            KeyedGraph.Object(
                className: className, slots: CompactRange(start: first, count: graph.slots.count - first)))
    }

    private mutating func value(_ value: PropertyList) -> KeyedGraph.Value {
        switch value {
        case .string(let text):
            if text == "nil" { return .null }
            return objects[text].map { .object($0) } ?? .text(append(text.utf8))
        case .data(let bytes): return .data(append(bytes))
        case .integer(let number): return .integer(number)
        case .real(let number): return .real(number)
        case .boolean(let flag): return .boolean(flag)
        case .array(let list):
            let values = list.map { self.value($0) }
            graph.elements += values
            return .list(CompactRange(start: graph.elements.count - values.count, count: values.count))
        // In models, only objects are dictionaries.
        default: return .null
        }
    }

    private mutating func append(_ bytes: some Collection<UInt8>) -> CompactRange {
        graph.bytes += bytes
        return CompactRange(start: graph.bytes.count - bytes.count, count: bytes.count)
    }
}
