import JSON
import LinuxSystem

/// Loads a bundle in another process: this program's `load` command.
enum LoadingProcess {
    private static let prefix = "nibassetctl load: "

    /// Starts the process, waits for its end, and returns its results.
    static func load(_ bundle: String, _ options: BundleOptions) throws(ControlFailure) -> BundleLoad {
        let process: FinishedProgram
        do {
            process = try FinishedProgram(
                programPath() ?? "nibassetctl", ["load", "--json"] + options.arguments + ["--", bundle],
                nanoseconds: 300_000_000_000, outputLimit: 64 << 20)
        } catch {
            throw ControlFailure(.noService, "the loading process could not be run: \(error)")
        }
        guard let json = try? JSONValue(Array(process.output.utf8)), let load = BundleLoad(json) else {
            // The process's own complaint is this command's failure.
            let lines = process.problem.split(separator: "\n").map { line in
                line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : line
            }
            let reason = lines.isEmpty ? "the loading process printed no result" : lines.joined(separator: "; ")
            let status: ExitStatus? =
                if case .exited(let status) = process.ending { ExitStatus(rawValue: status) } else { nil }
            throw ControlFailure(status ?? .noService, reason)
        }
        return load
    }
}
