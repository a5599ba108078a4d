import JSON
import LinuxSystem
import WireProtocol

/// What `list --clients` shows.
struct ClientTable {
    let clients: [ClientEntry]

    func show(asJSON: Bool, _ screen: Screen) {
        if asJSON {
            var writer = JSONWriter()
            writer.array(clients) { writer, client in client.write(to: &writer) }
            return screen.write(writer.bytes + [0x0A])
        }
        screen.write(table)
        screen.writeLine("")
        screen.writeLine(Quantity.count(clients.count, "connection"))
    }

    var table: Table {
        var table = Table([
            .init("user", isNumber: true), .init("bundles", isNumber: true), .init("objects", isNumber: true),
            .init("memory", isNumber: true), .init("messages", isNumber: true), .init("connected", isNumber: true),
            .init("process", isElastic: true),
        ])
        for client in clients.sorted(by: { ($0.objectBytes, $1.process) > ($1.objectBytes, $0.process) }) {
            table.add([
                "\(client.user)", "\(client.contexts)", "\(client.objects)",
                Table.Cell(Quantity.bytes(client.objectBytes)), "\(client.requests)",
                Table.Cell(Quantity.duration(nanoseconds: client.age)), Table.Cell(processText(client.process)),
            ])
        }
        return table
    }
}

/// A process for people: its number, and its command where /proc tells.
func processText(_ process: UInt32) -> String {
    guard let command = processCommand(process) else { return "\(process)" }
    return "\(process) \(command)"
}

/// The command of a process; nil where /proc does not tell.
func processCommand(_ process: UInt32) -> String? {
    guard let bytes = try? FileDescriptor.open("/proc/\(process)/comm").readAll(limit: 64) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}

extension ClientEntry {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("process", Int(process))
            writer.field("command", processCommand(process))
            writer.field("user", Int(user))
            writer.field("contexts", Int(contexts))
            writer.field("objects", Int(objects))
            writer.field("bytes", Int(clamping: objectBytes))
            writer.field("requests", Int(clamping: requests))
            writer.field("age", Int(clamping: age))
        }
    }
}
