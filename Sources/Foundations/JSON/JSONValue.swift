/// A JSON value.
public indirect enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// A number without fraction or exponent that fits in 64 bits.
    case integer(Int64)
    /// Any other number.
    case real(Double)
    case text(String)
    case list([JSONValue])
    /// An object's fields in order; a name may occur twice.
    case record([Field])

    /// A field of an object.
    public struct Field: Sendable, Hashable {
        /// The field's name.
        public let name: String
        /// The field's value.
        public let value: JSONValue
    }
}

extension JSONValue {
    /// The value of the first field with a name; nil when there is no such field or this is not an object.
    public subscript(name: String) -> JSONValue? {
        guard case .record(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.value
    }

    /// Kind of the value, for errors.
    public var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer(let number): "the number \(number)"
        case .real(let number): "the number \(number)"
        case .text: "a string"
        case .list: "an array"
        case .record: "an object"
        }
    }

    /// The string; nil for other values.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The integer; nil for other values.
    public var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The array's elements; empty for other values.
    public var elements: [JSONValue] {
        if case .list(let values) = self { values } else { [] }
    }

    /// The object's fields; empty for other values.
    public var fields: [Field] {
        if case .record(let fields) = self { fields } else { [] }
    }
}
