/// A value that was read from JSON.
public indirect enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// A number without fraction and exponent that fits into 64 bits.
    case integer(Int64)
    /// Any other number.
    case real(Double)
    case text(String)
    case list([JSONValue])
    /// The fields in their order, a name that occurs twice included.
    case record([Field])

    /// A field of a record.
    public struct Field: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// Its value.
        public let value: JSONValue
    }
}

extension JSONValue {
    /// The value of the first field with a name; nil when there is none, or when this is no record.
    public subscript(name: String) -> JSONValue? {
        guard case .record(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.value
    }

    /// The text; nil for everything else.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The whole number; nil for everything else.
    public var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The list's values; none for everything else.
    public var elements: [JSONValue] {
        if case .list(let values) = self { values } else { [] }
    }

    /// The record's fields; none for everything else.
    public var fields: [Field] {
        if case .record(let fields) = self { fields } else { [] }
    }
}
