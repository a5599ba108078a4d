/// A property of the vocabulary: its class, its type, and its spellings in each dialect.
final class PropertyRule: Sendable {
    enum ValueType: Sendable {
        case boolean, number, text, point, size, rectangle, color, font, image, sound
        /// A value by its number: the names, the name of 0 first.
        case choice([String])
        /// Values by their bits: the names, the name of bit 0 first; "" for bits without a meaning.
        case choices([String])
    }

    /// The class that has the property. Its subclasses have the property too.
    let className: String
    let name: String
    let type: ValueType
    /// The value of the property if the file does not set one.
    let defaultValue: PropertyValue?
    /// Spellings of the property, by dialect. The first spelling that finds a value counts.
    private let spellings: [Dialect: [PropertySpelling]]

    /// Each text has the spellings of one dialect, separated by spaces; see `PropertySpelling`. Most documents spell a property by its name (nil).
    init(
        _ className: String, _ name: String, _ type: ValueType, archive: String = "", document: String? = nil,
        markup: String = "", model: String = "", carbon: String = "", default defaultValue: PropertyValue? = nil
    ) {
        self.className = className
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        var spellings: [Dialect: [PropertySpelling]] = [:]
        for (dialect, text) in [
            (Dialect.archive, archive), (.document, document ?? name), (.markup, markup), (.model, model),
            (.carbon, carbon),
        ] where !text.isEmpty {
            spellings[dialect] = text.split(separator: " ").map { PropertySpelling($0) }
        }
        self.spellings = spellings
    }

    func spellings(_ dialect: Dialect) -> [PropertySpelling] { spellings[dialect] ?? [] }
}

/// Spelling of a property in a dialect: "key"; "!key" for the opposite of a boolean; "key:5" for bit 5 of a number, "key:26+3"
/// for three bits from bit 26; "outer>key" for a value of the object or element under another key; "a|b|c|d" for a number
/// under each key.
struct PropertySpelling: Sendable {
    /// The keys that lead to the value.
    let path: [String]
    /// The keys of the numbers of a rectangle; empty if the property is a single value.
    let parts: [String]
    let isOpposite: Bool
    /// The first bit of the value in a number, and the number of bits; nil if the value is the whole number.
    let bits: (first: Int, count: Int)?

    init(_ text: Substring) {
        var text = text
        isOpposite = text.first == "!"
        if isOpposite { text = text.dropFirst() }
        let halves = text.split(separator: ":")
        if halves.count > 1 {
            let numbers = halves[1].split(separator: "+").compactMap { Int($0) }
            bits = (numbers[0], numbers.count > 1 ? numbers[1] : 1)
            text = halves[0]
        } else {
            bits = nil
        }
        let parts = text.split(separator: "|").map(String.init)
        self.parts = parts.count > 1 ? parts : []
        path = text.split(separator: ">").map(String.init)
    }
}
