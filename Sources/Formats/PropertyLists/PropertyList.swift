public import ByteReading

/// A value of a property list in any of the three forms: binary, XML or OpenStep's text.
public indirect enum PropertyList: Sendable, Hashable {
    /// An entry of a dictionary.
    public struct Entry: Sendable, Hashable {
        /// The key.
        public let key: String
        /// The value.
        public let value: PropertyList
    }

    case string(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case data([UInt8])
    /// A date, as the text in the file. Dates of binary lists are `real`: seconds since the start of 2001.
    case date(String)
    case array([PropertyList])
    /// Entries in the order of the file. A key may occur more than once.
    case dictionary([Entry])
    /// Null or a UID in a binary list. Neither means anything in a bundle's list.
    case other

    /// Reads a property list of any form.
    public init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        try limits.check(.byteCount, bytes.count)
        if bytes.starts(with: BinaryPropertyList.signature) {
            self = try BinaryListReader.read(bytes, limits: limits)
        } else {
            self =
                Self.looksLikeXML(bytes)
                ? try XMLListReader.read(bytes, limits: limits) : try OpenStepReader.read(bytes, limits: limits)
        }
    }

    /// The text; nil if this is not a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements; nil if this is not an array.
    public var array: [PropertyList]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The entries; nil if this is not a dictionary.
    public var entries: [Entry]? {
        if case .dictionary(let entries) = self { entries } else { nil }
    }

    /// Kind of the value, for errors.
    public var kind: String {
        switch self {
        case .string(let text): "the string \"\(text.prefix(40))\""
        case .integer(let number): "the number \(number)"
        case .real(let number): "the number \(number)"
        case .boolean: "a boolean"
        case .data: "data"
        case .date: "a date"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .other: "null or a UID"
        }
    }

    /// The value of a key in a dictionary. If the key occurs more than once, the last value counts.
    public subscript(key: String) -> PropertyList? { entries?.last { $0.key == key }?.value }

    /// Whether the file begins like XML: with a declaration, a comment or the root's tag. In the text form, other
    /// characters follow a "<": hexadecimal digits or "*".
    private static func looksLikeXML(_ bytes: [UInt8]) -> Bool {
        let ignored = "\u{FEFF} \t\r\n\0".utf8 + [0xFE, 0xFF]
        let text = bytes.prefix(64).filter { !ignored.contains($0) }
        return ["<?", "<!", "<plist"].contains { text.starts(with: $0.utf8) }
    }
}
