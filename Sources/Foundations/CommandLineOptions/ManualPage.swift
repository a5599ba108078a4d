/// A page of the manual, in the language of `man`.
public struct ManualPage: Sendable {
    /// The page's source, for `man`.
    public private(set) var text: String

    /// Begins a page: `nibassetd.conf`, section 5. `source` is the product and its version.
    public init(_ name: String, section: Int, source: String, summary: String) {
        text = ".TH \"\(Self.escaped(name.uppercased()))\" \(section) \"\" \"\(Self.escaped(source))\"\n"
        heading("NAME")
        text += Self.escaped(name) + " \\- " + Self.escaped(summary) + "\n"
    }

    /// A heading of the first level.
    public mutating func heading(_ title: String) { text += ".SH \(Self.escaped(title))\n" }

    /// A heading of the second level.
    public mutating func subheading(_ title: String) { text += ".SS \(Self.escaped(title))\n" }

    /// A synopsis: a name, and its usage.
    public mutating func synopsis(_ name: String, _ usage: String) {
        text += ".PP\n.B \(Self.escaped(name))\n\(Self.line(usage))\n"
    }

    /// Text with empty lines between paragraphs. A line that begins with two to five spaces stays a line; with more, it continues the line above.
    public mutating func paragraphs(_ lines: String) {
        var isOpen = false
        for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                isOpen = false
            } else if isOpen, line.hasPrefix("      ") {
                text += Self.line(line.drop { $0 == " " }) + "\n"
            } else if line.hasPrefix("  ") {
                text += (isOpen ? ".br\n" : ".PP\n") + Self.line(line.drop { $0 == " " }) + "\n"
                isOpen = true
            } else {
                if !isOpen { text += ".PP\n" }
                text += Self.line(line) + "\n"
                isOpen = true
            }
        }
    }

    /// Lines that are shown as they are.
    public mutating func example(_ lines: [String]) {
        text += ".PP\n.RS 4\n.nf\n" + lines.map { Self.line($0) + "\n" }.joined() + ".fi\n.RE\n"
    }

    /// A term and its meaning.
    public mutating func item(_ term: String, _ meaning: String) {
        text += ".TP\n.B \(Self.escaped(term))\n\(Self.line(meaning))\n"
    }

    /// A list of options with their help.
    public mutating func options(_ options: [CommandLineOptions.Option]) {
        for option in options { item(option.head, Self.sentence(option.help)) }
    }

    /// Other pages: `("nibassetd", 8)`.
    public mutating func seeAlso(_ pages: [(name: String, section: Int)]) {
        heading("SEE ALSO")
        text += pages.map { "\\fB\(Self.escaped($0.name))\\fR(\($0.section))" }.joined(separator: ",\n") + "\n"
    }

    /// A text with a capital letter and a full stop.
    public static func sentence(_ text: String) -> String {
        guard let first = text.first else { return "" }
        return first.uppercased() + text.dropFirst() + (text.last.map { ".!?".contains($0) } == true ? "" : ".")
    }

    private static func line(_ text: some StringProtocol) -> String {
        let escaped = escaped(text)
        // A dot or an apostrophe at the start would make the line a request of the formatter.
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "\"": "\\(dq"
            case "\n": " "
            // ASCII terminals do not have this character.
            case "…": "..."
            default: String(character)
            }
        }.joined()
    }
}
