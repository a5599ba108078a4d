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
        /// Whether it is never shortened, such as a reason: it goes on in further lines.
        let isWhole: Bool

        init(_ text: String, _ style: Style = .plain, isWhole: Bool = false) {
            self.text = printable(text)
            self.style = style
            self.isWhole = isWhole
        }

        /// A name, which need not be UTF-8.
        init(_ name: [UInt8], _ style: Style = .plain, isWhole: Bool = false) {
            text = printable(name)
            self.style = style
            self.isWhole = isWhole
        }

        init(stringLiteral value: String) { self.init(value) }

        fileprivate func shown(_ text: String, _ colored: Bool) -> String { colored ? style.applied(to: text) : text }
    }

    private static let gap = 2
    private static let narrowest = 12
    /// The width to which every column of texts shrinks where nothing else helps.
    private static let least = 8
    /// Columns that a text needs to go on beneath itself; with less it goes on below its row.
    private static let narrowestText = 40
    /// What stands before a text below its row.
    private static let margin = String(repeating: " ", count: 4)

    private let columns: [Column]
    private var rows: [[Cell]] = []

    init(_ columns: [Column]) { self.columns = columns }

    /// Adds a row with a cell for every column.
    mutating func add(_ cells: [Cell]) { rows.append(cells) }

    /// The table's lines; without a width they are as long as necessary. `mayContinue`: rows may have more than one.
    func lines(width: Int?, colored: Bool, mayContinue: Bool = true) -> [String] {
        let widths = widths(within: width, mayContinue)
        let titles = columns.map { Cell($0.title, .heading) }
        return ([titles.prefix(widths.count)] + rows.map { $0[...] }).flatMap { cells in
            lines(of: cells, widths, within: mayContinue ? width : nil, colored)
        }
    }

    /// The line of a row, and below it what it has no room for. Without `limit` everything is in the line.
    private func lines(of cells: ArraySlice<Cell>, _ widths: [Int], within limit: Int?, _ colored: Bool) -> [String] {
        var line = ""
        var start = 0
        var further: [String] = []
        for (index, cell) in cells.enumerated() {
            guard index < widths.count else {
                further += below(cell, limit, colored)
                continue
            }
            let isLast = index == widths.count - 1
            var text = cell.text
            if let limit, cell.isWhole, text.columns > widths[index] {
                let room = limit - start
                if isLast, room >= Self.narrowestText {
                    let parts = text.wrapped(to: room)
                    text = parts[0]
                    let space = String(repeating: " ", count: start)
                    further += parts.dropFirst().map { space + cell.shown($0, colored) }
                } else {
                    text = ""
                    further += below(cell, limit, colored)
                }
            } else {
                text = text.shortened(to: widths[index])
            }
            let space = String(repeating: " ", count: max(0, widths[index] - text.columns))
            let shown = cell.shown(text, colored)
            line += columns[index].isNumber ? space + shown : shown + (isLast ? "" : space)
            if !isLast { line += String(repeating: " ", count: Self.gap) }
            start += widths[index] + Self.gap
        }
        return [line] + further
    }

    private func below(_ cell: Cell, _ limit: Int?, _ colored: Bool) -> [String] {
        let room = max(Self.narrowest, (limit ?? .max) - Self.margin.count)
        let parts = cell.isWhole ? cell.text.wrapped(to: room) : [cell.text.shortened(to: room)]
        return parts.filter { !$0.isEmpty }.map { Self.margin + cell.shown($0, colored) }
    }

    /// The widths of columns. One less than there are, where the last one must stand below the rows.
    private func widths(within limit: Int?, _ mayContinue: Bool) -> [Int] {
        let natural = widths { _ in true }
        guard let limit, Self.sum(natural) > limit else { return natural }
        let needed = mayContinue ? widths { !$0.isWhole } : natural
        let fitted = fitted(needed, limit)
        guard mayContinue, Self.sum(fitted) > limit else { return fitted }
        let others = self.fitted(columns.last?.isElastic == true ? needed.dropLast() : needed, limit)
        return shrunk(others, limit, to: Self.least) { !$0.isNumber }
    }

    private func widths(of isCounted: (Cell) -> Bool) -> [Int] {
        columns.indices.map { index in
            rows.lazy.map { $0[index] }.filter(isCounted).map(\.text.columns).reduce(columns[index].title.columns, max)
        }
    }

    /// The widths after elastic columns gave way.
    private func fitted(_ natural: [Int], _ limit: Int) -> [Int] {
        shrunk(natural, limit, to: Self.narrowest) { $0.isElastic }
    }

    /// The widths after such columns gave way. The widest one shrinks first, so that they become equally wide.
    private func shrunk(
        _ natural: [Int], _ limit: Int, to least: Int, _ givesWay: (Column) -> Bool
    ) -> [Int] {
        var widths = natural
        var excess = Self.sum(widths) - limit
        while excess > 0 {
            let wide = widths.indices.filter { givesWay(columns[$0]) && widths[$0] > least }
            guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    /// The columns of a line.
    private static func sum(_ widths: [Int]) -> Int { widths.reduce(0, +) + gap * (widths.count - 1) }
}
