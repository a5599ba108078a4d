import AssetServer
import CommandLineOptions
import LinuxSystem
import ServiceManager
import WireProtocol

/// Actions of the program instead of serving, when an option asks for one.
extension DaemonOptions {
    /// Does what an option asks for, and returns the program's exit status; nil if no option asks for an action.
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
            let file = try SettingsFile(of: given)
            // The service manager runs this check before a reload, and its journal has levels.
            let toJournal = ServiceManager.standardErrorIsJournal(environment: environmentVariable)
            func reportProblem(_ problem: String) { if toJournal { Log.error(problem) } else { print(problem) } }
            file.problems.forEach(reportProblem)
            guard file.problems.isEmpty else { return .misused }
            Log.tell(file.summary)
            let configuration = try DaemonOptions(given).configuration
            // At a reload, the daemon logs settings without effect itself.
            if !toJournal {
                for setting in configuration.settings.settingsWithoutEffect(in: configuration.instance) {
                    print(setting.reason)
                }
            }
            let missing = MissingLibraries.problems(of: [
                configuration.fileHelperProgram, configuration.workerProgram, configuration.vectorWorkerProgram,
            ])
            missing.forEach(reportProblem)
            guard missing.isEmpty else { return .failed }
        } else {
            return nil
        }
        return .done
    }

    /// Returns the value of an option that takes one of several words; nil if the option is not given.
    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ option: String, of given: CommandLineOptions
    ) throws(CommandLineOptions.Refusal) -> Choice? {
        guard let text = given.value(of: option) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        throw .badValue(
            option: option, found: text, expected: Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
}
