/// The byte before every value: the kind in the low five bits, the size of a number in the next two, and a bit for references.
struct GNUstepTag {
    let byte: UInt8

    /// The kinds. The kinds of integers are signed and unsigned in turn.
    enum Kind {
        static let none: UInt8 = 0x00
        static let character: UInt8 = 0x01
        static let unsignedCharacter: UInt8 = 0x02
        static let short: UInt8 = 0x03
        static let unsignedLongLong: UInt8 = 0x0A
        static let float: UInt8 = 0x0B
        static let double: UInt8 = 0x0C
        static let boolean: UInt8 = 0x0D
        static let object: UInt8 = 0x10
        static let `class`: UInt8 = 0x11
        static let selector: UInt8 = 0x12
        static let pointer: UInt8 = 0x13
        static let cString: UInt8 = 0x14
        static let array: UInt8 = 0x15
        static let structure: UInt8 = 0x16
        static let classAsObject: UInt8 = 0x17
        /// Occurs in no file: see `form`.
        static let newObject: UInt8 = 0x1F
    }

    var kind: UInt8 { byte & 0x1F }

    /// Whether the number of an object, class, selector, pointer or string follows.
    var isNumbered: Bool { byte & 0x10 != 0 && byte & 0x60 != 0 }

    /// The size of the number that follows: 0, 1, 2 or 4 bytes.
    @inline(__always)
    var numberSize: Int { (1 << Int(byte >> 5 & 3)) >> 1 }

    /// Whether the number refers to an earlier object, class, selector, pointer or string.
    var isReference: Bool { byte & 0x80 != 0 }

    /// Whether the tag starts an object, or another value to which later values can refer.
    var isNew: Bool { isNumbered && !isReference }

    /// Whether the tag means a null object, class, selector, pointer or string.
    var isNull: Bool { byte & 0x70 == 0x10 && kind != Kind.array && kind != Kind.structure }

    /// Whether the tag means an integer or a boolean.
    var isInteger: Bool { Self.integers >> UInt32(kind) & 1 != 0 }

    /// The size of a plain value in bytes; nil for kinds that are not plain values.
    @inline(__always)
    var scalarSize: Int? {
        switch kind {
        case Kind.character, Kind.unsignedCharacter, Kind.boolean: 1
        case Kind.short...Kind.unsignedLongLong: 2 << Int(byte >> 5 & 3)
        case Kind.float: 4
        case Kind.double: 8
        default: nil
        }
    }

    /// Bytes of a tag and its value, by tag, for values that need no check: plain values, nulls, starts of structures; 0 for other values.
    static let sizes: [UInt8] = (UInt8.min ... .max).map { byte in
        let tag = GNUstepTag(byte: byte)
        if let size = tag.scalarSize { return size > 8 ? 0 : UInt8(1 + size) }
        return tag.kind == Kind.structure || tag.isNull && tag.kind <= Kind.classAsObject ? 1 : 0
    }

    /// The kind as one bit. Nulls and new objects have kinds of their own.
    var form: UInt32 { 1 << UInt32(isNull ? Kind.none : kind == Kind.object && isNew ? Kind.newObject : kind) }

    /// The form of every tag.
    static let forms = (UInt8.min ... .max).map { GNUstepTag(byte: $0).form }

    static var nulls: UInt32 { 1 << Kind.none }
    static var integers: UInt32 { 0x7FE | 1 << Kind.boolean }
    static var objects: UInt32 { 1 << Kind.object | 1 << Kind.newObject }
    /// Forms of values that may contain other values.
    static var composites: UInt32 { 1 << Kind.newObject | 1 << Kind.pointer | 1 << Kind.array | 1 << Kind.structure }

    var isSigned: Bool { kind < Kind.unsignedLongLong && kind & 1 != 0 }
}
