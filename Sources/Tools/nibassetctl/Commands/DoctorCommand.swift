import CommandLineOptions
import JSON
import NibAssets

enum DoctorCommand: Command {
    static let name = "doctor"
    static let summary = "tells which service programs use here and why, and how to mend faults"
    static let startsService = false
    static let usage = "[--json]"
    static let options = [CommandLineOptions.Option.json]
    static let details = """
        Nothing is changed and no service is started. "ok" marks what works, "note" what works but could be better, "bad" a fault; with a fault,
        the exit status is 1.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        try given.refuseOperands()
        let wantsJSON = given.has("json")
        var findings: [Finding] = []
        runChecks { finding in
            findings.append(finding)
            // The program waits for a service that hangs, so each finding is shown at once.
            if !wantsJSON { show(finding, screen) }
        }
        if wantsJSON {
            screen.write(json: findings) { writer, finding in
                writer.field("grade", finding.grade.rawValue)
                writer.field("subject", finding.subject)
                writer.field("text", finding.text)
                writer.field("cure", finding.cure)
            }
        }
        return findings.contains { $0.grade == .bad } ? .failed : .done
    }

    private static func runChecks(_ report: (Finding) -> Void) {
        let place = ServicePlace()
        ServiceChecks.findings(at: place).forEach(report)
        if place.reason == .user, let finding = MachineService.finding { report(finding) }
        KernelChecks.findings.forEach(report)
        if place.isDisabled { return }
        let settings = place.program.map { SettingsCheck($0, at: place) }
        if let settings { report(settings.finding) }
        do throws(ControlFailure) {
            let numbers = try ServiceNumbers(of: client(for: self))
            ServiceChecks.findings(of: numbers, at: place).forEach(report)
            LoadChecks.findings(numbers).forEach(report)
        } catch {
            report(ServiceChecks.absence(at: place, error, problem: settings?.problem))
        }
    }

    private static func show(_ finding: Finding, _ screen: Screen) {
        let subjectWidth = LoadChecks.subjectWidth + 2
        let style: Style = finding.grade == .bad ? .bad : finding.grade == .note ? .fresh : .shared
        let grade = finding.grade.rawValue
        let margin = String(repeating: " ", count: 6 + subjectWidth)
        screen.write(
            wrapped: [
                Table.Cell(grade, style),
                "\("".padded(to: 6 - grade.count) + finding.subject.padded(to: subjectWidth))",
            ], Table.Cell(finding.text), margin: margin)
        if let cure = finding.cure {
            screen.write(wrapped: ["\(margin)"], Table.Cell("mend: " + cure, .heading), margin: margin)
        }
    }
}
