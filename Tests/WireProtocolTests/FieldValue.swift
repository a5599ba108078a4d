/// What a field of a sample message holds.
enum FieldValue: Equatable, Sendable {
    case number(UInt64)
    case text([UInt8])
    case list([FieldValue])
    case record([String: FieldValue])
}

extension FieldValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    init(integerLiteral value: UInt64) { self = .number(value) }
    init(stringLiteral value: String) { self = .text(Array(value.utf8)) }
    init(arrayLiteral elements: FieldValue...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, FieldValue)...) {
        self = .record(Dictionary(uniqueKeysWithValues: elements))
    }
}
