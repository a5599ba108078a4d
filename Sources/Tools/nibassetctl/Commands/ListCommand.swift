import AssetModel
import CommandLineOptions
import JSON
import NibAssets
import WireProtocol

/// `list`: lists the entries of the cache.
struct ListCommand: Command {
    static let name = "list"
    static let summary = "lists the images and sounds that the service holds, or its bundles"
    static let usage = "[--kind image|sound | --bundles] [--json]"
    static let options = [
        CommandLineOptions.Option.kind,
        .init("bundles", "B", help: "the bundles that the service knows, and what programs got of them"), .json,
    ]
    static let details = """
        "held" counts the holds of connected processes. An entry without a user is everybody's. Administrators see all entries and holds, others
        what was made for them alone, what their own processes hold, and the total.

        With --bundles: "starts" counts programs that told the service that they start, "served" the names that it answered, "own way" those for
        which a program went a way of its own, as the programs report. "saved" is what that saved them, by their own estimate.

        """

    private let kind: AssetKind?
    private let wantsBundles: Bool
    private let wantsJSON: Bool

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        try given.refuseOperands()
        kind = try given.kind()
        wantsBundles = given.has("bundles")
        wantsJSON = given.has("json")
        if wantsBundles, kind != nil { throw ControlFailure(.usage, "--kind and --bundles exclude each other") }
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let client = try client(mayStart: false)
        if wantsBundles {
            let bundles = try asking { () throws(AssetError) in try client.bundles() }
            try BundleTable(bundles: bundles).show(ServiceNumbers(of: client), asJSON: wantsJSON, screen)
            return .done
        }
        let entries = try asking { () throws(AssetError) in try client.list(kind) }
        if wantsJSON {
            var writer = JSONWriter()
            writer.array(entries) { writer, entry in entry.write(to: &writer) }
            screen.write(writer.bytes + [0x0A])
        } else {
            try show(entries, ServiceNumbers(of: client), screen)
        }
        return .done
    }

    private func show(_ entries: [ListEntry], _ numbers: ServiceNumbers, _ screen: Screen) {
        let all = Quantity.count(Int(clamping: numbers[.entries]), "entry", "entries")
        if numbers[.entries] == 0 { return screen.writeLine("The service holds nothing.") }
        if entries.isEmpty, kind == nil {
            return screen.writeLine("The service holds \(all), and none of them is yours.")
        }
        if !entries.isEmpty {
            screen.write(table(entries))
            screen.writeLine("")
        }
        let total = entries.reduce(0) { $0 + $1.byteCount }
        let whole = entries.count == Int(clamping: numbers[.entries]) ? "" : "; the service holds \(all)"
        screen.writeLine("\(entries.count) in \(Quantity.bytes(total))\(whole)")
        if let served = numbers.served { screen.writeLine(served) }
    }

    private func table(_ entries: [ListEntry]) -> Table {
        var table = Table([
            .init("kind"), .init("name", isElastic: true), .init("memory", isNumber: true),
            .init("decoded in", isNumber: true), .init("held", isNumber: true), .init("user", isNumber: true),
            .init("file", isElastic: true),
        ])
        for entry in entries {
            table.add([
                Table.Cell(entry.answer.kind.word),
                entry.isEmbedded ? Table.Cell("(in an interface file)", .faint) : Table.Cell(entry.answer.name),
                Table.Cell(Quantity.bytes(entry.byteCount)),
                Table.Cell(Quantity.duration(nanoseconds: entry.answer.decodeDuration)), Table.Cell("\(entry.holders)"),
                Table.Cell(entry.isPublic ? "" : "\(entry.user)"), Table.Cell(entry.answer.path, .faint),
            ])
        }
        return table
    }
}

extension ListEntry {
    fileprivate var name: String { String(decoding: answer.name, as: UTF8.self) }
    fileprivate var path: String { String(decoding: answer.path, as: UTF8.self) }
    fileprivate var isEmbedded: Bool { answer.flags.contains(.embedded) }
    fileprivate var isPublic: Bool { user == .max }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("object", Int(clamping: answer.object))
            writer.field("kind", answer.kind.word)
            writer.field("name", isEmbedded ? nil : name)
            writer.key("embedded")
            writer.boolean(isEmbedded)
            writer.field("path", path)
            writer.field("bytes", Int(clamping: byteCount))
            writer.field("decodeDuration", Int(clamping: answer.decodeDuration))
            writer.field("holds", Int(holders))
            writer.field("user", isPublic ? nil : Int(user))
        }
    }
}
