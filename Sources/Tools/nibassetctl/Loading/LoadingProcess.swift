import JSON
import LinuxSystem

/// Loads a bundle in another process: this program's `load` command.
enum LoadingProcess {
    private static let timeLimit: UInt64 = 300_000_000_000
    private static let outputLimit = 64 << 20
    private static let prefix = "nibassetctl load: "

    /// Starts the process, waits for its end, and returns its results.
    static func load(_ bundle: String, _ options: BundleOptions) throws(ControlFailure) -> BundleLoad {
        let output: [UInt8]
        let complaint: String
        let status: ExitStatus?
        do {
            (output, complaint, status) = try run(["load", "--json"] + options.arguments + ["--", bundle])
        } catch {
            throw ControlFailure(.noService, "the loading process could not be run: \(error)")
        }
        guard let json = try? JSONValue(output), let load = BundleLoad(json) else {
            // The process's own complaint is this command's failure.
            let lines = complaint.split(separator: "\n").map { line in
                line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : line
            }
            let reason = lines.isEmpty ? "the loading process printed no result" : lines.joined(separator: "; ")
            throw ControlFailure(status ?? .noService, reason)
        }
        return load
    }

    private static func run(_ arguments: [String]) throws(SystemError) -> ([UInt8], String, ExitStatus?) {
        let output = try MemoryFile.create("load")
        let complaints = try MemoryFile.create("complaints of load")
        let child = try ChildProcess.start(
            programPath() ?? "nibassetctl", arguments: arguments, environment: environmentVariables(),
            descriptors: [try .open("/dev/null"), output, complaints])
        if try child.descriptor.wait(for: .reading, until: monotonicNanoseconds() + timeLimit).isEmpty { child.kill() }
        // The process ends now, killed or not; reap it.
        _ = try child.descriptor.wait(for: .reading, until: .max)
        let ending = try child.reap()
        let status: ExitStatus? = if case .exited(let status) = ending { ExitStatus(rawValue: status) } else { nil }
        let complaint = String(decoding: try complaints.readAll(limit: outputLimit) ?? [], as: UTF8.self)
        return (try output.readAll(limit: outputLimit) ?? [], complaint, status)
    }
}
