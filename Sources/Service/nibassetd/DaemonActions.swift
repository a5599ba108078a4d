import AssetServer
import CommandLineOptions
import WireProtocol

/// What the program does instead of serving, when an option asks for it.
extension DaemonOptions {
    /// Does it, and says how the program ends; nil when no option asks for anything.
    static func act(on given: CommandLineOptions) throws -> DaemonExit? {
        if given.has("help") {
            print(help, terminator: "")
        } else if given.has("version") {
            print("nibassetd \(ProductVersion.current)")
        } else if given.has("dump-configuration") {
            print(ConfigurationFile.template, terminator: "")
        } else if let page: DaemonManual.Page = try choice("manual", of: given) {
            print(DaemonManual.text(of: page), terminator: "")
        } else if let shell: Completion.Shell = try choice("completion", of: given) {
            print(Completion(of: "nibassetd", options: accepted).script(for: shell), terminator: "")
        } else if given.has("check-config") {
            let problems = try SettingsFile.problems(at: given.value(of: "config"), instance(of: given))
            for problem in problems { print(problem) }
            guard problems.isEmpty else { return .misused }
            for doubt in try settings(of: given).doubts { print("\(doubt)") }
        } else {
            return nil
        }
        return .done
    }

    /// The value of an option that takes one of several words.
    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ option: String, of given: CommandLineOptions
    ) throws(CommandLineOptions.Refusal) -> Choice? {
        guard let text = given.value(of: option) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        throw .badValue(
            option: option, found: text, expected: Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
}
