import JSON
import WireProtocol

/// The table of `list --clients`.
struct ClientTable {
    let clients: [ClientEntry]

    func show(_ numbers: ServiceNumbers, wantsJSON: Bool, _ screen: Screen) {
        if wantsJSON {
            let processes = ClientProcesses(clients)
            return screen.write(json: clients) { $1.write(processes, to: &$0) }
        }
        screen.write(table)
        screen.writeLine("")
        screen.writeLine(Quantity.count(clients.count, "connection"))
        screen.write(note: numbers.note(on: clients.count, of: .connections))
    }

    var table: Table {
        let processes = ClientProcesses(clients)
        var table = Table([
            .init("user", .number, dropRank: 4), .init("bundles", .number, dropRank: 1),
            .init("objects", .number, dropRank: 5),
            .init("memory", .number), .init("messages", .number, dropRank: 3), .init("connected", .number, dropRank: 2),
            .init("process", .name),
        ])
        for client in clients.sorted(by: { ($0.objectBytes, $1.process) > ($1.objectBytes, $0.process) }) {
            table.add([
                "\(client.user)", "\(client.contexts)", "\(client.objects)",
                Table.Cell(Quantity.bytes(client.objectBytes)), "\(client.requests)",
                Table.Cell(Quantity.duration(nanoseconds: client.age)), Table.Cell(processes.text(of: client.process)),
            ])
        }
        return table
    }
}

extension ClientEntry {
    fileprivate func write(_ processes: ClientProcesses, to writer: inout JSONWriter) {
        writer.field("process", Int(process))
        writer.field("command", processes.command(of: process))
        writer.field("user", Int(user))
        writer.field("contexts", Int(contexts))
        writer.field("objects", Int(objects))
        writer.field("bytes", Int(clamping: objectBytes))
        writer.field("requests", Int(clamping: requests))
        writer.field("age", Int(clamping: age))
    }
}
