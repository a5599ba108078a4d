import LinuxSystem
import NibAssets
import WireProtocol

/// Judgement of the daemon's program on the settings with which it would start.
struct SettingsCheck {
    let finding: Finding
    /// Fault that keeps the daemon from starting, in the program's words; nil if there is none.
    private(set) var problem: String?

    init(_ program: String, at place: ServicePlace) {
        let option = place.reason == .system ? "--system" : "--user"
        let check = "\(program) \(option) --check-config"
        let finished: FinishedProgram
        do {
            finished = try FinishedProgram(program, [option, "--check-config"])
        } catch {
            self = Self(unable: "\(program) cannot be run: \(error)")
            return
        }
        let lines = (finished.output + "\n" + finished.problem).split(separator: "\n")
        let text = lines.first.map(String.init) ?? "--check-config fails without a message"
        switch finished.ending {
        case .exited(status: DaemonExit.done.rawValue):
            finding = Finding(.good, "settings", "\(program) finds no fault in the settings")
        case .exited(status: DaemonExit.closedSettings.rawValue) where place.reason == .system:
            // This user may not read the settings. The daemon may.
            finding = Finding(.note, "settings", text, cure: "an administrator runs \(check)")
        case .exited(status: DaemonExit.closedSettings.rawValue), .exited(status: DaemonExit.misused.rawValue):
            finding = Finding(.bad, "settings", text, cure: "\(check) names every line that is wrong")
            problem = text
        default: self = Self(unable: text)
        }
    }

    /// The daemon or a program that it starts cannot run here.
    private init(unable text: String) {
        finding = Finding(
            .bad, "programs", text, cure: "install the nibassetd that was built for this release of the system")
        problem = text
    }
}
