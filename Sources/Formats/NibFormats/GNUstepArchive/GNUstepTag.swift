/// The byte before every value: its kind in the low five bits, the size of a number in the next two.
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

    /// Nil for kinds that no archiver writes.
    var kind: Kind? { Kind(rawValue: byte & 0x1F) }

    /// Whether a number of what is meant follows; kinds from `object` to `cString` are numbered.
    var isNumbered: Bool { byte & 0x10 != 0 && byte & 0x60 != 0 }

    /// Bytes of the number that follows: 0, 1, 2 or 4.
    var numberSize: Int { [0, 1, 2, 4][Int(byte >> 5 & 3)] }

    /// Whether the numbered thing was seen before.
    var isReference: Bool { byte & 0x80 != 0 }

    /// Bytes of a plain value; nil for kinds that are none.
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
