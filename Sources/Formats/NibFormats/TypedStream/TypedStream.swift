import ByteReading

/// The objects in a stream of NSArchiver or NXTypedStream, each with its values in the order of the stream.
struct TypedStream: Sendable {
    enum Value: Sendable, Hashable {
        case none
        case object(Int32)
        case `class`(Int32)
        case integer(Int64)
        case real(Double)
        /// A string of any kind: a selector, an atom, or the content of a string object.
        case text(CompactRange)
        /// Bytes that are not text.
        case data(CompactRange)
    }

    struct Class: Sendable {
        var name: String
        var version: Int64
        var superclass: Int32?
    }

    struct Object: Sendable {
        var `class`: Int32
        /// A range of `values`.
        var values: CompactRange
    }

    let bytes: [UInt8]
    private let longTexts = LongTexts()
    var systemVersion: Int64 = 0
    var values: [Value] = []
    var classes: [Class] = []
    /// The objects in document order: an object comes before the objects within it.
    var objects: [Object] = []
    /// The values outside all objects.
    var roots: [Value] = []

    init(bytes: [UInt8]) { self.bytes = bytes }
}

extension TypedStream {
    /// The values of an object. The values of its superclasses come first.
    func values(of object: Int) -> ArraySlice<Value> { values[objects[object].values.range] }

    /// The value of an object's key; nil if no value has a known key of this name.
    func value(_ key: String, of object: Int) -> Value? {
        guard let index = TypedStreamLayout.keys(of: object, in: self).firstIndex(of: key) else { return nil }
        return values(of: object).dropFirst(index).first
    }

    func className(of object: Int) -> String { classes[Int(objects[object].class)].name }

    /// Whether an object's class is `name` or a subclass of it.
    func isKind(_ object: Int, of name: String) -> Bool { classes.isKind(objects[object].class, of: name) }

    /// The text of a value, which may be a string object; nil for other values.
    func text(_ value: Value?) -> String? {
        switch value {
        case .text(let part)?: return longTexts.text(part) { String(decoding: bytes[$0], as: UTF8.self) }
        case .object(let index)?:
            guard isKind(Int(index), of: "NSString"), let content = values(of: Int(index)).first,
                case .text = content
            else { return nil }
            return text(content)
        default: return nil
        }
    }
}

extension [TypedStream.Class] {
    /// The indices of a class and its ancestors, the nearest first. No real class has 64 ancestors: the limit ends loops in broken files.
    func lineage(of index: Int32) -> some Sequence<Int32> {
        sequence(first: index) { self[Int($0)].superclass }.prefix(64)
    }

    /// Whether the class at an index is `name` or a subclass of it.
    func isKind(_ index: Int32, of name: String) -> Bool { lineage(of: index).contains { self[Int($0)].name == name } }
}

extension TypedStream: InterfaceContent {
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        try TypedStreamDocumentBuilder.document(of: self, format: format, limits: limits)
    }
}
