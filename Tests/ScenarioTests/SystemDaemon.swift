import LinuxSystem
import TestSupport

/// A daemon for everybody that runs as `nobody` at the system instance's place, and clients of several users.
///
/// Only root can start it. `/run` is the test's own: daemon and clients live in a mount namespace.
final class SystemDaemon: Sendable {
    let process: ChildProcess

    /// Where a process outside of its namespace connects to it.
    var socketPath: String { "/proc/\(process.identifier)/root/run/nibassetd/socket" }

    /// Starts it and waits until it listens. `assets` is the folder with our own standard images and sounds.
    init(assets: String = "/nonexistent") throws {
        let ready: FileDescriptor
        (process, ready) = try Self.start(assets)
        // Its end of the pair is the only one that is left.
        try Patience.waitForEnd(of: ready)
    }

    deinit {
        process.kill()
        _ = try? process.ending()
    }

    /// Starts a client of a user.
    func client(of user: UInt32) throws -> ClientProcess {
        try ClientProcess(
            ["/usr/bin/env"] + command(ClientProcess.name, of: user),
            environment: Self.environment + ["NIBASSETS_NO_START=1"])
    }

    /// Runs nibassetctl for a user.
    func control(_ arguments: String..., of user: UInt32) throws -> Command.Outcome {
        try Command.run(command("nibassetctl", of: user) + arguments, environment: Self.environment)
    }

    /// A program that sees the same folders as the daemon.
    private func command(_ program: String, of user: UInt32) -> [String] {
        [
            "nsenter", "--mount=/proc/\(process.identifier)/ns/mnt", "setpriv", "--reuid", "\(user)", "--regid",
            "\(user)", "--clear-groups", "/run/programs/" + program,
        ]
    }

    /// Starts a client of a user in a sandbox, where `folder` is called `/mnt`.
    func client(of user: UInt32, seeing folder: String) throws -> ClientProcess {
        let script = """
            mount --bind \(folder) /mnt && exec setpriv --reuid \(user) --regid \(user) --clear-groups \
            /run/programs/\(ClientProcess.name)
            """
        return try ClientProcess(
            [
                "/usr/bin/env", "nsenter", "--mount=/proc/\(process.identifier)/ns/mnt", "unshare", "--mount", "sh",
                "-c",
                script,
            ], environment: Self.environment + ["NIBASSETS_NO_START=1"])
    }

    private static func start(_ assets: String) throws -> (ChildProcess, FileDescriptor) {
        let programs = try builtProgram("").dropLast()
        let script = """
            mount -t tmpfs tmpfs /run && mkdir /run/nibassetd /run/programs && chown nobody /run/nibassetd &&
            mount --bind \(programs) /run/programs &&
            exec setpriv --reuid nobody --regid nogroup --clear-groups \
            /run/programs/nibassetd --system --assets \(assets) --log-level error --ready-fd 3
            """
        let (ready, signal) = try Socket.pair()
        let output = FileDescriptor.standardError
        let process = try ChildProcess.start(
            "/usr/bin/env", arguments: ["unshare", "--mount", "sh", "-c", script], environment: environment,
            descriptors: [output, output, output, signal])
        return (process, ready)
    }

    private static let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
}
