/// The value of a field of a sample message.
public enum FieldValue: Equatable, Sendable {
    /// Any integer.
    case number(UInt64)
    /// A text or a name.
    case text([UInt8])
    /// A list.
    case list([FieldValue])
    /// Fields with names.
    case record([String: FieldValue])
}

extension FieldValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// A number.
    public init(integerLiteral value: UInt64) { self = .number(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .text(Array(value.utf8)) }
    /// A list.
    public init(arrayLiteral elements: FieldValue...) { self = .list(elements) }
    /// A record.
    public init(dictionaryLiteral elements: (String, FieldValue)...) {
        self = .record(Dictionary(uniqueKeysWithValues: elements))
    }
}
