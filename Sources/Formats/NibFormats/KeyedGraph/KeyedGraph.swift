import ByteReading

/// A graph of objects whose values have keys. Keyed archives, NIB archives, xib archives, models and Carbon's files become such a graph.
///
/// The graph lies in a few arrays, and its texts and data are ranges of the file, so that it needs few allocations.
struct KeyedGraph: Sendable {
    enum Value: Sendable, Hashable {
        case null
        case boolean(Bool)
        case integer(Int64)
        case real(Double)
        /// UTF-8 in `bytes`.
        case text(CompactRange)
        /// Big-endian UTF-16 in `bytes`.
        case wideText(CompactRange)
        /// A range of `bytes`.
        case data(CompactRange)
        /// An index into `objects`.
        case object(UInt32)
        /// A range of `elements`.
        case list(CompactRange)
    }

    struct Slot: Sendable {
        var value: Value
        var key: NameTable.ID
    }

    struct Object: Sendable {
        /// The name of the class; nil for a plain value, which the object's only slot holds.
        var className: NameTable.ID?
        var slots: CompactRange
        /// The number by which the file refers to the object; nil if the number is the object's index.
        var identifier: UInt64?
        /// The object's offset in the file; 0 if unknown.
        var offset: UInt32 = 0
    }

    /// The file, in UTF-8 if it is XML, or the texts and data of a model.
    var bytes: [UInt8]
    let longTexts = LongTexts()
    /// The names of keys and classes. The vocabulary's names come first.
    var names = KeyedVocabulary.shared.names
    var objects: [Object] = []
    var slots: [Slot] = []
    var elements: [Value] = []
    /// The root objects with the names that the file gives them.
    var roots: [(name: String, object: Int)] = []

    /// Replacements of a class that the loader does not know, by the name of the class, the nearest first.
    var fallbackClasses: [String: [String]] = [:]

    /// Versions of the file and of the tool that wrote it.
    var facts: [InterfaceDocument.Fact] = []

    init(bytes: [UInt8]) { self.bytes = bytes }
}

extension KeyedGraph: KeyedObjects {
    var objectCount: Int { objects.count }

    /// The class name of an object; "" for plain values.
    func className(of object: Int) -> String { objects[object].className.map { names[$0] } ?? "" }

    func value(_ key: String, of object: Int) -> Value? {
        guard let id = names.known(key) else { return nil }
        return value(id, of: object)
    }

    /// The value of the first key in `keys` that the object has.
    func value(_ keys: String..., of object: Int) -> Value? { value(ofFirst: keys, of: object) }

    /// The text of the first key in `keys` that the object has.
    func text(_ keys: String..., of object: Int) -> String? { text(value(ofFirst: keys, of: object)) }

    private func value(ofFirst keys: [String], of object: Int) -> Value? {
        for key in keys { if let value = value(key, of: object) { return value } }
        return nil
    }

    func slots(of object: Int) -> ArraySlice<Slot> { slots[objects[object].slots.range] }

    /// The value of an object's key. A reference to a plain value gives the plain value.
    func value(_ key: NameTable.ID, of object: Int) -> Value? {
        let range = objects[object].slots.range
        for index in range where slots[index].key == key { return resolved(slots[index].value) }
        return nil
    }

    /// The plain value if `value` refers to one, else `value` itself.
    func resolved(_ value: Value) -> Value {
        guard case .object(let index) = value, Int(index) < objects.count else { return value }
        let object = objects[Int(index)]
        guard object.className == nil, object.slots.count == 1 else { return value }
        return slots[Int(object.slots.start)].value
    }

    /// The index of the object to which a value refers; nil if there is none, or if the object has no class.
    func instance(_ value: Value?) -> Int? {
        guard let value, case .object(let index) = resolved(value), Int(index) < objects.count,
            objects[Int(index)].className != nil
        else { return nil }
        return Int(index)
    }

    /// Whether a value refers to an object that is nowhere in the file.
    func isMissingObject(_ value: Value?) -> Bool {
        if case .object? = value.map({ resolved($0) }) { instance(value) == nil } else { false }
    }

    /// The text of a value: a plain value or a string object.
    func text(_ value: Value?) -> String? { text(resolved: value.map { resolved($0) }) }

    /// The bytes of a value: a plain value or a data object.
    func data(_ value: Value?) -> ArraySlice<UInt8>? { data(resolved: value.map { resolved($0) }) }

    /// The number of a decimal number object; nil for other objects, and for "not a number".
    func decimal(of object: Int) -> Double? {
        guard let exponent = integer(value("NS.exponent", of: object)), (-128...127).contains(exponent),
            let length = integer(value("NS.length", of: object)), let bytes = data(value("NS.mantissa", of: object))
        else { return nil }
        let isNegative = integer(value("NS.negative", of: object)) == 1
        // A sign without digits means "not a number".
        if length == 0, isNegative { return nil }
        let isBigEndian = integer(value("NS.mantissa.bo", of: object)) == 2
        let digits = Array(bytes.prefix(16))
        var mantissa: UInt128 = 0
        for unit in (0..<min(max(Int(clamping: length), 0), digits.count / 2)).reversed() {
            let (first, second) = (UInt128(digits[2 * unit]), UInt128(digits[2 * unit + 1]))
            mantissa = mantissa << 16 | (isBigEndian ? first << 8 | second : second << 8 | first)
        }
        return Double("\(isNegative ? "-" : "")\(mantissa)e\(exponent)")
    }
}

extension KeyedGraph: InterfaceContent {
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        try GraphDocumentBuilder.document(of: self, format: format, limits: limits)
    }

    /// Whether one of the root objects is the table of an interface.
    var isInterface: Bool { Self.isInterface(roots.lazy.map(\.name)) }

    /// Whether any of these names of root objects belongs to the table of an interface.
    static func isInterface(_ roots: some Sequence<String>) -> Bool {
        roots.contains { $0 == "IB.objectdata" || $0.hasPrefix("UINib") }
    }

    func nestedNibs() -> [ArraySlice<UInt8>] {
        let keys = KeyedVocabulary.shared.nestedNibKeys
        return slots.filter { keys.contains($0.key) }.compactMap { data($0.value) }.filter { !$0.isEmpty }
    }
}
