public import LinuxSystem

/// A machine in namespaces of its own, with the service installed and a running systemd; see the script `machine`.
///
/// The machine ends with its last reference, at the latest with this process.
public final class Machine: Sendable {
    /// The machine did not start; the script has written the reason to standard error.
    public struct Broken: Error {}

    /// Reason for which no such machine can be made here; nil if it can.
    public static let obstacle: String? = {
        guard let outcome = try? Command.run(["bash", scriptPath, "obstacle"]) else { return "bash does not run" }
        return outcome.output.isEmpty ? nil : String(outcome.output.prefix { !$0.isNewline })
    }()

    private static let scriptPath = Repository.root + "/Tests/TestSupport/machine"

    /// Process number of the machine's systemd, as seen from outside.
    private let identifier: String
    /// File with systemd's messages.
    private let consolePath: String
    /// Socket to the script. When the socket is closed, script and machine end.
    private let lifeline: FileDescriptor
    /// The script, which cleans up by itself: it must not be killed.
    private let script: ChildProcess

    /// The machine that all tests share.
    public static let shared = Result { () throws(Broken) in try Machine() }

    /// Makes a test's own machine, for changes that would disturb other tests. With `root`, a folder with a file system such as "/", the machine has
    /// this file system and no service.
    public init(withoutServiceAt root: String? = nil) throws(Broken) {
        var message = [UInt8](repeating: 0, count: 1_024)
        do {
            (script, lifeline) = try Self.startScript(root)
            guard case .message(let count, _, _) = try Patience.receive(into: &message, on: lifeline) else {
                throw Broken()
            }
            message.removeSubrange(count...)
        } catch { throw Broken() }
        let line = String(decoding: message, as: UTF8.self).split(separator: "\n").first ?? ""
        let words = line.split(separator: " ")
        guard words.count == 3, words[0] == "ready" else { throw Broken() }
        identifier = String(words[1])
        consolePath = String(words[2])
    }

    /// The end of its input makes the script clean up.
    deinit {
        Socket.endSending(on: lifeline)
        _ = try? script.ending(within: 60)
    }

    /// Starts the script. The returned socket carries the script's output and is closed when the script has ended.
    private static func startScript(_ root: String?) throws(SystemError) -> (ChildProcess, FileDescriptor) {
        let (mine, its) = try Socket.pair()
        let programs = try readLink("/proc/self/exe").split(separator: "/").dropLast().joined(separator: "/")
        let script = try ChildProcess.start(
            "/bin/bash", arguments: [scriptPath, "boot", "/" + programs] + (root.map { [$0] } ?? []),
            environment: ["PATH=" + (environmentVariable("PATH") ?? "")],
            descriptors: [its, its, .open("/proc/self/fd/2", .readWrite)])
        return (script, mine)
    }

    /// Starts a command on the machine, as a user. The command's output goes to `output`.
    public func start(
        _ arguments: [String], as user: UInt32, output: FileDescriptor
    ) throws(SystemError) -> ChildProcess {
        try ChildProcess.start(
            "/usr/bin/env",
            arguments: [
                "nsenter", "--target", identifier, "--all", "setpriv", "--reuid", "\(user)", "--regid", "\(user)",
                "--clear-groups",
            ] + arguments, environment: ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"],
            descriptors: [.open("/dev/null"), output, output])
    }

    /// Runs a command on the machine, as root.
    public func run(_ arguments: String..., limit: Int = 30) throws -> Command.Outcome {
        try run(arguments, limit: limit)
    }

    /// Runs a command on the machine, as root.
    public func run(_ arguments: [String], limit: Int = 30) throws -> Command.Outcome {
        try Command.run(["nsenter", "--target", identifier, "--all"] + arguments, limit: limit)
    }

    /// A script for the machine's shell failed.
    public struct Undone: Error {
        /// Output of the script.
        public let output: String
    }

    /// Runs a shell script on the machine, as root, and returns its output. Throws if the script fails.
    @discardableResult
    public func shell(_ script: String) throws -> String {
        let outcome = try run("sh", "-c", script)
        guard outcome.isSuccess else { throw Undone(output: outcome.output) }
        return outcome.output
    }

    /// Writes a file of the machine.
    public func write(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
        try FileDescriptor.open(self.path(path), [.readWrite, .create, .truncate], mode: 0o644).write(bytes)
    }

    /// Writes the settings of the service, which reads them only at a start or reload.
    public func writeSettings(_ lines: String) throws(SystemError) {
        try write("/etc/nibassetd/nibassetd.conf", Array("[Daemon]\n\(lines)\n".utf8))
    }

    /// Restarts the service with further lines in its unit.
    public func startService(with lines: String) throws {
        let unit = Array("[Service]\n\(lines)\n".utf8)
        // Of all files, the last by name takes precedence.
        try write("/etc/systemd/system/nibassetd.service.d/z-further.conf", unit)
        try shell("systemctl daemon-reload && systemctl stop nibassetd.service && systemctl start nibassetd.service")
    }

    /// Starts a hostile client on the machine, as root.
    public func hostileClient() throws -> HostileClient {
        try HostileClient(
            ["/usr/bin/env", "nsenter", "--target", identifier, "--all", HostileClient.name, "/dev/fuse"],
            environment: ["PATH=/usr/sbin:/usr/bin"])
    }

    /// Returns the path outside of the machine for a path on the machine.
    public func path(_ path: String) -> String { "/proc/" + identifier + "/root" + path }

    /// Returns a property of the service from `systemctl show`.
    public func property(_ name: String) throws -> String {
        String(try run("systemctl", "show", "--property", name, "--value", "nibassetd.service").output.dropLast())
    }

    /// Returns the lines of systemd and the service about the service, oldest first.
    public func messages() throws -> [Substring] {
        let console = try FileDescriptor.open(consolePath).readAll(limit: 64 << 20) ?? []
        return String(decoding: console, as: UTF8.self).split { $0.isNewline }.filter { $0.contains("nibasset") }
    }
}
