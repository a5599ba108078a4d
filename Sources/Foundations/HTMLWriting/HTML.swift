internal import PrintableText

/// HTML text. Inserted values are escaped, so that a name is never read as markup.
///
///     let row: HTML = "<td>\(name)</td>"
public struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// The markup.
    public private(set) var text: String

    /// Uses text that is markup already, such as a style sheet.
    public init(_ text: String) { self.text = text }

    /// Uses a literal as markup.
    public init(stringLiteral value: String) { text = value }

    /// Uses an interpolated literal.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// Appends markup.
    public static func += (left: inout HTML, right: HTML) { left.text += right.text }

    /// Escapes inserted text, but not markup.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Starts empty.
        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        /// Appends the markup between insertions.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Inserts text, escaped. Also for an attribute's value in quotes.
        public mutating func appendInterpolation(_ value: String) {
            for scalar in printable(value).unicodeScalars {
                switch scalar {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                case "'": text += "&#39;"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }

        /// Inserts a number.
        public mutating func appendInterpolation(_ value: some BinaryInteger) { text += "\(value)" }

        /// Inserts markup.
        public mutating func appendInterpolation(_ markup: HTML) { text += markup.text }

        /// Inserts pieces of markup.
        public mutating func appendInterpolation(_ markup: [HTML]) { for piece in markup { text += piece.text } }
    }
}
