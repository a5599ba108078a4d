import AssetModel
import CommandLineOptions
import JSON
import NibAssets
import WireProtocol

enum ListCommand: Command {
    static let name = "list"
    static let summary = "lists the images and sounds that the service holds, or its bundles"
    static let startsService = false
    static let usage =
        "[--kind image|sound] [--sort KEY] [--limit N] [--who] [--json]\n       nibassetctl list --bundles|--clients [--json]"
    static let options: [CommandLineOptions.Option] = [
        .kind, .sort, .init("limit", "n", value: "NUMBER", help: "largest number of entries to show"),
        .init("who", "w", help: "name the processes that use each entry"),
        .init(
            "bundles", "B", help: "list the bundles that the service knows, and the names that programs got from each"),
        .init("clients", "C", help: "list the service's connections, with their messages and objects"), .json,
    ]
    static let details = """
        "uses" counts lookups of an entry by message; all uses without a message count as one, when the cache next needs room. "saved" is the
        time that decoding the entry again for each use after the first would have taken. "held" counts connections that hold the entry, and programs
        that use the entry without a hold. An entry without a user is everybody's. Administrators see all entries and holds; other users see entries
        that only they may read, entries that their own processes hold, and the total. Of the processes that use an entry, the first
        \(WireLimits.usingProcesses.value) are named; "process_count" in JSON counts all.

        With --bundles: "starts" counts programs that reported their start, "served" names that the service answered, "own way" names that programs
        looked up without the service. "saved" is the time that programs saved, by their own estimate.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        try given.refuseOperands()
        let kind = try given.kind()
        let order = try given.choice(of: "sort", from: EntryOrder.words)
        let limit = try given.integer(of: "limit", in: 1...1_000_000_000)
        let others = ["bundles", "clients"].filter { given.has($0) }
        let excluded = others.dropFirst().first ?? ["kind", "sort", "limit", "who"].first { given.has($0) }
        if let other = others.first, let excluded {
            throw ControlFailure(.usage, "--\(excluded) and --\(other) exclude each other")
        }
        let wantsJSON = given.has("json")
        let client = try client(for: self)
        if given.has("bundles") {
            let bundles = try asking(try client.bundles())
            try BundleTable(bundles: bundles).show(ServiceNumbers(of: client), wantsJSON: wantsJSON, screen)
            return .done
        }
        if given.has("clients") {
            let clients = try asking(try client.clients())
            try ClientTable(clients: clients).show(ServiceNumbers(of: client), wantsJSON: wantsJSON, screen)
            return .done
        }
        let all = try asking(try client.list(kind))
        let entries = Array((order?.sorted(all) ?? all).prefix(limit.map { Int($0) } ?? .max))
        if wantsJSON {
            screen.write(json: entries) { $1.write(to: &$0) }
        } else {
            let processes = given.has("who") ? try ClientProcesses(of: client) : nil
            let table = EntryTable(order: order, processes: processes)
            try show(entries, of: all, isWhole: kind == nil, table, ServiceNumbers(of: client), screen)
        }
        return .done
    }

    /// `isWhole` says whether `all` has the entries of both kinds.
    private static func show(
        _ entries: [ListEntry], of all: [ListEntry], isWhole: Bool, _ table: EntryTable, _ numbers: ServiceNumbers,
        _ screen: Screen
    ) {
        let inService = Quantity.entries(numbers[.entries])
        if numbers[.entries] == 0 { return screen.writeLine("The service holds nothing.") }
        defer { screen.write(note: numbers.note(on: all.count, of: .entries)) }
        if all.isEmpty, isWhole {
            return screen.writeLine("The service holds \(inService), and none of them is yours.")
        }
        if !entries.isEmpty {
            screen.write(table.table(of: entries))
            screen.writeLine("")
        }
        let total = entries.reduce(0) { $0 + $1.byteCount }
        let count = Quantity.entries(all.count)
        let shown = entries.count < all.count ? "\(entries.count) of \(count)" : count
        let whole = all.count == Int(clamping: numbers[.entries]) ? "" : "; the service holds \(inService)"
        screen.writeLine("\(shown) in \(Quantity.bytes(total))\(whole)")
        screen.write(note: numbers.served)
    }
}

extension ListEntry {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.field("object", Int(clamping: answer.object))
        writer.field("kind", answer.kind.word)
        writer.field("name", isEmbedded ? nil : name)
        writer.field("embedded", isEmbedded)
        writer.field("path", path)
        writer.field("bytes", Int(clamping: byteCount))
        writer.field("decode_time", Int(clamping: answer.decodeDuration))
        writer.field("uses", use.uses == 0 ? nil : Int(clamping: use.uses))
        writer.field("time_saved", use.uses == 0 ? nil : Int(clamping: savedTime))
        writer.field("age", use.age == 0 ? nil : Int(clamping: use.age))
        writer.field("holds", Int(holders))
        writer.list("processes", use.processes) { writer, process in writer.integer(Int64(process)) }
        writer.field("process_count", Int(use.processCount))
        writer.field("user", isPublic ? nil : Int(user))
    }
}
