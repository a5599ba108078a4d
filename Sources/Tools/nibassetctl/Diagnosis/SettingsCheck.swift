import LinuxSystem
import NibAssets
import WireProtocol

/// Judgement of the daemon's program on the settings with which it would start.
enum SettingsCheck {
    case right
    /// The settings keep the program from starting. The text is the first line of its output.
    case wrong(String)
    /// The daemon or a program that it starts cannot run here. The text is the first line that says why.
    case unable(String)
    /// This user may not read the settings. The daemon may.
    case closed(String)

    init(_ program: String, at place: ServicePlace) {
        let finished: FinishedProgram
        do {
            finished = try FinishedProgram(program, [Self.option(at: place), "--check-config"])
        } catch {
            self = .unable("\(program) cannot be run: \(error)")
            return
        }
        let lines = (finished.output + "\n" + finished.problem).split(separator: "\n")
        let text = lines.first.map(String.init) ?? "--check-config fails without a message"
        self =
            switch finished.ending {
            case .exited(status: DaemonExit.done.rawValue): .right
            case .exited(status: DaemonExit.closedSettings.rawValue) where place.reason == .system: .closed(text)
            case .exited(status: DaemonExit.closedSettings.rawValue), .exited(status: DaemonExit.misused.rawValue):
                .wrong(text)
            default: .unable(text)
            }
    }

    /// Fault that keeps the daemon from starting; nil if there is none.
    var problem: String? {
        switch self {
        case .wrong(let text), .unable(let text): text
        case .right, .closed: nil
        }
    }

    /// Finding about the settings with which `program` starts at a place.
    func finding(of program: String, at place: ServicePlace) -> Finding {
        let check = "\(program) \(Self.option(at: place)) --check-config"
        return switch self {
        case .right: Finding(.good, "settings", "\(program) finds no fault in the settings")
        case .wrong(let text): Finding(.bad, "settings", text, cure: "\(check) names every line that is wrong")
        case .unable(let text):
            Finding(
                .bad, "programs", text,
                cure: "install the nibassetd that was built for this release of the system"
            )
        case .closed(let text):
            Finding(.note, "settings", text, cure: "an administrator runs \(check)")
        }
    }

    private static func option(at place: ServicePlace) -> String { place.reason == .system ? "--system" : "--user" }
}
