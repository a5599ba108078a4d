import AssetServer
import CommandLineOptions
import LinuxSystem
import PrintableText
import ServiceManager
import WireProtocol

/// Actions of the program instead of serving, when an option asks for one.
extension DaemonOptions {
    /// Does what an option asks for, and returns the program's exit status; nil if no option asks for an action.
    static func act(on given: CommandLineOptions) throws -> DaemonExit? {
        if given.has("help") { return write(help) }
        if given.has("version") { return write("nibassetd \(ProductVersion.current)\n") }
        if given.has("dump-configuration") { return write(ConfigurationFile.template) }
        if let page: DaemonManual.Page = try choice("manual", of: given) { return write(DaemonManual.text(of: page)) }
        if let shell: Completion.Shell = try choice("completion", of: given) {
            return write(Completion(of: "nibassetd", options: accepted).script(for: shell))
        }
        guard given.has("check-config") else { return nil }
        let file = try SettingsFile(of: given)
        // The service manager runs this check before a reload, and its journal has levels.
        let toJournal = ServiceManager.standardErrorIsJournal(environment: environmentVariable)
        func report(_ problems: [String]) -> DaemonExit {
            if !toJournal { return write(problems.map { printable($0) + "\n" }.joined()) }
            for problem in problems { Log.error(problem) }
            return .done
        }
        guard file.problems.isEmpty else {
            _ = report(file.problems)
            return .misused
        }
        Log.tell(file.summary)
        let configuration = try DaemonOptions(given).configuration
        let missing = MissingLibraries.problems(of: [
            configuration.fileHelperProgram, configuration.workerProgram, configuration.vectorWorkerProgram,
        ])
        // At a reload, the daemon logs settings without effect itself.
        let doubts = toJournal ? [] : configuration.settings.settingsWithoutEffect(in: configuration.instance)
        let exit = report(doubts.map(\.reason) + missing)
        return missing.isEmpty ? exit : .failed
    }

    private static func write(_ text: String) -> DaemonExit {
        do {
            try FileDescriptor.standardOutput.write(Array(text.utf8))
            return .done
        } catch {
            Log.error("standard output: \(error)")
            return .failed
        }
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
