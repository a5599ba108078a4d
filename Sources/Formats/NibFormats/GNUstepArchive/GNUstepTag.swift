/// The byte before every value: the kind in the low five bits, the size of a number in the next two, and a bit for references.
struct GNUstepTag {
    let byte: UInt8

    /// The kinds. Those of numbers are signed and unsigned in turn.
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
        static let cString: UInt8 = 0x14
        static let array: UInt8 = 0x15
        static let structure: UInt8 = 0x16
        static let classAsObject: UInt8 = 0x17
    }

    var kind: UInt8 { byte & 0x1F }

    /// Whether the number of an object, class, selector, pointer or string follows.
    var isNumbered: Bool { byte & 0x10 != 0 && byte & 0x60 != 0 }

    /// The size of that number: 0, 1, 2 or 4 bytes.
    var numberSize: Int { (1 << Int(byte >> 5 & 3)) >> 1 }

    /// Whether the number refers to something that came earlier.
    var isReference: Bool { byte & 0x80 != 0 }

    /// Whether the tag starts an object or another thing that can be referred to later.
    var isNew: Bool { isNumbered && !isReference }

    /// Whether the tag is that of a null object, class, selector, pointer or string.
    var isNull: Bool { byte & 0x70 == 0x10 && kind != Kind.array && kind != Kind.structure }

    /// Whether the tag is that of an integer or a boolean.
    var isInteger: Bool {
        (Kind.character...Kind.unsignedLongLong).contains(kind) || kind == Kind.boolean
    }

    var isReal: Bool { kind == Kind.float || kind == Kind.double }

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

    var isSigned: Bool { kind < Kind.unsignedLongLong && kind & 1 != 0 }
}
