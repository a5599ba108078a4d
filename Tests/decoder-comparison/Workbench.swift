import LinuxSystem
import NibAssets
import TestSupport

/// A folder of files to compare, the service that decodes them, and a shell for the programs beside it.
final class Workbench {
    /// Where the pictures and sounds lie that files are made from, within the folder.
    static let inputs = "inputs"

    /// What the service opens as a bundle.
    let folder: TemporaryFolder
    private let outputs: TemporaryFolder
    private let daemon: RunningDaemon
    private let client: AssetClient

    init() throws {
        folder = try TemporaryFolder()
        outputs = try TemporaryFolder()
        daemon = try RunningDaemon()
        client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
    }

    /// The folder, or one within it, in the AppKit profile.
    func bundle(_ name: String = "") throws -> AssetBundle { try client.openBundle(at: folder.absolute(name)) }

    /// Runs a command in a place within the folder; `$FILE` is the absolute path of a file of the folder. Gives what it writes to its
    /// standard output.
    func output(of command: String, about file: String = "", in place: String = "") throws -> [UInt8] {
        let output = outputs.absolute("output")
        let line = "cd \(folder.absolute(place)) && FILE=\(folder.absolute(file)) && { \(command)\n} > \(output)"
        let outcome = try Command.run(["sh", "-c", line], limit: 120)
        guard outcome.isSuccess else { throw ComparisonFailure("`\(command)` failed: \(outcome.output)") }
        return try FileDescriptor.open(output).readAll(limit: 1 << 30) ?? []
    }
}

/// Why there is nothing to compare.
struct ComparisonFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
