import AssetModel
import CommandLineOptions
import JSONWriting
import NibAssets

/// `purge`: drops entries of the cache.
struct PurgeCommand: Command {
    static let name = "purge"
    static let summary = "drops images and sounds that no process holds"
    static let usage = "[--kind image|sound] [--json] [NAME]"
    static let options = [CommandLineOptions.Option.kind, .json]
    static let details = """
        Without NAME everything is dropped. What processes hold stays; what is everybody's is dropped for administrators of a
        system service only.

        """

    private let kind: AssetKind?
    private let name: String?
    private let wantsJSON: Bool

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        name = given.operands.isEmpty ? nil : try given.operand("the name of an image or a sound")
        if name == "" { throw ControlFailure(.usage, "the name is empty; without a name everything is dropped") }
        kind = try given.kind()
        wantsJSON = given.has("json")
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let client = try client(mayStart: false)
        let purged = try asking { () throws(AssetError) in try client.purge(kind, name: name) }
        if wantsJSON {
            var writer = JSONWriter()
            writer.object { writer in
                writer.field("entries", purged.entries)
                writer.field("bytes", Int(clamping: purged.byteCount))
            }
            screen.write(writer.bytes + [0x0A])
        } else {
            let entries = purged.entries == 1 ? "1 entry" : "\(purged.entries) entries"
            screen.write("dropped \(entries) of \(Quantity.bytes(purged.byteCount))\n")
        }
        return name != nil && purged.entries == 0 ? .notFound : .done
    }
}
