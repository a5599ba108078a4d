import AssetModel
import JSON
import WireProtocol

extension NumberGroups {
    /// The groups, those with most memory first, what is shared and unused last.
    private var ordered: [(group: Group, numbers: GroupNumbers)] {
        func key(_ item: (group: Group, numbers: GroupNumbers)) -> (Int, Int, String) {
            let place =
                switch item.group {
                case .shared: 1
                case .unused: 2
                default: 0
                }
            return (place, -item.numbers.bytes, item.group.text)
        }
        return numbers.map { (group: $0.key, numbers: $0.value) }.sorted { key($0) < key($1) }
    }

    /// The numbers of all groups, the rest, and the total, for people.
    var table: Table {
        let messages = grouping.hasConnections ? [Table.Column("messages", isNumber: true)] : []
        var table = Table(
            [.init(grouping.rawValue, isElastic: true), .init("entries", isNumber: true)]
                + ["memory", "held", "decoded in", "uses", "saved"].map { .init($0, isNumber: true) } + messages)
        func add(_ name: Table.Cell, _ numbers: GroupNumbers, held: UInt64?) {
            let requests = grouping.hasConnections ? [Table.Cell("\(numbers.requests)")] : []
            let cells: [Table.Cell] = [
                name, "\(numbers.entries)", Table.Cell(Self.signed(numbers.bytes, Quantity.bytes)),
                Table.Cell(held.map { Quantity.bytes($0) } ?? ""),
                Table.Cell(Self.signed(numbers.decodeTime, Quantity.duration(nanoseconds:))), "\(numbers.uses)",
                Table.Cell(Self.signed(numbers.savedTime, Quantity.duration(nanoseconds:))),
            ]
            table.add(cells + requests)
        }
        for (group, numbers) in ordered { add(group.cell, numbers, held: heldBytes[group] ?? 0) }
        add(Table.Cell("the rest", .faint), rest, held: nil)
        add(Table.Cell("total", .heading), total, held: allHeldBytes)
        return table
    }

    private static func signed(_ number: Int, _ text: (UInt64) -> String) -> String {
        (number < 0 ? "-" : "") + text(UInt64(number.magnitude))
    }

    /// One object: the daemon, the groups, and what is left of the service's numbers.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            service.daemon?.write(to: &writer)
            writer.field("by", grouping.rawValue)
            writer.key("groups")
            writer.array(ordered) { writer, item in
                writer.object { writer in
                    item.group.write(to: &writer)
                    write(item.numbers, held: heldBytes[item.group] ?? 0, to: &writer)
                }
            }
            writer.key("rest")
            writer.object { write(rest, held: nil, to: &$0) }
            writer.key("total")
            writer.object { write(total, held: allHeldBytes, to: &$0) }
        }
        return writer.bytes
    }

    private func write(_ numbers: GroupNumbers, held: UInt64?, to writer: inout JSONWriter) {
        writer.field("entries", numbers.entries)
        writer.field("bytes", numbers.bytes)
        if let held { writer.field("held_bytes", Int(clamping: held)) }
        writer.field("decode_time", numbers.decodeTime)
        writer.field("uses", numbers.uses)
        writer.field("time_saved", numbers.savedTime)
        if grouping.hasConnections { writer.field("requests", numbers.requests) }
    }
}

extension Group {
    fileprivate var text: String {
        switch self {
        case .kind(let kind): kind.word
        case .user(let user): user.map { "\($0)" } ?? "everybody"
        case .bundle(let path): path.map { String(decoding: $0, as: UTF8.self) } ?? "in none of these"
        case .process(let process): processText(process)
        case .shared: "several clients"
        case .unused: "no client"
        }
    }

    fileprivate var cell: Table.Cell {
        if case .bundle(let path?) = self { return Table.Cell(path) }
        return Table.Cell(text)
    }

    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .kind: writer.field("kind", text)
        case .user(let user): writer.field("user", user.map { Int($0) })
        case .bundle(let path): writer.field("path", path == nil ? nil : text)
        case .process(let process):
            writer.field("process", Int(process))
            writer.field("command", processCommand(process))
        case .shared, .unused:
            writer.field("used_by", text)
        }
    }
}
