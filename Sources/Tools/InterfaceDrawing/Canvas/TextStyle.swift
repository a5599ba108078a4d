import InterfaceSchema

struct TextStyle {
    var size: Double
    var isBold = false
    var isItalic = false
    var isFixed = false
    var color = Palette.text

    /// Ratio of the width of GNUstep's own font to the widths here, for places that depend on texts.
    static let gnustepWidth = 1.1

    init(size: Double, isBold: Bool = false, color: String = Palette.text) {
        self.size = size
        self.isBold = isBold
        self.color = color
    }

    init(_ font: Font) {
        let name: String
        switch font {
        case .system(let purpose, let points): (name, size) = (purpose, points)
        case .named(let family, let points): (name, size) = (family, points)
        }
        size = size.isFinite ? min(max(size, 6), 96) : 13
        let lower = name.lowercased()
        isBold = lower.contains("bold") || lower.contains("titlebar") || lower.contains("semibold")
        isItalic = lower.contains("italic") || lower.contains("oblique")
        isFixed = ["fixed", "courier", "mono", "menlo", "monaco"].contains { lower.contains($0) }
    }

    func colored(_ color: String) -> TextStyle {
        var style = self
        style.color = color
        return style
    }

    /// Approximate width of a text, in points. Fonts differ, so drawings that depend on the width are also clipped.
    func width(of text: String) -> Double {
        self.width(ofUnits: units(of: text.unicodeScalars))
    }

    private func units(of scalars: some Sequence<Unicode.Scalar>) -> Int {
        scalars.reduce(0) { $0 + (isFixed ? 600 : Self.units($1.value)) }
    }

    private func width(ofUnits units: Int) -> Double {
        Double(units) / 1000 * size * (isBold && !isFixed ? 1.07 : 1)
    }

    func shortened(_ text: String, to width: Double) -> String {
        if self.width(of: text) <= width * 1.02 + 1 { return text }
        var kept = beginning(of: text, within: width, beside: "…")
        while kept.last == " " { kept = kept.dropLast() }
        if !kept.isEmpty { return kept + "…" }
        // Without room for an ellipsis, at least the first character stays.
        let fitting = beginning(of: text, within: width)
        return String(fitting.isEmpty ? text.prefix(1) : fitting)
    }

    /// The first characters of a text that fit beside another text.
    private func beginning(of text: String, within width: Double, beside other: String = "") -> Substring {
        var units = units(of: other.unicodeScalars)
        return text.prefix { character in
            units += self.units(of: character.unicodeScalars)
            return self.width(ofUnits: units) <= width
        }
    }

    /// Breaks a text between words into at most `limit` lines.
    func lines(of text: String, width: Double, limit: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var (line, units) = ("", 0)
            for word in paragraph.split(separator: " ") {
                let own = self.units(of: word.unicodeScalars)
                let longer = units + self.units(of: " ".unicodeScalars) + own
                if line.isEmpty {
                    (line, units) = (String(word), own)
                } else if self.width(ofUnits: longer) <= width * 1.02 {
                    line += " " + word
                    units = longer
                } else {
                    lines.append(line)
                    (line, units) = (String(word), own)
                }
                if lines.count > limit { break }
            }
            lines.append(line)
            if lines.count > limit { break }
        }
        guard lines.count > limit, limit > 0 else { return lines.map { shortened($0, to: width) } }
        let last = shortened(lines[limit - 1] + " " + lines[limit] + "…", to: width)
        return lines.prefix(limit - 1).map { shortened($0, to: width) } + [last]
    }

    /// The width of a character in thousandths of the size, as sans-serif fonts have it.
    private static func units(_ scalar: UInt32) -> Int {
        switch scalar {
        case 0x20...0x7E: widths[Int(scalar) - 0x20]
        case 0x2026, 0x1100...0x115F, 0x2E80...0xFFEF, 0x1F000...0x3FFFF: 1000
        default: 556
        }
    }

    private static let widths = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
        556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
        556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
        500, 500, 500, 334, 260, 334, 584,
    ]
}
