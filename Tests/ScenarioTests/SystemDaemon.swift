import LinuxSystem
import TestSupport

/// A daemon for everybody that runs as `nobody` at the system instance's place, and clients of several users.
///
/// Only root can start it. `/run` is the test's own: daemon and clients live in a mount namespace.
final class SystemDaemon: Sendable {
    let process: ChildProcess
    private let mounts: FileDescriptor

    /// Starts it and waits until it listens. `kernel` is what it believes to run on, `assets` the folder with our own standard images and sounds.
    init(on kernel: Kernel = .this, assets: String = "/nonexistent") throws {
        let script = """
            mount -t tmpfs tmpfs /run && mkdir /run/nibassetd /run/programs && chown nobody /run/nibassetd &&
            mount --bind \(try builtProgram("").dropLast()) /run/programs &&
            mknod /run/fuse c 10 229 && chmod 666 /run/fuse && exec \(Self.command(kernel, assets))
            """
        (process, mounts) = try Self.start(["unshare", "--mount", "sh", "-c", script])
    }

    /// Starts one in the place of another that has ended.
    init(after earlier: SystemDaemon, on kernel: Kernel = .this, assets: String = "/nonexistent") throws {
        (process, mounts) = try Self.start(
            ["nsenter", "--mount=/proc/self/fd/4", "sh", "-c", "exec \(Self.command(kernel, assets))"],
            in: earlier.mounts)
    }

    deinit {
        process.kill()
        _ = try? process.ending()
    }

    /// The kernel that a daemon finds.
    enum Kernel: Sendable, CaseIterable {
        /// The machine's own.
        case this
        /// One that cannot refuse descriptors.
        case older
    }

    /// Where it listens, as seen from the test.
    var socketPath: String { "/proc/\(process.identifier)/root/run/nibassetd/socket" }

    /// Starts a client of a user.
    func client(of user: UInt32) throws -> ClientProcess {
        try ClientProcess(
            ["/usr/bin/env"] + command(ClientProcess.name, of: user),
            environment: Self.environment + ["NIBASSETS_NO_START=1"])
    }

    /// Starts a hostile client of a user.
    func hostileClient(of user: UInt32) throws -> HostileClient {
        try HostileClient(
            ["/usr/bin/env"] + command(HostileClient.name, of: user) + ["/run/fuse"], environment: Self.environment)
    }

    /// Starts a process of a user that uses an image by its page only. What it says comes from the descriptor.
    func indexHolder(of user: UInt32, _ bundle: String, _ name: String) throws -> (ChildProcess, FileDescriptor) {
        let (output, theirs) = try Socket.pair()
        let process = try ChildProcess.start(
            "/usr/bin/env",
            arguments: command("index-holder", of: user) + ["/run/nibassetd/socket", bundle, "hold", name],
            environment: Self.environment, descriptors: [theirs, theirs, .standardError])
        return (process, output)
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

    private static func command(_ kernel: Kernel, _ assets: String) -> String {
        "setpriv --reuid nobody --regid nogroup --clear-groups " + (kernel == .older ? "/run/programs/old-kernel " : "")
            + "/run/programs/nibassetd --system --assets \(assets) --log-level error --ready-fd 3"
    }

    private static func start(
        _ command: [String], in mounts: FileDescriptor? = nil
    ) throws -> (ChildProcess, FileDescriptor) {
        let (process, ready) = try launch(command, in: mounts)
        // Its end of the pair is the only one that is left.
        try Patience.waitForEnd(of: ready)
        return (process, try .open("/proc/\(process.identifier)/ns/mnt"))
    }

    private static func launch(
        _ command: [String], in mounts: FileDescriptor?
    ) throws -> (ChildProcess, FileDescriptor) {
        let (ready, signal) = try Socket.pair()
        let output = FileDescriptor.standardError
        let process = try ChildProcess.start(
            "/usr/bin/env", arguments: command, environment: environment,
            descriptors: [output, output, output, signal] + [mounts].compactMap { $0 })
        return (process, ready)
    }

    private static let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
}
