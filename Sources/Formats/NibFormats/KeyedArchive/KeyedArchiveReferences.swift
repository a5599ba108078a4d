import ByteReading
import PropertyLists

/// Finds the references of a binary keyed archive without building a graph.
///
/// Many dictionaries share keys and UIDs, so one byte for each object of the list caches the object's meaning. The first pass over the dictionaries
/// finds their classes; a second pass finds the users of the references, if there are any. Only objects of resource classes are decoded.
struct KeyedArchiveReferences {
    typealias List = KeyedArchiveLayout.List

    /// The offset of a dictionary's references, and the number of its keys.
    typealias Dictionary = (start: Int, count: Int)

    let layout: KeyedArchiveLayout
    let list: List
    let longTexts = LongTexts()
    /// Meaning of each object of the list as a key: 0 before its first use, 1 for a name that is not in the vocabulary,
    /// else the number in the vocabulary plus 2.
    private var keys: [UInt8]
    /// Meaning of each object of the list as the value of a `$class`, in the encoding of `keys`.
    private var classes: [UInt8]
    /// The dictionary of each archived object; a range that starts at 0 for a plain value.
    private let dictionaries: [CompactRange]
    private var hasNestedNibs = false
    private let limits: ReadingLimits
    /// Elements of the collections that were searched, and values of the elements. Objects may share a collection, and collections an element.
    private var searchedValueCount = 0

    private static let unseen: UInt8 = 0
    private static let other: UInt8 = 1
    private static let firstKnown: UInt8 = 2
    private let classKey: UInt8 = Self.meaning(of: KeyedVocabulary.shared.archivedClass)
    let nestedNibKeys: [UInt8] = KeyedVocabulary.shared.nestedNibKeys.map(Self.meaning)

    /// Reads the references and media of an interface, and its nested nibs.
    static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> FoundReferences {
        var reader = try KeyedArchiveReferences(bytes, limits: limits)
        guard KeyedGraph.isInterface(try reader.layout.roots().lazy.map(\.name)) else {
            throw .notAnInterface(missing: "IB.objectdata in $top", offset: 0)
        }
        let resources = try reader.findResources()
        return FoundReferences(resources: resources, nestedNibs: reader.hasNestedNibs ? try reader.nestedNibs() : [])
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        layout = try KeyedArchiveLayout(bytes, limits: limits)
        self.limits = limits
        list = layout.list
        keys = Array(repeating: Self.unseen, count: list.count)
        classes = Array(repeating: Self.unseen, count: list.count)
        dictionaries = try Self.dictionaries(of: layout, limits)
    }

    /// The dictionaries of all objects. Objects may share a dictionary, so the values of each object count.
    private static func dictionaries(
        of layout: KeyedArchiveLayout, _ limits: ReadingLimits
    ) throws(ReadingError) -> [CompactRange] {
        var valueCount = 0
        var runs: [CompactRange] = []
        runs.reserveCapacity(layout.objectCount)
        let objects = layout.list.references(at: layout.objectsStart, count: layout.objectCount)
        for object in 0..<layout.objectCount {
            let dictionary = try layout.list.dictionary(objects[object], from: layout.objectsStart)
            valueCount += dictionary?.count ?? 0
            try limits.check(.valueCount, valueCount, at: layout.objectsStart)
            runs.append(CompactRange(start: dictionary?.start ?? 0, count: dictionary?.count ?? 0))
        }
        return runs
    }

    private static func meaning(of name: NameTable.ID) -> UInt8 { UInt8(clamping: name.index + UInt32(firstKnown)) }

    /// The dictionary of an archived object; nil for plain values.
    @inline(__always)
    func dictionary(ofObject object: Int) -> Dictionary? {
        let run = dictionaries[object]
        return run.start == 0 ? nil : (Int(run.start), Int(run.count))
    }

    /// The value of a dictionary's `$class`, as the number of an object of the list. Also sets `hasNestedNibs`.
    mutating func classReference(_ dictionary: Dictionary) throws(ReadingError) -> Int? {
        let list = list
        let references = list.references(at: dictionary.start, count: 2 * dictionary.count)
        var result: Int?
        for index in 0..<dictionary.count {
            let key = references[index]
            let known = key < keys.count ? keys[key] : Self.unseen
            let meaning = known == Self.unseen ? try learnKey(key, from: dictionary.start) : known
            if meaning == Self.other { continue }
            if meaning == classKey {
                result = references[dictionary.count + index]
            } else if nestedNibKeys.contains(meaning) {
                hasNestedNibs = true
            }
        }
        return result
    }

    /// Meaning of a key, even if the first pass has not come to the key yet.
    @inline(__always)
    func keyMeaning(_ key: Int, of dictionary: Dictionary) throws(ReadingError) -> UInt8 {
        if key < keys.count, case let known = keys[key], known != Self.unseen { return known }
        return try Self.meaning(ofKey: key, from: dictionary.start, in: list)
    }

    @inline(never)
    private static func meaning(ofKey key: Int, from offset: Int, in list: List) throws(ReadingError) -> UInt8 {
        meaning(ofName: try name(key, from: offset, in: list), in: list)
    }

    @inline(never)
    private mutating func learnKey(_ key: Int, from offset: Int) throws(ReadingError) -> UInt8 {
        let meaning = try Self.meaning(ofKey: key, from: offset, in: list)
        keys[key] = meaning
        return meaning
    }

    /// Meaning of the value of a `$class`.
    @inline(__always)
    private mutating func classMeaning(_ value: Int, from offset: Int) throws(ReadingError) -> UInt8 {
        if value < classes.count, case let known = classes[value], known != Self.unseen { return known }
        return try learnClass(value, from: offset)
    }

    @inline(never)
    private mutating func learnClass(_ value: Int, from offset: Int) throws(ReadingError) -> UInt8 {
        let meaning = Self.meaning(ofName: try className(value, from: offset), in: list)
        classes[value] = meaning
        return meaning
    }

    private static func meaning(ofName name: List.Token, in list: List) -> UInt8 {
        // All names in the vocabulary are ASCII.
        guard case .text(let start, let count) = name else { return other }
        let name = list.source.bytes.span.extracting(start..<start + count)
        return KeyedVocabulary.shared.names.known(name).map(meaning) ?? other
    }

    /// The class name to which the value of a `$class` leads.
    private func className(_ value: Int, from offset: Int) throws(ReadingError) -> List.Token {
        let token = try list.token(value, from: offset)
        guard case .uid(let object) = token else {
            throw .found(token.kind, not: "the UID of a class", at: offset)
        }
        return try className(ofClass: object, from: offset)
    }

    /// The name of a class, given by its UID.
    func className(ofClass object: Int, from offset: Int) throws(ReadingError) -> List.Token {
        try layout.check(object, from: offset)
        guard let description = dictionary(ofObject: object) else {
            throw .found(try layout.token(ofObject: object).kind, not: "a class", at: offset)
        }
        guard let name = try self.value(KeyedVocabulary.shared.archivedClassName, of: description) else {
            throw .found("a dictionary without $classname", not: "a class", at: offset)
        }
        return try Self.name(name, from: description.start, in: list)
    }

    /// A key or a class name.
    static func name(_ object: Int, from offset: Int, in list: List) throws(ReadingError) -> List.Token {
        let name = try list.token(object, from: offset)
        switch name {
        case .text, .wideText: return name
        default: throw try list.notAKey(object, from: offset)
        }
    }

    /// The value of a dictionary's key, as the number of an object of the list.
    private func value(
        _ key: NameTable.ID, of dictionary: Dictionary
    ) throws(ReadingError) -> Int? {
        let list = list
        let references = list.references(at: dictionary.start, count: 2 * dictionary.count)
        let wanted = Self.meaning(of: key)
        for index in 0..<dictionary.count where try keyMeaning(references[index], of: dictionary) == wanted {
            return references[dictionary.count + index]
        }
        return nil
    }
}

extension KeyedArchiveReferences: KeyedObjects {
    var bytes: [UInt8] { list.source.bytes }

    var objectCount: Int { layout.objectCount }

    mutating func resourceClass(of object: Int) throws(ReadingError) -> NameTable.ID? {
        guard let dictionary = dictionary(ofObject: object), let value = try classReference(dictionary) else {
            return nil
        }
        let meaning = try classMeaning(value, from: dictionary.start)
        if meaning < Self.firstKnown { return nil }
        let className = KeyedVocabulary.shared.names[at: Int(meaning - Self.firstKnown)]
        return KeyedVocabulary.shared.isResource(className) ? className : nil
    }

    func value(_ key: NameTable.ID, of object: Int) throws(ReadingError) -> KeyedGraph.Value? {
        guard let dictionary = dictionary(ofObject: object), let value = try value(key, of: dictionary) else {
            return nil
        }
        return try self.value(value, from: dictionary.start)
    }

    /// The value of an object of the list. A UID that leads to a plain value gives the plain value.
    func value(_ value: Int, from offset: Int) throws(ReadingError) -> KeyedGraph.Value {
        if case .uid(let object) = try list.token(value, from: offset), object != 0 {
            try layout.check(object, from: offset)
            if dictionary(ofObject: object) != nil { return .object(UInt32(truncatingIfNeeded: object)) }
        }
        return KeyedGraph.Value(try resolved(value, from: offset))
    }

    /// The UID of the object to which a value refers; nil if there is none, or if the object has no class.
    func instance(_ value: KeyedGraph.Value?) throws(ReadingError) -> Int? {
        guard case .object(let object)? = value, let dictionary = dictionary(ofObject: Int(object)),
            try self.value(KeyedVocabulary.shared.archivedClass, of: dictionary) != nil
        else { return nil }
        return Int(object)
    }

    mutating func instances(in list: Int) throws(ReadingError) -> [Int] {
        guard let dictionary = dictionary(ofObject: list) else { return [] }
        var value = try value(KeyedVocabulary.shared.nsObjects, of: dictionary)
        if value == nil { value = try self.value(KeyedVocabulary.shared.elements, of: dictionary) }
        guard let value, case .array(let start, let count) = try resolved(value, from: dictionary.start) else {
            return []
        }
        var instances: [Int] = []
        for index in 0..<count {
            let element = try self.value(self.list.reference(at: index, of: start), from: start)
            searchedValueCount += 1
            if case .object(let object) = element { searchedValueCount += Int(dictionaries[Int(object)].count) }
            try limits.check(.valueCount, searchedValueCount, at: start)
            if let instance = try instance(element) { instances.append(instance) }
        }
        return instances
    }

    /// The token of an object of the list. A UID gives the token of its object, except UID 0, which is "$null".
    private func resolved(_ value: Int, from offset: Int) throws(ReadingError) -> List.Token {
        let token = try list.token(value, from: offset)
        guard case .uid(let object) = token, object != 0 else { return token }
        try layout.check(object, from: offset)
        return try layout.token(ofObject: object)
    }
}
