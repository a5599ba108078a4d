import ByteReading
import XMLReading

/// Reads an XML document whose elements are objects and values into a graph, while it scans the document.
///
/// One attribute of an element holds its key. References name the `id` of an element, which may come later. Elements of collections have no keys.
struct XMLGraphReader: ~Copyable {
    /// The attribute names of one format.
    struct Spelling {
        /// The attribute that holds an element's key.
        var key: NameTable.ID
        /// The attribute of a `<reference>` that holds the `id` of its target.
        var target: NameTable.ID
    }

    var scanner: XMLScanner
    private let names = XMLArchiveNames.shared
    private let spelling: Spelling
    private let noKey: NameTable.ID
    private var graph = KeyedGraph(bytes: [])
    /// The slots of all open objects, the outermost object first.
    private var slots: [KeyedGraph.Slot] = []
    private var elements: [KeyedGraph.Value] = []
    /// Every `id` seen so far. `objectsByIdentifier` has the object of each `id`; -1 before the object is read.
    private var identifiers = NameTable()
    private var objectsByIdentifier: [Int32] = []

    /// Until all objects are known, a reference to an `id` is this number plus the number of the `id`. No limit of objects is as high.
    private static var firstUnresolved: UInt32 { 1 << 31 }

    init(_ bytes: [UInt8], limits: ReadingLimits, spelling: Spelling) throws(ReadingError) {
        scanner = try XMLScanner(bytes, limits: limits, names: names.names)
        self.spelling = spelling
        noKey = graph.names.id(of: "")
    }

    /// The key of the element whose start tag came last.
    private mutating func key() -> NameTable.ID? { graphName(scanner.value(of: spelling.key)) }

    private mutating func graphName(_ range: Range<Int>?) -> NameTable.ID? {
        guard let range else { return nil }
        return graph.names.id(of: range, in: scanner.utf8)
    }

    consuming func finished() -> KeyedGraph {
        // All references to an unknown `id` lead to one object without a class.
        let missingObject = Int32(truncatingIfNeeded: graph.objects.count)
        if objectsByIdentifier.contains(-1) { _ = addObject(className: nil, nil) }
        let objectsByIdentifier = objectsByIdentifier.map { $0 < 0 ? missingObject : $0 }
        for index in graph.slots.indices { Self.resolve(&graph.slots[index].value, objectsByIdentifier) }
        for index in graph.elements.indices { Self.resolve(&graph.elements[index], objectsByIdentifier) }
        graph.bytes = scanner.utf8
        return graph
    }

    private static func resolve(_ value: inout KeyedGraph.Value, _ objectsByIdentifier: [Int32]) {
        guard case .object(let number) = value, number >= firstUnresolved else { return }
        value = .object(UInt32(truncatingIfNeeded: objectsByIdentifier[Int(number - firstUnresolved)]))
    }

    private mutating func number(identifier: Range<Int>) -> Int {
        let number = Int(identifiers.id(of: identifier, in: scanner.utf8).index)
        if number == objectsByIdentifier.count { objectsByIdentifier.append(-1) }
        return number
    }
}

extension XMLGraphReader {
    /// Whether the caller needs a plain value. An ignored value may be of any kind.
    enum Use { case kept, ignored }

    /// Reads the element whose start tag came last; `name` is its name. Objects are added to the graph in any case.
    mutating func readElement(_ name: NameTable.ID, _ use: Use = .kept) throws(ReadingError) -> KeyedGraph.Value {
        let identifier = scanner.value(of: names.id)
        switch names.element(name) {
        case .object?: return try readObject(className: "", identifier)
        case .array?: return try readObject(className: "NSArray", identifier)
        case .set?: return try readObject(className: "NSSet", identifier)
        case .dictionary?: return try readObject(className: "NSDictionary", identifier)
        default:
            // A plain value with an `id` is an object, because references may lead to it.
            guard let identifier else { return try readPlainValue(name, use) }
            let object = addObject(className: nil, identifier)
            let slot = KeyedGraph.Slot(value: try readPlainValue(name, .kept), key: noKey)
            graph.objects[object].slots = CompactRange(start: graph.slots.count, count: 1)
            graph.slots.append(slot)
            return .object(UInt32(truncatingIfNeeded: object))
        }
    }

    private mutating func readObject(className: String, _ identifier: Range<Int>?) throws(ReadingError)
        -> KeyedGraph.Value
    {
        let name = graphName(scanner.value(of: names.className)) ?? graph.names.id(of: className)
        let object = addObject(className: name, identifier)
        let (firstSlot, firstElement) = (slots.count, elements.count)
        while case .start(let child)? = try scanner.next() {
            let key = key()
            let value = try readElement(child)
            if let key { slots.append(KeyedGraph.Slot(value: value, key: key)) } else { elements.append(value) }
        }
        if elements.count > firstElement {
            let run = CompactRange(start: graph.elements.count, count: elements.count - firstElement)
            graph.elements += elements[firstElement...]
            elements.removeSubrange(firstElement...)
            slots.append(KeyedGraph.Slot(value: .list(run), key: KeyedVocabulary.shared.nsObjects))
        }
        graph.objects[object].slots = CompactRange(start: graph.slots.count, count: slots.count - firstSlot)
        graph.slots += slots[firstSlot...]
        slots.removeSubrange(firstSlot...)
        return .object(UInt32(truncatingIfNeeded: object))
    }

    private mutating func addObject(className: NameTable.ID?, _ identifier: Range<Int>?) -> Int {
        let object = graph.objects.count
        graph.objects.append(
            KeyedGraph.Object(
                className: className, slots: CompactRange(start: 0, count: 0),
                identifier: identifier.flatMap { UInt64(scanner.string($0)) },
                offset: UInt32(truncatingIfNeeded: scanner.offset)))
        if let identifier { objectsByIdentifier[number(identifier: identifier)] = Int32(truncatingIfNeeded: object) }
        return object
    }

    private mutating func readPlainValue(_ name: NameTable.ID, _ use: Use) throws(ReadingError) -> KeyedGraph.Value {
        // Older tools write numbers as text, newer tools as an attribute.
        let number = scanner.value(of: names.value)
        let target = scanner.value(of: spelling.target)
        let isEncoded = scanner.value(of: names.type).map { scanner.string($0) } == "base64-UTF8"
        while case .start(let child)? = try scanner.next() { _ = try readElement(child, .ignored) }
        guard use == .kept else { return .null }
        switch names.element(name) {
        case .text?: return .text(CompactRange(isEncoded ? try scanner.decodeText() : scanner.text))
        case .data?: return .data(CompactRange(try scanner.decodeText()))
        case .integer?: return .integer(Int64(scanner.string(number ?? scanner.text)) ?? 0)
        case .real?: return .real(Double(scanner.string(number ?? scanner.text)) ?? 0)
        case .boolean?: return .boolean(["YES", "TRUE"].contains(scanner.string(number ?? scanner.text)))
        case .null?: return .null
        case .reference?:
            guard let target else { return .null }
            return .object(Self.firstUnresolved + UInt32(truncatingIfNeeded: self.number(identifier: target)))
        case .object?, .array?, .set?, .dictionary?, nil:
            throw scanner.unexpected("<\(scanner.names[name])>", not: "a value of an archive")
        }
    }
}
