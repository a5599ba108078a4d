/// The style of a word on a terminal with colours.
enum Style: String {
    case plain = ""
    case heading = "1"
    case faint = "2"
    case bad = "31"
    case fresh = "33"
    case shared = "32"
    case selected = "7"

    /// The text between the terminal's codes.
    func applied(to text: String) -> String {
        self == .plain ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
