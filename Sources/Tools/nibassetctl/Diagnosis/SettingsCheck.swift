import LinuxSystem
import NibAssets
import WireProtocol

/// What the daemon's program says of the settings with which it would start.
enum SettingsCheck {
    /// What keeps the program from starting: the first line of what it says; nil where nothing does.
    static func problem(_ program: String, _ instance: Welcome.Instance) -> String? {
        let finished: FinishedProgram
        do {
            finished = try FinishedProgram(program, [option(instance), "--check-config"])
        } catch {
            return "it cannot be run: \(error)"
        }
        guard !finished.isDone else { return nil }
        let lines = (finished.output + "\n" + finished.problem).split(separator: "\n")
        return lines.first.map(String.init) ?? "--check-config fails, and says nothing"
    }

    /// The finding for the daemon of a place; nil where no program is found to ask.
    static func finding(at place: ServicePlace, _ problem: String?) -> Finding? {
        guard let program = place.program else { return nil }
        guard let problem else { return Finding(.good, "settings", "\(program) finds nothing wrong with them") }
        let check = "\(program) \(option(instance(of: place))) --check-config"
        return Finding(.bad, "settings", problem, cure: "\(check) names every line that is wrong")
    }

    /// What a daemon at a place is.
    static func instance(of place: ServicePlace) -> Welcome.Instance { place.reason == .system ? .system : .user }

    private static func option(_ instance: Welcome.Instance) -> String { instance == .system ? "--system" : "--user" }
}
