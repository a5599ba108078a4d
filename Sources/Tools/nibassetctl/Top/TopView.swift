import WireProtocol

/// The lines of `top`'s screen.
struct TopView {
    let state: TopState
    let history: RateHistory
    let columns: Int
    let rows: Int

    /// Number of lines that are no rows of the list: above the list, its titles, and below.
    private static let fixedRows = 10

    /// Returns the number of the list's rows on a screen of `rows` lines.
    static func listRows(of rows: Int) -> Int { max(1, rows - fixedRows) }

    /// Lines of the screen from top to bottom, at most `rows`, with the terminal's codes for styles.
    var lines: [String] {
        switch state.mode {
        case .help: return Array((help + [""]).prefix(rows - 1)) + [footer]
        case .reading(let entry): return Array((details(of: entry) + [""]).prefix(rows - 1)) + [footer]
        default: break
        }
        var lines = [heading, memory, ""] + rates + [""]
        lines += state.list == .entries ? entryLines : clientLines
        lines = Array(lines.prefix(rows - 1))
        lines += [String](repeating: "", count: max(0, rows - 1 - lines.count))
        return lines + [footer]
    }

    private func cut(_ text: String) -> String { Table.Cell(text).text.shortened(to: columns) }

    private func cut(_ table: Table) -> [String] {
        table.lines(width: columns, .singleLine).map { $0.cut(to: columns) }
    }

    /// Joins the first parts, which matter most, as far as a line has room.
    private func fitting(_ parts: [String], _ gap: String) -> String {
        var text = ""
        for part in parts {
            let more = text.isEmpty ? part : text + gap + part
            if !text.isEmpty, more.columns > columns { break }
            text = more
        }
        return text
    }

    private var heading: String {
        if let failure = state.failure { return Style.bad.applied(to: cut("trying again: " + failure.message)) }
        guard let numbers = history.latest else { return "" }
        return Style.heading.applied(to: cut(numbers.heading))
    }

    private var memory: String {
        guard let numbers = history.latest else { return "" }
        let (used, limit) = (numbers[.memoryUsed], numbers[.memoryLimit])
        let figures = "\(Quantity.bytes(used)) of \(Quantity.bytes(limit))"
        let width = max(0, min(20, columns - figures.columns - 1))
        let filled = limit == 0 ? 0 : min(width, Int(Double(used) / Double(limit) * Double(width) + 0.5))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let counts = [
            Quantity.entries(numbers[.entries]), Quantity.count(numbers[.connections], "connection"),
            "\(numbers[.entriesEvicted]) evicted",
        ]
        return cut(fitting(["\(bar) \(figures)"] + counts, ", "))
    }

    private var rates: [String] {
        var table = Table(
            [.init("")] + RateHistory.windows.enumerated().map { .init("\($1) s", .number, dropRank: -$0) })
        func add(_ title: String, _ value: (UInt64) -> String?) {
            table.add([Table.Cell(title)] + RateHistory.windows.map { Table.Cell(value($0) ?? "·") })
        }
        func rate(_ metrics: [Metric]) -> (UInt64) -> String? {
            { history.rate(of: metrics, over: $0).map { Quantity.fixed($0, decimals: 1) } }
        }
        func time(_ metric: Metric) -> (UInt64) -> String? {
            { history.rate(of: [metric], over: $0).map { Quantity.duration(nanoseconds: UInt64($0)) } }
        }
        add("hit ratio") { history.hitRatio(over: $0).map { Quantity.fixed($0 * 100, decimals: 1) + " %" } }
        add("hits a second", rate([.hits, .hitsWithoutMessage]))
        add("decoded a second", rate([.imagesDecoded, .soundsDecoded]))
        add("decode time saved a second", time(.decodeTimeSaved))
        return cut(table)
    }

    private var entryLines: [String] {
        let shown = state.shown
        // The note stands before the list, because the list may fill the screen.
        let note = note(on: state.entries.count, of: .entries)
        let size = max(1, Self.listRows(of: rows) - note.count)
        let selection = state.selection(in: shown)
        // The selected row stays on the screen.
        let first = max(0, min(selection - size / 2, shown.count - size))
        let table = EntryTable(order: state.order, hasAge: true).table(of: shown.dropFirst(first).prefix(size))
        var lines = cut(table)
        lines[0] = Style.heading.applied(to: lines[0])
        if !shown.isEmpty { lines[1 + selection - first] = Style.selected.applied(to: lines[1 + selection - first]) }
        return note + lines
    }

    private var clientLines: [String] {
        cut(ClientTable(clients: state.clients).table) + note(on: state.clients.count, of: .connections)
    }

    private func note(on shown: Int, of metric: Metric) -> [String] {
        guard let note = history.latest?.note(on: shown, of: metric) else { return [] }
        return note.wrapped(to: columns).map { Style.faint.applied(to: $0) }
    }

    private func details(of entry: ListEntry) -> [String] {
        let secret = "not told, as the entry is public"
        let saved = Quantity.duration(nanoseconds: entry.savedTime)
        let facts: [(String, String)] = [
            ("name", entry.name.isEmpty ? "none: it lies in an interface file" : Table.Cell(entry.answer.name).text),
            ("kind", entry.answer.kind.word),
            ("file", Table.Cell(entry.answer.path).text.ending(in: max(1, columns - 12))),
            ("memory", Quantity.bytes(entry.byteCount)),
            ("decoded in", Quantity.duration(nanoseconds: entry.answer.decodeDuration)),
            ("uses", entry.ageText == nil ? secret : "\(entry.use.uses), which saved \(saved)"),
            ("age", entry.ageText ?? secret),
            ("visible to", entry.user == .max ? "everybody" : "user \(entry.user)"),
            ("used by", entry.use.processCount == 0 ? "no client" : ClientProcesses(state.clients).text(of: entry.use)),
        ]
        return facts.map { title, text in cut(title.padded(to: 12) + text) }
    }

    /// The last line: the question, or the keys.
    private var footer: String {
        let text =
            switch state.mode {
            case .filtering: "names and files with: \(state.filter)▏  (Enter keeps the filter, Escape drops it)"
            case .confirming(let entry): "drop \"\(entry.name)\" from the cache? y drops it, any other key does not"
            case .help, .reading: "any key goes back"
            case .watching where !state.notice.isEmpty: state.notice
            case .watching:
                fitting(
                    [
                        "q quit", "? help", "/ filter\(state.filter.isEmpty ? "" : " \"\(state.filter)\"")", "p drop",
                        "Enter details", "w clients",
                    ], "  ")
            }
        return Style.faint.applied(to: cut(text))
    }

    private var help: [String] {
        var table = Table([.init(""), .init("")])
        for (keys, meaning) in Self.keys { table.add([Table.Cell(keys), Table.Cell(meaning, isWhole: true)]) }
        return Array(table.lines(width: columns).dropFirst())
    }

    private static let keys = [
        ("s c u v a n", "sort by size, cost of decoding, uses, time saved, age, name"),
        ("up, down", "select an entry; so do page up, page down, home, end"),
        ("Enter", "show all facts about the selected entry"),
        ("p", "drop the selected entry from the cache, if nobody holds it"),
        ("/ or f", "show only entries with a text in their names or files"),
        ("w", "show connections, or entries again"),
        ("q", "quit"),
        ("", ""),
        ("hit ratio", "share of lookups that found a decoded image or sound"),
        ("saved", "time that decoding again for each use after the first would have taken"),
        ("·", "nothing counted yet"),
    ]
}
