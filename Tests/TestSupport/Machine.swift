public import LinuxSystem

/// A machine of its own on which the service is installed and its systemd runs; see the script `machine`.
///
/// It goes with its last reference, at the latest when this process ends.
public final class Machine: Sendable {
    /// It did not start; the script has said why on standard error.
    public struct Broken: Error {}

    /// Why such a machine cannot be made here; nil where it can.
    public static let obstacle: String? = {
        guard let outcome = try? Command.run(["bash", scriptPath, "obstacle"]) else { return "bash does not run" }
        return outcome.output.isEmpty ? nil : String(outcome.output.prefix { !$0.isNewline })
    }()

    private static let scriptPath = Repository.root + "/Tests/TestSupport/machine"

    /// systemd, as seen from here.
    private let identifier: String
    /// The file with its messages.
    private let consolePath: String
    /// The script ends, and with it the machine, when this is closed.
    private let lifeline: FileDescriptor
    /// The script, which cleans up by itself: it must not be killed.
    private let script: ChildProcess

    /// The one that all tests share.
    public static let shared = Result { () throws(Broken) in try Machine() }

    /// One of a test's own, for what others would notice. Given a folder with a file system, such as "/", the machine has that and
    /// not the service.
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

    /// The script hears the end of its input and cleans up.
    deinit {
        Socket.endSending(on: lifeline)
        _ = try? script.ending(within: 60)
    }

    /// Starts the script; what it prints comes out of the socket, which is closed when the script has ended.
    private static func startScript(_ root: String?) throws(SystemError) -> (ChildProcess, FileDescriptor) {
        let (mine, its) = try Socket.pair()
        let programs = try readLink("/proc/self/exe").split(separator: "/").dropLast().joined(separator: "/")
        let script = try ChildProcess.start(
            "/bin/bash", arguments: [scriptPath, "boot", "/" + programs] + (root.map { [$0] } ?? []),
            environment: ["PATH=" + (environmentVariable("PATH") ?? "")],
            descriptors: [its, its, .open("/proc/self/fd/2", .readWrite)])
        return (script, mine)
    }

    /// Starts a command on it, as a user. What it prints goes to `output`.
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

    /// Runs a command on it, as root.
    public func run(_ arguments: String..., limit: Int = 30) throws -> Command.Outcome {
        try run(arguments, limit: limit)
    }

    /// Runs a command on it, as root.
    public func run(_ arguments: [String], limit: Int = 30) throws -> Command.Outcome {
        try Command.run(["nsenter", "--target", identifier, "--all"] + arguments, limit: limit)
    }

    /// What a shell on it, as root, was asked for was not done.
    public struct Undone: Error {
        /// What it said.
        public let output: String
    }

    /// Has a shell do something on it, as root, and gives its output.
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

    /// Writes the settings of the service, which it does not read by itself.
    public func writeSettings(_ lines: String) throws(SystemError) {
        try write("/etc/nibassetd/nibassetd.conf", Array("[Daemon]\n\(lines)\n".utf8))
    }

    /// Starts the service anew with further lines of its unit.
    public func startService(with lines: String) throws {
        let unit = Array("[Service]\n\(lines)\n".utf8)
        // The last file counts.
        try write("/etc/systemd/system/nibassetd.service.d/z-further.conf", unit)
        try shell("systemctl daemon-reload && systemctl stop nibassetd.service && systemctl start nibassetd.service")
    }

    /// Starts a hostile client on it, as root.
    public func hostileClient() throws -> HostileClient {
        try HostileClient(
            ["/usr/bin/env", "nsenter", "--target", identifier, "--all", HostileClient.name, "/dev/fuse"],
            environment: ["PATH=/usr/sbin:/usr/bin"])
    }

    /// Where a file of the machine is seen from here.
    public func path(_ path: String) -> String { "/proc/" + identifier + "/root" + path }

    /// A property of the service, as `systemctl show` tells it.
    public func property(_ name: String) throws -> String {
        String(try run("systemctl", "show", "--property", name, "--value", "nibassetd.service").output.dropLast())
    }

    /// What systemd and the service have written about the service, the last lines at the end.
    public func messages() throws -> [Substring] {
        let console = try FileDescriptor.open(consolePath).readAll(limit: 64 << 20) ?? []
        return String(decoding: console, as: UTF8.self).split { $0.isNewline }.filter { $0.contains("nibasset") }
    }
}
