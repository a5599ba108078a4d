import PrintableText

/// A table with titles, at most as wide as the terminal.
struct Table {
    struct Column {
        let title: String
        let isNumber: Bool
        /// Whether texts may be shortened. Their middle gives way: the beginning says where, the end says what.
        let isElastic: Bool

        init(_ title: String, isNumber: Bool = false, isElastic: Bool = false) {
            self.title = title
            self.isNumber = isNumber
            self.isElastic = isElastic
        }
    }

    struct Cell: ExpressibleByStringInterpolation {
        let text: String
        let style: Style

        init(_ text: String, _ style: Style = .plain) {
            self.text = printable(text)
            self.style = style
        }

        /// A name, which need not be UTF-8.
        init(_ name: [UInt8], _ style: Style = .plain) {
            text = printable(name)
            self.style = style
        }

        init(stringLiteral value: String) { self.init(value) }
    }

    private static let gap = 2
    private static let narrowest = 12

    private let columns: [Column]
    private var rows: [[Cell]] = []

    init(_ columns: [Column]) { self.columns = columns }

    /// Adds a row with a cell for every column.
    mutating func add(_ cells: [Cell]) { rows.append(cells) }

    /// The table's lines; without a width they are as long as necessary.
    func lines(width: Int?, colored: Bool) -> [String] {
        let widths = widths(within: width)
        let titles = columns.map { Cell($0.title, .heading) }
        return ([titles] + rows).map { cells in
            var line = ""
            for (index, cell) in cells.enumerated() {
                let text = cell.text.shortened(to: widths[index])
                let space = String(repeating: " ", count: widths[index] - text.count)
                let isLast = index == cells.count - 1
                let shown = colored ? cell.style.applied(to: text) : text
                line += columns[index].isNumber ? space + shown : shown + (isLast ? "" : space)
                if !isLast { line += String(repeating: " ", count: Self.gap) }
            }
            return line
        }
    }

    private func widths(within limit: Int?) -> [Int] {
        var widths = columns.indices.map { index in
            rows.map { $0[index].text.count }.reduce(columns[index].title.count, max)
        }
        guard let limit else { return widths }
        var excess = widths.reduce(0, +) + Self.gap * (columns.count - 1) - limit
        // The widest column shrinks first, so that columns become equally wide.
        while excess > 0 {
            let elastic = columns.indices.filter { columns[$0].isElastic && widths[$0] > Self.narrowest }
            guard let widest = elastic.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}

extension String {
    /// The text; where it has more than `limit` characters, an ellipsis stands for its middle. Two thirds of what is left are of its end.
    func shortened(to limit: Int) -> String {
        guard count > limit else { return self }
        let beginning = (limit - 1) / 3
        return prefix(beginning) + "…" + suffix(limit - 1 - beginning)
    }
}
