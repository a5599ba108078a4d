/// The room that text takes on a terminal, in columns: two for the wide characters of East Asia and for emoji, none for marks that stand alone.
extension String {
    var columns: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns } }

    /// Returns the text, filled with spaces at its end to `width` columns.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

    /// Returns the text in at most `limit` columns. If the text is longer, an ellipsis replaces its end.
    func cut(to limit: Int) -> String {
        columns > limit ? String(Self.prefix(of: self, columns: limit - 1)) + "…" : self
    }

    /// Returns the text in at most `limit` columns. If the text is longer, an ellipsis replaces its middle; two thirds of the rest come from the end.
    func shortened(to limit: Int) -> String {
        guard columns > limit else { return self }
        let beginning = (limit - 1) / 3
        let end = Self.prefix(of: reversed(), columns: limit - 1 - beginning)
        return String(Self.prefix(of: self, columns: beginning)) + "…" + String(end.reversed())
    }

    /// Returns the path in at most `limit` columns. If the path is longer, an ellipsis replaces its beginning, up to a slash if one is left.
    func ending(in limit: Int) -> String {
        guard columns > limit else { return self }
        let end = Array(Self.prefix(of: reversed(), columns: limit - 1).reversed())
        return "…" + String(end[(end.firstIndex(of: "/") ?? 0)...])
    }

    /// Breaks the text at spaces into lines of at most `room` columns, of which `lead` are taken in the first line. A word that is too long loses
    /// its middle, unless `wholeWords` is set.
    func wrapped(to room: Int, besides lead: Int = 0, wholeWords: Bool = false) -> [String] {
        // Several spaces in a row stay if the text fits into one line.
        if columns <= room - lead { return [self] }
        var lines: [String] = []
        var line = ""
        var taken = lead
        for part in split(separator: " ") {
            let word = wholeWords ? String(part) : String(part).shortened(to: room)
            let more = word.columns
            if line.isEmpty, lead == 0 || taken + more <= room {
                (line, taken) = (word, taken + more)
            } else if taken + 1 + more <= room {
                line += " " + word
                taken += 1 + more
            } else {
                lines.append(line)
                (line, taken) = (word, more)
            }
        }
        return lines + [line]
    }

    /// Breaks a line into lines of at most `room` columns. Text that does not fit continues below the line's last column. Two spaces separate
    /// columns.
    func hanging(within room: Int) -> [String] {
        if columns <= room { return [self] }
        let indent = prefix { $0 == " " }
        let text = dropFirst(indent.count)
        var lead = indent
        if let gap = text.firstRange(of: "  ") { lead = self[..<text[gap.upperBound...].drop { $0 == " " }.startIndex] }
        if String(lead).columns + 20 > room { lead = indent }
        let margin = String(repeating: " ", count: String(lead).columns)
        let lines = String(self[lead.endIndex...]).wrapped(to: max(20, room - margin.count), wholeWords: true)
        return lines.enumerated().map { ($0 == 0 ? String(lead) : margin) + $1 }
    }

    private static func prefix(of text: some Sequence<Character>, columns limit: Int) -> [Character] {
        var taken = 0
        return text.prefix { character in
            taken += character.columns
            return taken <= limit
        }
    }
}

extension Character {
    /// Characters that Unicode's annex 11 calls wide or full-width, besides emoji.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1_7000...0x1_8DFF, 0x1_B000...0x1_B2FF,
        0x2_0000...0x3_FFFD,
    ]

    fileprivate var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // The variation selector asks for the emoji of a character that also has a text form.
        let isEmoji = first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
        return isEmoji || Self.wide.contains { $0.contains(first.value) } ? 2 : 1
    }
}
