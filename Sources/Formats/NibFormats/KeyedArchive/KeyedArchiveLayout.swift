import ByteReading
import PropertyLists

/// Places of the parts of a keyed archive in its binary property list.
///
/// The list is a dictionary. `$objects` is an array of all archived objects, which refer to one another by UID: the
/// index in this array. An object of a class is a dictionary with the UID of its class under `$class`. `$top` names the root objects.
struct KeyedArchiveLayout {
    typealias List = BinaryPropertyList

    let list: List
    /// The offset of the references to the archived objects.
    let objectsStart: Int
    let objectCount: Int
    /// The dictionary of the root objects.
    let top: CompactRange
    let facts: [InterfaceDocument.Fact]

    init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        list = try List(ByteSource(bytes, limits: limits), limits: limits)
        let outermost = try list.offset(of: list.top, from: 0)
        guard case .dictionary(let start, let count) = try list.token(at: outermost) else {
            throw .notAnInterface(missing: "the outermost dictionary", offset: outermost)
        }
        var parts: [String: List.Token] = [:]
        var facts: [InterfaceDocument.Fact] = []
        for index in 0..<count {
            let key = try list.key(at: index, of: start)
            guard key.hasPrefix("$") else { continue }
            let token = try list.token(list.reference(at: count + index, of: start), from: start)
            parts[key] = token
            if let text = list.string(token) { facts.append(.init(key, text)) }
            if case .integer(let number) = token { facts.append(.init(key, "\(number)")) }
        }
        guard parts["$archiver"] != nil else { throw .notAnInterface(missing: "$archiver", offset: outermost) }
        guard let objects = parts["$objects"] else { throw .notAnInterface(missing: "$objects", offset: outermost) }
        guard case .array(let objectsStart, let objectCount) = objects else {
            throw .notAnInterface(missing: "the array $objects", offset: outermost)
        }
        guard let top = parts["$top"] else { throw .notAnInterface(missing: "$top", offset: outermost) }
        guard case .dictionary(let topStart, let topCount) = top else {
            throw .notAnInterface(missing: "the dictionary $top", offset: outermost)
        }
        (self.objectsStart, self.objectCount) = (objectsStart, objectCount)
        self.top = CompactRange(start: topStart, count: topCount)
        self.facts = facts
    }

    func roots() throws(ReadingError) -> [(name: String, object: Int)] {
        let (start, count) = (Int(top.start), Int(top.count))
        var roots: [(name: String, object: Int)] = []
        for index in 0..<count {
            guard case .uid(let object) = try list.token(list.reference(at: count + index, of: start), from: start),
                object != 0
            else { continue }
            try check(object, from: start)
            roots.append((try list.key(at: index, of: start), object))
        }
        return roots
    }

    /// Throws unless there is an archived object with this UID. `offset` is the place of the UID, for errors.
    func check(_ object: Int, from offset: Int) throws(ReadingError) {
        guard object < objectCount else {
            throw .found("object \(object)", not: "one of \(objectCount) objects", at: offset)
        }
    }

    /// The token of an archived object in the list.
    func token(ofObject object: Int) throws(ReadingError) -> List.Token {
        try list.token(list.reference(at: object, of: objectsStart), from: objectsStart)
    }
}

extension KeyedGraph.Value {
    /// The plain value of an object of the list; null for containers and UIDs.
    init(_ token: KeyedArchiveLayout.List.Token) {
        switch token {
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .real(value)
        case .data(let start, let count): self = .data(CompactRange(start: start, count: count))
        case .text(let start, let count): self = .text(CompactRange(start: start, count: count))
        case .wideText(let start, let count): self = .wideText(CompactRange(start: start, count: 2 * count))
        case .null, .uid, .array, .dictionary: self = .null
        }
    }
}
