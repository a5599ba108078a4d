/// An HTML text; what is inserted is escaped, so that a name is never markup.
///
///     let row: HTML = "<td>\(name)</td>"
public struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// The markup.
    public private(set) var text: String

    /// Takes a text that is markup already, such as a style sheet.
    public init(_ text: String) { self.text = text }

    /// Takes a literal as markup.
    public init(stringLiteral value: String) { text = value }

    /// Takes what an interpolation has built.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// Appends markup.
    public static func += (left: inout HTML, right: HTML) { left.text += right.text }

    /// Tells text, which is escaped, from markup, which is not.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Starts with nothing.
        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        /// Appends the markup between two insertions.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Text that is shown, or an attribute's value in quotes.
        public mutating func appendInterpolation(_ value: String) {
            for scalar in value.unicodeScalars {
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

        /// A number.
        public mutating func appendInterpolation(_ value: some BinaryInteger) { text += "\(value)" }

        /// Markup.
        public mutating func appendInterpolation(_ markup: HTML) { text += markup.text }

        /// Markup, piece after piece.
        public mutating func appendInterpolation(_ markup: [HTML]) { for piece in markup { text += piece.text } }
    }
}
