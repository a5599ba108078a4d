/// Text for a terminal whose language, C or POSIX, has no letters beyond ASCII.
enum AsciiText {
    /// Substitutes of the program's own characters, of the same width.
    private static let substitutes: [Unicode.Scalar: String] = [
        "…": "~", "×": "x", "·": ".", "µ": "u", "–": "-", "→": ">", "█": "#", "▇": "#", "▆": "#", "▅": "=", "▄": "=",
        "▃": "-", "▂": "_", "▁": "_", "░": ".", "▏": "|", "“": "\"", "”": "\"",
        "├": "+", "└": "+", "│": "|", "≥": ">", "≤": "<", "−": "-",
    ]

    /// Whether the environment asks for ASCII, by the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set; false if none is set.
    static func isWanted(environment: (String) -> String?) -> Bool {
        let language = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
        return language == "C" || language == "POSIX"
    }

    /// Returns the text in ASCII. Letters of names become numbers, such as `\u{e9}`.
    static func of(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var plain = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                plain.unicodeScalars.append(scalar)
            } else {
                plain += substitutes[scalar] ?? "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return plain
    }
}
