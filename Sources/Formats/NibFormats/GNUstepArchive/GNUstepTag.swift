/// The byte before every value: the kind in the low five bits, the size of a number in the next two, and a bit for
/// references.
struct GNUstepTag {
    let byte: UInt8

    enum Kind: UInt8 {
        case none = 0
        case character, unsignedCharacter
        case short, unsignedShort
        case int, unsignedInt
        case long, unsignedLong
        case longLong, unsignedLongLong
        case float, double
        case boolean
        case object = 0x10
        case `class`, selector, pointer, cString
        case array, structure
        case classAsObject
    }

    /// The kind; nil for one that no archiver writes.
    var kind: Kind? { Kind(rawValue: byte & 0x1F) }

    /// Whether the number of an object, class, selector, pointer or string follows.
    var isNumbered: Bool { byte & 0x10 != 0 && byte & 0x60 != 0 }

    /// The size of that number: 0, 1, 2 or 4 bytes.
    var numberSize: Int { [0, 1, 2, 4][Int(byte >> 5 & 3)] }

    /// Whether the number refers to something that came earlier.
    var isReference: Bool { byte & 0x80 != 0 }

    /// The size of a plain value in bytes; nil for kinds that are not plain values.
    var scalarSize: Int? {
        switch kind {
        case .character?, .unsignedCharacter?, .boolean?: 1
        case .short?, .unsignedShort?, .int?, .unsignedInt?, .long?, .unsignedLong?, .longLong?, .unsignedLongLong?:
            2 << Int(byte >> 5 & 3)
        case .float?: 4
        case .double?: 8
        default: nil
        }
    }

    var isSigned: Bool {
        switch kind {
        case .character?, .short?, .int?, .long?, .longLong?: true
        default: false
        }
    }
}
