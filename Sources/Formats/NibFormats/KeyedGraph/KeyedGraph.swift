import ByteReading

/// Objects whose values have keys: what keyed archives, NIB archives and XIB archives have in common.
///
/// Everything lies in four arrays, and text and data are parts of the file, so that a graph costs a few allocations.
struct KeyedGraph: Sendable {
    /// A part of an array or of the file.
    struct Run: Sendable, Hashable {
        var start: UInt32
        var count: UInt32

        init(start: Int, count: Int) {
            self.start = UInt32(truncatingIfNeeded: start)
            self.count = UInt32(truncatingIfNeeded: count)
        }

        init(_ range: Range<Int>) { self.init(start: range.lowerBound, count: range.count) }

        var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    enum Value: Sendable, Hashable {
        case null
        case boolean(Bool)
        case integer(Int64)
        case real(Double)
        /// UTF-8 in `bytes`.
        case text(Run)
        /// UTF-16 in `bytes`, most significant byte first.
        case wideText(Run)
        /// A part of `bytes`.
        case data(Run)
        /// A position in `objects`.
        case object(UInt32)
        /// A part of `elements`.
        case list(Run)
    }

    struct Slot: Sendable {
        var value: Value
        var key: NameTable.ID
    }

    struct Object: Sendable {
        /// Nil for a plain value, which is that of the only slot.
        var className: NameTable.ID?
        var slots: Run
        /// The number by which the file refers to it; nil where that is the position.
        var identifier: UInt64?
        /// Where it is in the file; 0 where that is not known.
        var offset: UInt32 = 0
    }

    /// The file, or the texts of an XML document; decoded data follows.
    var bytes: [UInt8]
    /// Names of keys and classes, those of the vocabulary first.
    var names = KeyedVocabulary.shared.names
    var objects: [Object] = []
    var slots: [Slot] = []
    var elements: [Value] = []
    /// Positions of the objects by the names under which the file lists its outermost ones.
    var roots: [(name: String, object: Int)] = []

    /// What the file says of its version and of the tool that wrote it.
    var facts: [InterfaceDocument.Fact] = []

    init(bytes: [UInt8]) { self.bytes = bytes }
}

extension KeyedGraph: KeyedObjects {
    var objectCount: Int { objects.count }

    /// The number of the name that a part of `bytes` spells.
    mutating func nameID(_ run: Run) -> NameTable.ID {
        let bytes = bytes
        return names.id(of: bytes.span.extracting(run.range))
    }

    /// The name of an object's class; "" for plain values.
    func className(of object: Int) -> String { objects[object].className.map { names[$0] } ?? "" }

    /// The first of the keys that an object has, with its value.
    func value(_ keys: String..., of object: Int) -> Value? {
        for key in keys {
            if let id = names.known(key), let value = value(id, of: object) { return value }
        }
        return nil
    }

    /// The values of an object with their keys.
    func slots(of object: Int) -> ArraySlice<Slot> { slots[objects[object].slots.range] }

    /// The value of a key of an object, plain values looked through.
    func value(_ key: NameTable.ID, of object: Int) -> Value? {
        let range = objects[object].slots.range
        for index in range where slots[index].key == key { return resolved(slots[index].value) }
        return nil
    }

    /// The plain value where `value` refers to one, else `value` itself.
    func resolved(_ value: Value) -> Value {
        guard case .object(let index) = value, Int(index) < objects.count else { return value }
        let object = objects[Int(index)]
        guard object.className == nil, object.slots.count == 1 else { return value }
        return slots[Int(object.slots.start)].value
    }

    /// The object of a key of an object.
    func object(_ key: NameTable.ID, of object: Int) -> Int? { value(key, of: object).flatMap(instance) }

    /// The position of the instance that a value refers to.
    func instance(_ value: Value) -> Int? {
        guard case .object(let index) = resolved(value), Int(index) < objects.count,
            objects[Int(index)].className != nil
        else { return nil }
        return Int(index)
    }

    /// The text of a key of an object, whether it is a plain value or a string object.
    func text(_ key: NameTable.ID, of object: Int) -> String? { value(key, of: object).flatMap(text) }

    /// The text that a value is or refers to.
    func text(_ value: Value) -> String? {
        switch resolved(value) {
        case .text(let run): String(decoding: bytes[run.range], as: UTF8.self)
        case .wideText(let run): String(bigEndianUTF16: bytes[run.range])
        case .object(let index): textOfInstance(Int(index))
        default: nil
        }
    }

    /// The bytes of a key of an object, whether they are a plain value or a data object.
    func data(_ key: NameTable.ID, of object: Int) -> ArraySlice<UInt8>? { value(key, of: object).flatMap(data) }

    /// The bytes that a value is or refers to.
    func data(_ value: Value) -> ArraySlice<UInt8>? {
        let words = KeyedVocabulary.shared
        switch resolved(value) {
        case .data(let run): return bytes[run.range]
        case .object(let index):
            for key in words.dataKeys {
                if case .data(let run)? = self.value(key, of: Int(index)) { return bytes[run.range] }
            }
            return nil
        default: return nil
        }
    }

    private func textOfInstance(_ object: Int) -> String? {
        let words = KeyedVocabulary.shared
        for key in words.textKeys {
            switch value(key, of: object) {
            case .text(let run)?, .data(let run)?: return String(decoding: bytes[run.range], as: UTF8.self)
            case .wideText(let run)?: return String(bigEndianUTF16: bytes[run.range])
            default: continue
            }
        }
        return nil
    }
}
