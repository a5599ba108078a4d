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
            return (place, -max(item.numbers.bytes, item.numbers.heldBytes), text(of: item.group))
        }
        return numbers.map { (group: $0.key, numbers: $0.value) }.sorted { key($0) < key($1) }
    }

    /// The least useful goes first where there is no room.
    private static let order = ["entries", "decoding", "held", "unasked", "memory", "misses"]

    /// The numbers of all groups, the rest, and the total, for people. Where hits without a message are known, there is no room for entries.
    var table: Table {
        let columns =
            (grouping.hasConnections ? [] : ["entries"]) + ["memory", "held", "hits"]
            + (grouping.hasConnections ? ["unasked"] : []) + ["misses", "decoding", "saved"]
        var table = Table(
            [.init(grouping.rawValue, grouping == .bundle ? .path : .name)]
                + columns.map { .init($0, .number, goes: Self.order.firstIndex(of: $0)) })
        func add(_ name: Table.Cell, _ numbers: GroupNumbers, without missing: String? = nil) {
            let cells = columns.map { column in
                switch column {
                case missing: ""
                case "entries": "\(numbers.entries)"
                case "memory": Self.signed(numbers.bytes, Quantity.bytes)
                case "held": Self.signed(numbers.heldBytes, Quantity.bytes)
                case "hits": "\(numbers.hits)"
                case "unasked": "\(numbers.silentHits)"
                case "misses": "\(numbers.misses)"
                case "decoding": Self.signed(numbers.decodeTime, Quantity.duration(nanoseconds:))
                default: Self.signed(numbers.savedTime, Quantity.duration(nanoseconds:))
                }
            }
            table.add([name] + cells.map { Table.Cell($0) })
        }
        for (group, numbers) in ordered { add(cell(of: group), numbers) }
        add(Table.Cell("the rest", .faint), rest, without: "held")
        add(Table.Cell("total", .heading), total)
        return table
    }

    private static func signed(_ number: Int, _ text: (UInt64) -> String) -> String {
        (number < 0 ? "-" : "") + text(UInt64(number.magnitude))
    }

    /// A JSON object: the daemon, the groups, and the rest of the service's numbers.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            service.daemon?.write(to: &writer)
            writer.field("by", grouping.rawValue)
            writer.key("groups")
            writer.array(ordered) { writer, item in
                writer.object { writer in
                    write(item.group, to: &writer)
                    write(item.numbers, held: item.numbers.heldBytes, to: &writer)
                }
            }
            writer.key("rest")
            writer.object { write(rest, held: nil, to: &$0) }
            writer.key("total")
            writer.object { write(total, held: total.heldBytes, to: &$0) }
        }
        return writer.bytes
    }

    private func write(_ numbers: GroupNumbers, held: Int?, to writer: inout JSONWriter) {
        writer.field("entries", numbers.entries)
        writer.field("bytes", numbers.bytes)
        if let held { writer.field("held_bytes", held) }
        writer.field("hits", numbers.hits)
        writer.field("hits_without_message", numbers.silentHits)
        writer.field("misses", numbers.misses)
        writer.field("decode_time", numbers.decodeTime)
        writer.field("decode_time_saved", numbers.savedTime)
        if grouping.hasConnections { writer.field("requests", numbers.requests) }
    }

    private func text(of group: Group) -> String {
        switch group {
        case .kind(let kind): kind.word
        case .user(let user): user.map { "\($0)" } ?? "everybody"
        case .bundle(let path): path.map { String(decoding: $0, as: UTF8.self) } ?? "in none of these"
        case .process(let process, let user): processes.text(of: process, user: user)
        case .shared: "several clients"
        case .unused: "no client"
        }
    }

    private func cell(of group: Group) -> Table.Cell {
        if case .bundle(let path?) = group { return Table.Cell(path) }
        return Table.Cell(text(of: group))
    }

    private func write(_ group: Group, to writer: inout JSONWriter) {
        switch group {
        case .kind: writer.field("kind", text(of: group))
        case .user(let user): writer.field("user", user.map { Int($0) })
        case .bundle(let path): writer.field("path", path == nil ? nil : text(of: group))
        case .process(let process, let user):
            writer.field("process", Int(process))
            writer.field("command", processes.command(of: process))
            writer.field("user", Int(user))
        case .shared, .unused:
            writer.field("used_by", text(of: group))
        }
    }
}
