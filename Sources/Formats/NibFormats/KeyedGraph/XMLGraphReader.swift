import ByteReading
import XMLReading

/// Makes a graph of an XML document whose elements are objects and values, while it is scanned.
///
/// One attribute of an element is its key, another refers to the element with that `id`, which may come later. Elements
/// of collections have no keys.
struct XMLGraphReader<Failure: XMLReadingFailure>: ~Copyable {
    /// The names that one format gives to its attributes.
    struct Spelling {
        /// The attribute that holds an element's key.
        var key: NameTable.ID
        /// The attribute of a `<reference>` that names the element.
        var target: NameTable.ID
    }

    private(set) var scanner: XMLScanner
    private let names = XMLArchiveNames.shared
    private let spelling: Spelling
    /// Whether numbers and truth values are left out, which no reference needs.
    private let onlyReferences: Bool
    private let noKey: NameTable.ID
    private var graph = KeyedGraph(bytes: [])
    /// Those of objects that have not ended, the outermost first.
    private var slots: [KeyedGraph.Slot] = []
    private var elements: [KeyedGraph.Value] = []
    /// Every `id` that was seen, and the object that has it, -1 where none was seen yet.
    private var identifiers = NameTable()
    private var identified: [Int32] = []

    /// References to an `id` are numbers of objects from here on until all objects are known; no limit allows so many.
    private static var firstUnresolved: UInt32 { 1 << 31 }

    init(
        _ bytes: [UInt8], limits: ReadingLimits, spelling: Spelling, onlyReferences: Bool = false
    ) throws(Failure) {
        do { scanner = try XMLScanner(bytes, limits: limits, names: names.names) } catch { throw .xml(error) }
        self.spelling = spelling
        self.onlyReferences = onlyReferences
        noKey = graph.names.id(of: "")
    }

    /// Passes the next tag.
    mutating func next() throws(Failure) -> XMLScanner.Event? {
        do { return try scanner.next() } catch { throw .xml(error) }
    }

    /// Passes everything up to the end of the element that was started last.
    mutating func skip() throws(Failure) {
        do { try scanner.skip() } catch { throw .xml(error) }
    }

    /// The key of the element that was started last.
    private mutating func key() -> NameTable.ID? { scanner.value(of: spelling.key).map { graphName($0) } }

    /// What all elements that were passed have become.
    consuming func finished() -> KeyedGraph {
        let identified = identified
        for index in graph.slots.indices { Self.resolve(&graph.slots[index].value, identified) }
        for index in graph.elements.indices { Self.resolve(&graph.elements[index], identified) }
        graph.bytes = scanner.utf8
        return graph
    }

    /// A reference to nothing is no object.
    private static func resolve(_ value: inout KeyedGraph.Value, _ identified: [Int32]) {
        guard case .object(let number) = value, number >= firstUnresolved else { return }
        let object = identified[Int(number - firstUnresolved)]
        value = object < 0 ? .null : .object(UInt32(truncatingIfNeeded: object))
    }

    private mutating func graphName(_ range: Range<Int>) -> NameTable.ID {
        let document = scanner.utf8
        return graph.names.id(of: document.span.extracting(range))
    }

    /// The number of the object with an `id`, or of the one that will have it.
    private mutating func number(identifier: Range<Int>) -> Int {
        let document = scanner.utf8
        let number = Int(identifiers.id(of: document.span.extracting(identifier)).index)
        if number == identified.count { identified.append(-1) }
        return number
    }
}

extension XMLGraphReader {
    /// Passes the element that was started last, whose name is given. What it is matters where it `isValue` of something;
    /// objects count everywhere.
    mutating func passElement(_ name: NameTable.ID, isValue: Bool) throws(Failure) -> KeyedGraph.Value {
        let identifier = scanner.value(of: names.id)
        switch names.element(name) {
        case .object?: return try passObject(className: "", identifier)
        case .array?: return try passObject(className: "NSArray", identifier)
        case .set?: return try passObject(className: "NSSet", identifier)
        case .dictionary?: return try passObject(className: "NSDictionary", identifier)
        default:
            // Plain values are objects where they may be referred to.
            guard let identifier else { return try passPlainValue(name, isValue: isValue) }
            let object = addObject(className: nil, identifier)
            let slot = KeyedGraph.Slot(value: try passPlainValue(name, isValue: true), key: noKey)
            graph.objects[object].slots = KeyedGraph.Run(start: graph.slots.count, count: 1)
            graph.slots.append(slot)
            return .object(UInt32(truncatingIfNeeded: object))
        }
    }

    private mutating func passObject(className: String, _ identifier: Range<Int>?) throws(Failure) -> KeyedGraph.Value {
        let name = scanner.value(of: names.className).map { graphName($0) } ?? graph.names.id(of: className)
        let object = addObject(className: name, identifier)
        let (firstSlot, firstElement) = (slots.count, elements.count)
        while case .start(let child)? = try next() {
            let key = key()
            let value = try passElement(child, isValue: true)
            if onlyReferences, value == .null { continue }
            if let key { slots.append(KeyedGraph.Slot(value: value, key: key)) } else { elements.append(value) }
        }
        if elements.count > firstElement {
            let run = KeyedGraph.Run(start: graph.elements.count, count: elements.count - firstElement)
            graph.elements += elements[firstElement...]
            elements.removeSubrange(firstElement...)
            slots.append(KeyedGraph.Slot(value: .list(run), key: KeyedVocabulary.shared.nsObjects))
        }
        graph.objects[object].slots = KeyedGraph.Run(start: graph.slots.count, count: slots.count - firstSlot)
        graph.slots += slots[firstSlot...]
        slots.removeSubrange(firstSlot...)
        return .object(UInt32(truncatingIfNeeded: object))
    }

    private mutating func addObject(className: NameTable.ID?, _ identifier: Range<Int>?) -> Int {
        let object = graph.objects.count
        graph.objects.append(
            KeyedGraph.Object(
                className: className, slots: KeyedGraph.Run(start: 0, count: 0),
                identifier: onlyReferences ? nil : identifier.flatMap { UInt64(scanner.string($0)) },
                offset: UInt32(truncatingIfNeeded: scanner.offset)))
        if let identifier { identified[number(identifier: identifier)] = Int32(truncatingIfNeeded: object) }
        return object
    }

    private mutating func passPlainValue(
        _ name: NameTable.ID, isValue: Bool
    ) throws(Failure) -> KeyedGraph.Value {
        // Numbers are written as text by older tools and as an attribute by newer ones.
        let number = scanner.value(of: names.value)
        let target = scanner.value(of: spelling.target)
        let isEncoded = scanner.value(of: names.type).map { scanner.string($0) } == "base64-UTF8"
        while case .start(let child)? = try next() { _ = try passElement(child, isValue: false) }
        guard isValue else { return .null }
        switch names.element(name) {
        case .text?: return .text(try textRun(isEncoded: isEncoded))
        case .data?: return .data(try textRun(isEncoded: true))
        case .integer? where onlyReferences, .real? where onlyReferences, .boolean? where onlyReferences: return .null
        case .integer?: return .integer(Int64(scanner.string(number ?? scanner.text)) ?? 0)
        case .real?: return .real(Double(scanner.string(number ?? scanner.text)) ?? 0)
        case .boolean?: return .boolean(["YES", "TRUE"].contains(scanner.string(number ?? scanner.text)))
        case .null?: return .null
        case .reference?:
            guard let target else { return .null }
            return .object(Self.firstUnresolved + UInt32(truncatingIfNeeded: self.number(identifier: target)))
        case .object?, .array?, .set?, .dictionary?, nil:
            throw mismatch(found: "<\(scanner.names[name])>", expected: "a value of an archive")
        }
    }

    private mutating func textRun(isEncoded: Bool) throws(Failure) -> KeyedGraph.Run {
        guard !isEncoded || scanner.decodeText() else { throw mismatch(found: "other characters", expected: "base 64") }
        return KeyedGraph.Run(scanner.text)
    }

    private func mismatch(found: String, expected: String) -> Failure {
        .unexpected(Mismatch(offset: scanner.offset, found: found, expected: expected))
    }
}
