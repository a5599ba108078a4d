import AssetModel
import CommandLineOptions
import JSONWriting
import NibAssets
import WireProtocol

/// `resolve`: which file a name means, and why.
struct ResolveCommand: Command {
    static let name = "resolve"
    static let summary = "shows which file a name means, and by which steps"
    static let usage = "[--bundle DIR] [--kind image|sound] [OPTION]... NAME"
    static let options = [.bundle, .kind] + BundleOptions.accepted + [CommandLineOptions.Option.json]
    static let details = """
        Without --kind an image is looked for. Nothing is decoded.

        """

    private let name: String
    private let kind: AssetKind
    private let bundlePath: String?
    private let bundleOptions: BundleOptions
    private let wantsJSON: Bool

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        name = try given.operand("the name of an image or a sound")
        kind = try given.kind() ?? .image
        bundlePath = given.value(of: "bundle")
        bundleOptions = try BundleOptions(given)
        wantsJSON = given.has("json")
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let bundle = try bundleOptions.open(bundlePath, try client())
        let steps = try asking { () throws(AssetError) in try bundle.resolve(kind, named: name) }
        let isFound = steps.contains { $0.isTaken }
        if wantsJSON {
            screen.write(json(steps, isFound) + [0x0A])
            return isFound ? .done : .notFound
        }
        var table = Table([.init("rule"), .init("step")])
        for step in steps {
            table.add([Table.Cell(step.ruleName, .faint), Table.Cell(step.sentence, step.isTaken ? .shared : .plain)])
        }
        screen.write(table)
        guard isFound else {
            throw ControlFailure(.notFound, "no \(kind.word) is called \"\(name)\"")
        }
        return .done
    }

    private func json(_ steps: [ResolutionStep], _ isFound: Bool) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("name", name)
            writer.field("kind", kind.word)
            writer.field("profile", bundleOptions.profileName)
            writer.field("bundle", bundlePath)
            writer.key("found")
            writer.boolean(isFound)
            writer.key("steps")
            writer.array(steps) { writer, step in
                writer.object { writer in
                    writer.field("rule", step.ruleName)
                    writer.field("step", step.sentence)
                    writer.key("taken")
                    writer.boolean(step.isTaken)
                    writer.field("path", step.path.isEmpty ? nil : String(decoding: step.path, as: UTF8.self))
                }
            }
        }
        return writer.bytes
    }
}

extension ResolutionStep {
    fileprivate var ruleName: String { String(decoding: rule, as: UTF8.self) }
    fileprivate var sentence: String { String(decoding: text, as: UTF8.self) }
}
