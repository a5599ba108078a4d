/// Builds an HTML text; what is inserted is escaped, so that a name is never markup.
struct HTML: ExpressibleByStringInterpolation {
    private(set) var text: String

    init(_ text: String) { self.text = text }

    init(stringLiteral value: String) { text = value }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    static func += (left: inout HTML, right: HTML) { left.text += right.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        mutating func appendLiteral(_ literal: String) { text += literal }

        /// Text that is shown, or an attribute's value in quotes.
        mutating func appendInterpolation(_ value: String) {
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

        mutating func appendInterpolation(_ value: some BinaryInteger) { text += "\(value)" }

        /// Markup.
        mutating func appendInterpolation(_ markup: HTML) { text += markup.text }

        /// Markup, piece after piece.
        mutating func appendInterpolation(_ markup: [HTML]) { for piece in markup { text += piece.text } }
    }
}
