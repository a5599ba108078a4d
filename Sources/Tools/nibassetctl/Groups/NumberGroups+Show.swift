import JSON
import WireProtocol

extension NumberGroups {
    /// Groups in the order of the output: most memory first, shared and unused entries last.
    private var ordered: [(group: Group, numbers: GroupNumbers)] {
        func key(_ item: (group: Group, numbers: GroupNumbers)) -> (Int, Int, String) {
            let place =
                switch item.group {
                case .shared: 1
                case .unused: 2
                default: 0
                }
            return (place, -max(item.numbers[.bytes], item.numbers[.heldBytes]), text(of: item.group))
        }
        return numbers.map { (group: $0.key, numbers: $0.value) }.sorted { key($0) < key($1) }
    }

    private static let columns: [(title: String, number: GroupNumber)] = [
        ("entries", .entries), ("memory", .bytes), ("held", .heldBytes), ("hits", .hits), ("unasked", .silentHits),
        ("misses", .misses), ("decoding", .decodeTime), ("saved", .savedTime),
    ]
    /// Columns in the order in which they go if there is no room, the least useful first.
    private static let order: [GroupNumber] = [.entries, .decodeTime, .heldBytes, .silentHits, .bytes, .misses]

    /// Table of all groups, the rest, and the total. If hits without a message are known, they take the column of the entries.
    var table: Table {
        let columns = Self.columns.filter { $0.number != (grouping.hasConnections ? .entries : .silentHits) }
        var table = Table(
            [.init(grouping.word, grouping == .bundle ? .path : .name)]
                + columns.map { .init($0.title, .number, dropRank: Self.order.firstIndex(of: $0.number)) })
        func add(_ name: Table.Cell, _ numbers: GroupNumbers, without missing: GroupNumber? = nil) {
            let cells = columns.map { $0.number == missing ? "" : Self.text(of: $0.number, numbers) }
            table.add([name] + cells.map { Table.Cell($0) })
        }
        for (group, numbers) in ordered { add(cell(of: group), numbers) }
        add(Table.Cell("the rest", .faint), rest, without: .heldBytes)
        add(Table.Cell("total", .heading), total)
        return table
    }

    private static func text(of number: GroupNumber, _ numbers: GroupNumbers) -> String {
        let (sign, size) = (numbers[number] < 0 ? "-" : "", UInt64(numbers[number].magnitude))
        return switch number {
        case .bytes, .heldBytes: sign + Quantity.bytes(size)
        case .decodeTime, .savedTime: sign + Quantity.duration(nanoseconds: size)
        default: sign + "\(size)"
        }
    }

    /// A JSON object: the daemon, the groups, and the rest of the service's numbers.
    var json: [UInt8] {
        JSONWriter.object { writer in
            service.daemon?.write(to: &writer)
            writer.field("by", grouping.word)
            writer.objects("groups", ordered) { writer, item in
                write(item.group, to: &writer)
                write(item.numbers, to: &writer)
            }
            writer.object("rest") { write(rest, without: .heldBytes, to: &$0) }
            writer.object("total") { write(total, to: &$0) }
        }
    }

    private func write(_ numbers: GroupNumbers, without missing: GroupNumber? = nil, to writer: inout JSONWriter) {
        for number in GroupNumber.allCases where number != missing && (number != .requests || grouping.hasConnections) {
            writer.field(number.rawValue, numbers[number])
        }
    }

    private func text(of group: Group) -> String {
        switch group {
        case .kind(let kind): kind.word
        case .user(let user): user.map { "\($0)" } ?? "everybody"
        case .bundle(let path): path.map { String(decoding: $0, as: UTF8.self) } ?? "in no listed bundle"
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
