import PrintableText

/// A table with titles, at most as wide as the terminal. Columns go, least useful first, before words are cut.
struct Table {
    struct Column {
        /// Kind of the texts, which decides how texts are shortened after all columns that may go are gone.
        enum Content {
            /// Words are shortened last. Numbers stand at the right and are never shortened.
            case word, number
            /// The middle of a name gives way: its end tells names apart.
            case name
            /// The beginning of a path gives way.
            case path
        }

        let title: String
        let content: Content
        /// Rank in which the column goes if there is no room, the lowest first; nil: the column stays.
        let dropRank: Int?

        init(_ title: String, _ content: Content = .word, dropRank: Int? = nil) {
            self.title = title
            self.content = content
            self.dropRank = dropRank
        }

        /// Width that texts keep while columns go; nil: full width.
        fileprivate var usualWidth: Int? {
            switch content {
            case .word, .number: nil
            case .name: 32
            case .path: 24
            }
        }

        fileprivate func shortened(_ text: String, to width: Int) -> String {
            content == .path ? text.ending(in: width) : text.shortened(to: width)
        }
    }

    struct Cell: ExpressibleByStringInterpolation {
        let text: String
        let style: Style
        /// Whether the text, such as a reason, is never shortened: the text continues in further lines.
        let isWhole: Bool

        init(_ text: String, _ style: Style = .plain, isWhole: Bool = false) {
            self.init(Array(text.utf8), style, isWhole: isWhole)
        }

        /// A name, which need not be UTF-8.
        init(_ name: [UInt8], _ style: Style = .plain, isWhole: Bool = false) {
            text = printable(name)
            self.style = style
            self.isWhole = isWhole
        }

        init(stringLiteral value: String) { self.init(value) }

        fileprivate func shown(_ text: String, _ layout: Layout) -> String {
            layout.form.contains(.colored) ? style.applied(to: text) : text
        }
    }

    struct Form: OptionSet {
        let rawValue: Int
        static let colored = Form(rawValue: 1)
        /// Each row is one line.
        static let singleLine = Form(rawValue: 2)
    }

    private static let gap = 2
    /// Width to which every column of texts shrinks if nothing else helps.
    private static let leastWidth = 8
    /// Width above which a text does not widen its column in a table without limit: the text takes the room only in its own row.
    private static let widest = 64
    /// Minimum width of a text that continues beneath itself. A text with less room continues below its row.
    private static let narrowestText = 40
    /// Indentation of a text below its row.
    private static let margin = String(repeating: " ", count: 4)

    private let columns: [Column]
    private var rows: [[Cell]] = []

    init(_ columns: [Column]) { self.columns = columns }

    /// Adds a row with a cell for every column.
    mutating func add(_ cells: [Cell]) { rows.append(cells) }

    /// Returns the table's lines; without a width, lines are as long as necessary.
    func lines(width: Int?, _ form: Form = []) -> [String] {
        let layout =
            width.map { self.layout(within: $0, form) }
            ?? Layout(shown: Array(columns.indices), widths: widths { $0.text.columns <= Self.widest }, form: form)
        let titles = line(of: columns.map { Cell($0.title, .heading) }, layout)
        return titles.prefix(1) + rows.flatMap { line(of: $0, layout) }
    }

    /// Places of the cells of rows.
    fileprivate struct Layout {
        /// The columns of a line, in order.
        var shown: [Int]
        /// Width of each column, including columns that are gone.
        var widths: [Int]
        /// The column whose cells stand below their rows; nil for none.
        var columnBelow: Int?
        /// The width of the terminal; nil: nothing is cut.
        var limit: Int?
        let form: Form

        /// Shrinks columns that give way until the line fits. The widest column shrinks first, so that the columns become equally wide.
        mutating func shrink(to leastWidths: [Int], _ givesWay: (Int) -> Bool) {
            var excess = Table.sum(shown.map { widths[$0] }) - (limit ?? .max)
            while excess > 0 {
                let wide = shown.filter { givesWay($0) && widths[$0] > leastWidths[$0] }
                guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return }
                widths[widest] -= 1
                excess -= 1
            }
        }
    }

    /// Returns the line of a row, and lines below it with texts that do not fit.
    private func line(of cells: [Cell], _ layout: Layout) -> [String] {
        var line = ""
        var start = 0
        var further: [String] = []
        for index in layout.shown {
            let (cell, width, isLast) = (cells[index], layout.widths[index], index == layout.shown.last)
            var text = cell.text
            if let limit = layout.limit, text.columns > width {
                let room = limit - start
                if !cell.isWhole || layout.form.contains(.singleLine) {
                    text = columns[index].shortened(text, to: width)
                } else if isLast, room >= Self.narrowestText {
                    let parts = text.wrapped(to: room)
                    text = parts[0]
                    let space = String(repeating: " ", count: start)
                    further += parts.dropFirst().map { space + cell.shown($0, layout) }
                } else {
                    text = ""
                    further += linesBelow(cell, index, layout)
                }
            }
            let space = String(repeating: " ", count: max(0, width - text.columns))
            let shown = cell.shown(text, layout)
            line += columns[index].content == .number ? space + shown : shown + (isLast ? "" : space)
            if !isLast { line += String(repeating: " ", count: Self.gap) }
            start += width + Self.gap
        }
        if let index = layout.columnBelow { further += linesBelow(cells[index], index, layout) }
        return [line] + further
    }

    private func linesBelow(_ cell: Cell, _ index: Int, _ layout: Layout) -> [String] {
        let room = max(Self.leastWidth, (layout.limit ?? .max) - Self.margin.count)
        let parts = cell.isWhole ? cell.text.wrapped(to: room) : [columns[index].shortened(cell.text, to: room)]
        return parts.filter { !$0.isEmpty }.map { Self.margin + cell.shown($0, layout) }
    }

    // MARK: Widths

    private func layout(within limit: Int, _ form: Form) -> Layout {
        let natural = widths { _ in true }
        let mayContinue = !form.contains(.singleLine)
        var layout = Layout(shown: Array(columns.indices), widths: natural, limit: limit, form: form)
        if Self.sum(natural) <= limit { return layout }
        if mayContinue { layout.widths = widths { !$0.isWhole } }
        let leastWidths = zip(columns, layout.widths).map { column, width in min(width, column.usualWidth ?? width) }
        func fits(_ shown: [Int]) -> Bool { Self.sum(shown.map { leastWidths[$0] }) <= limit }
        // If a row may have several lines, a path gets a line of its own before columns go.
        if mayContinue, !fits(layout.shown), columns.last?.content == .path {
            layout.columnBelow = layout.shown.removeLast()
        }
        if !fits(layout.shown) {
            let staying = layout.shown.filter { columns[$0].dropRank == nil }
            let going = layout.shown.filter { columns[$0].dropRank != nil }
            layout.shown = going.sorted { columns[$0].dropRank ?? 0 > columns[$1].dropRank ?? 0 }
                .reduce(into: staying) { shown, index in if fits(shown + [index]) { shown.append(index) } }
                .sorted()
        }
        layout.shrink(to: leastWidths) { columns[$0].content == .path }
        layout.shrink(to: leastWidths) { columns[$0].content == .name }
        layout.shrink(to: [Int](repeating: Self.leastWidth, count: columns.count)) { columns[$0].content != .number }
        return layout
    }

    private func widths(of isCounted: (Cell) -> Bool) -> [Int] {
        columns.indices.map { index in
            rows.lazy.map { $0[index] }.filter(isCounted).map(\.text.columns).reduce(columns[index].title.columns, max)
        }
    }

    private static func sum(_ widths: [Int]) -> Int { widths.reduce(0, +) + gap * (widths.count - 1) }
}
