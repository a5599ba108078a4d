import WireProtocol

/// The table of entries of the cache, for `list` and `top`.
struct EntryTable {
    /// Order of the entries, whose column always stays; nil: every column may go.
    let order: EntryOrder?
    /// Whether the table shows ages even if another order is chosen.
    var hasAge = false
    /// Client processes, for a column of users in place of the files; nil: the table shows the files.
    var processes: ClientProcesses?

    func table(of entries: some Sequence<ListEntry>) -> Table {
        let hasAge = hasAge || order == .age
        var columns: [Table.Column] = [
            .init("kind", dropRank: 5), .init("name", .name), column("memory", .size, dropRank: 8),
            column("decoded in", .cost, dropRank: 4), column("uses", .uses, dropRank: 7),
            column("saved", .saved, dropRank: 9),
        ]
        if hasAge { columns.append(column("age", .age, dropRank: 3)) }
        columns += [.init("held", .number, dropRank: 2), .init("user", .number, dropRank: 1)]
        columns.append(processes == nil ? .init("file", .path, dropRank: 6) : .init("used by", .name, dropRank: 6))
        var table = Table(columns)
        for entry in entries {
            var cells = [
                Table.Cell(entry.answer.kind.word),
                entry.isEmbedded ? Table.Cell("(in an interface file)", .faint) : Table.Cell(entry.answer.name),
                Table.Cell(Quantity.bytes(entry.byteCount)),
                Table.Cell(Quantity.duration(nanoseconds: entry.answer.decodeDuration)),
                Table.Cell(entry.use.uses == 0 ? "" : "\(entry.use.uses)"),
                Table.Cell(entry.savedTime == 0 ? "" : Quantity.duration(nanoseconds: entry.savedTime)),
            ]
            if hasAge { cells.append(Table.Cell(entry.ageText ?? "")) }
            cells += [Table.Cell("\(entry.holders)"), Table.Cell(entry.isPublic ? "" : "\(entry.user)")]
            cells.append(processes.map { Table.Cell($0.text(of: entry.use)) } ?? Table.Cell(entry.answer.path, .faint))
            table.add(cells)
        }
        return table
    }

    private func column(_ title: String, _ order: EntryOrder, dropRank: Int) -> Table.Column {
        .init(title, .number, dropRank: order == self.order ? nil : dropRank)
    }
}

extension ListEntry {
    /// Time since the entry was made; nil if the service withholds the age from this user, because the entry is public.
    var ageText: String? { use.age == 0 ? nil : Quantity.duration(nanoseconds: use.age) }
}
