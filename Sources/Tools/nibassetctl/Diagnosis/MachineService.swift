/// State of the machine's service according to systemd, while the service does not listen.
enum MachineService {
    private static let unit = "nibassetd.service"

    /// Finding about a service that should run; nil if the service is not installed or not enabled, or if systemd does not run.
    static var finding: Finding? {
        let properties = ["LoadState", "UnitFileState", "ActiveState"].map { "--property=" + $0 }
        guard let asked = try? FinishedProgram("/usr/bin/env", ["systemctl", "show", unit] + properties), asked.isDone
        else { return nil }
        let states = Set(asked.output.split(separator: "\n"))
        guard states.contains("LoadState=loaded") else { return nil }
        if states.contains("ActiveState=failed") {
            return Finding(
                .bad, "machine", "\(unit) has failed, so programs start daemons of their own",
                cure: "systemctl status \(unit); nibassetd --system --check-config names every line that is wrong")
        }
        guard states.isSuperset(of: ["UnitFileState=enabled", "ActiveState=inactive"]) else { return nil }
        return Finding(
            .note, "machine", "\(unit) is enabled and does not run, so programs start daemons of their own",
            cure: "systemctl start \(unit)")
    }
}
