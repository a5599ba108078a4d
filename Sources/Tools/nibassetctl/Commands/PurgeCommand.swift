import AssetResolution
import CommandLineOptions
import JSON
import LinuxSystem
import NibAssets

enum PurgeCommand: Command {
    static let name = "purge"
    static let summary = "drops images and sounds that no process holds"
    static let startsService = false
    static let operands = Completion.Operands.names
    static let usage = "[--kind image|sound] [--bundle DIR] [--user UID] [--json] [NAME]"
    static let options: [CommandLineOptions.Option] = [
        .kind, .init("bundle", "b", value: "DIR", help: "only entries whose files lie in this folder"),
        .init(
            "user", "u", value: "UID",
            help: "only entries of this user's private files; \"public\": of public files"),
        .json,
    ]
    static let details = """
        Without NAME and options, all entries are dropped. Entries that processes hold stay. A system service drops entries that are everybody's
        for administrators only.

        """

    private static func user(_ given: CommandLineOptions) throws(ControlFailure) -> UInt32? {
        if given.value(of: "user") == "public" { return .max }
        return try given.integer(of: "user", in: 0...UInt64(UInt32.max - 1)).map(UInt32.init)
    }

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let name = given.operands.isEmpty ? nil : try given.operand("the name of an image or a sound")
        if name == "" { throw ControlFailure(.usage, "the name is empty; without a name, all entries are dropped") }
        let kind = try given.kind()
        let user = try user(given)
        let client = try client(for: self)
        // The service knows folders by paths without links.
        let path = try given.value(of: "bundle").map { (folder) throws(ControlFailure) in
            try using(folder, try FileDescriptor.open(folder, .pathOnly).path())
        }
        let purged = try Purging(of: client, kind, name: name, folder: path, user: user)
        if given.has("json") {
            screen.write(
                json: JSONWriter.object { writer in
                    writer.field("entries", purged.entries)
                    writer.field("bytes", Int(clamping: purged.byteCount))
                })
        } else {
            let entries = Quantity.entries(purged.entries)
            screen.writeLine("dropped \(entries) of \(Quantity.bytes(purged.byteCount))")
            if let name, purged.entries == 0 {
                // The hint names only objects that this user may see.
                let nearest = NearestName.to(name, among: try asking(try client.list(kind)).map(\.name))
                let hint = nearest.map { "; the nearest name in the cache is \"\($0)\"" } ?? ""
                screen.complain(
                    "nibassetctl purge: "
                        + (nearest == name ? "\"\(name)\" stays" : "this user sees no entry \"\(name)\"\(hint)"))
            }
            if let refusal = purged.refusal { screen.complain("only this user's entries were dropped: \(refusal)") }
        }
        return name != nil && purged.entries == 0 ? .failed : .done
    }
}
