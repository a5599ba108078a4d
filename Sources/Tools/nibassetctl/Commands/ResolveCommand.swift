import AssetModel
import CommandLineOptions
import JSON
import NibAssets
import PrintableText

enum ResolveCommand: Command {
    static let name = "resolve"
    static let summary = "shows which file a name leads to, and why"
    static let operands = Completion.Operands.names
    static let usage = "[--bundle DIR] [--kind image|sound] [OPTION]... NAME"
    static let options =
        [.bundle, .kind, .init("explain", "e", help: "show every step with its rule, and why other files lost")]
        + BundleOptions.accepted + [CommandLineOptions.Option.json]
    static let details = """
        Without --kind, an image is looked up. Nothing is decoded. Without --explain, the first line is the file's path. nibassetctl(1) has the rules,
        such as B4.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let medium = try SoughtMedium(given)
        let kind = try given.kind() ?? .image
        let wantsSteps = given.has("explain")
        let bundle = try medium.openBundle()
        let steps = try asking(try bundle.resolve(kind, named: medium.name))
        let answer = steps.first { $0.outcome == .taken }
        if given.has("json") {
            screen.write(json: json(of: medium, kind, answer, wantsSteps ? steps : nil))
            return answer == nil ? .failed : .done
        }
        if wantsSteps {
            var table = Table([.init("rule"), .init("step")])
            for step in steps {
                table.add([Table.Cell(step.ruleName, .faint), Table.Cell(step.text, step.style, isWhole: true)])
            }
            screen.write(table)
        }
        let losers = steps.count { $0.outcome == .lost }
        let others = Quantity.count(losers, "other file")
        let hint = losers == 0 || wantsSteps ? "" : "; --explain tells about \(others)"
        guard let answer else {
            let advice = medium.advice(kind, in: bundle)
            throw ControlFailure(.failed, "no \(kind.word) is called \"\(medium.name)\"\(hint)\(advice)")
        }
        if !wantsSteps {
            screen.write(printable(answer.path) + "\n")
            screen.writeLine("\(answer.ruleName): \(answer.sentence)\(hint)")
        }
        return .done
    }

    private static func json(
        of medium: SoughtMedium, _ kind: AssetKind, _ answer: ResolutionStep?, _ steps: [ResolutionStep]?
    ) -> [UInt8] {
        JSONWriter.object { writer in
            writer.field("name", medium.name)
            writer.field("kind", kind.word)
            writer.field("profile", medium.bundleOptions.profile(of: medium.bundlePath).word)
            writer.field("bundle", medium.bundlePath)
            writer.field("found", answer != nil)
            writer.field("path", answer?.file)
            writer.field("rule", answer?.ruleName)
            writer.field("reason", answer?.sentence)
            guard let steps else { return }
            writer.objects("steps", steps) { writer, step in
                writer.field("rule", step.ruleName)
                writer.field("step", step.sentence)
                writer.field("outcome", "\(step.outcome)")
            }
        }
    }
}

extension ResolutionStep {
    fileprivate var ruleName: String { String(decoding: rule, as: UTF8.self) }
    fileprivate var sentence: String { String(decoding: text, as: UTF8.self) }
    fileprivate var file: String { String(decoding: path, as: UTF8.self) }

    fileprivate var style: Style {
        switch outcome {
        case .passed: .plain
        case .taken: .shared
        case .lost: .faint
        }
    }
}
