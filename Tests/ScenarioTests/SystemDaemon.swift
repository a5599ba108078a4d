import LinuxSystem
import TestSupport

/// A daemon for all users, which runs as `nobody` at the system instance's place, and clients of several users.
///
/// Only root can start the daemon. `/run` is the test's own: daemon and clients run in a mount namespace.
final class SystemDaemon: Sendable {
    let process: ChildProcess
    /// Log of the daemon's output.
    let log: DaemonLog
    private let place: SystemPlace

    /// Starts a daemon and waits until it listens. The daemon sees `kernel`; `assets` is the folder with our standard images and sounds.
    convenience init(on kernel: Kernel = .this, assets: String = "/nonexistent", _ arguments: [String] = []) throws {
        try self.init(in: SystemPlace(), kernel, ["--assets", assets] + arguments)
    }

    /// Starts a daemon in the place of another daemon, which has ended.
    convenience init(after earlier: SystemDaemon, on kernel: Kernel = .this, assets: String = "/nonexistent") throws {
        try self.init(in: earlier.place, kernel, ["--assets", assets])
    }

    private init(in place: SystemPlace, _ kernel: Kernel, _ arguments: [String]) throws {
        self.place = place
        let command = place.daemon(
            arguments + ["--ready-fd", "3"], through: kernel == .older ? "old-kernel" : nil)
        log = try DaemonLog()
        process = try ChildProcess.startDaemon(
            ["/usr/bin/env"] + command, environment: SystemPlace.environment + [SystemPlace.longTurn],
            output: log.output)
    }

    deinit {
        process.kill()
        _ = try? process.ending()
    }

    /// The kernel that a daemon sees.
    enum Kernel: Sendable, CaseIterable {
        /// The machine's own.
        case this
        /// A kernel that cannot refuse descriptors.
        case older
    }

    /// Path of the daemon's socket, as seen from the test.
    var socketPath: String { place.socketPath }

    /// Starts a client of a user, which opens a bundle and shows images.
    func client(of user: UInt32, opening bundle: String? = nil, showing images: String...) throws -> ClientProcess {
        let client = try ClientProcess(
            ["/usr/bin/env"] + place.command(ClientProcess.name, of: user),
            environment: SystemPlace.environment + ["NIBASSETS_NO_START=1"])
        if let bundle { try client.open(bundle, showing: images) }
        return client
    }

    /// Starts a hostile client of a user.
    func hostileClient(of user: UInt32) throws -> HostileClient {
        try HostileClient(
            ["/usr/bin/env"] + place.command(HostileClient.name, of: user) + ["/run/fuse"],
            environment: SystemPlace.environment)
    }

    /// Starts a user's `index-holder`, which finds images without a message and uses them by its arguments. Its output comes from the descriptor.
    func indexHolder(
        of user: UInt32, _ bundle: String, _ arguments: [String]
    ) throws -> (process: ChildProcess, output: FileDescriptor) {
        let (output, theirs) = try Socket.pair()
        let process = try ChildProcess.start(
            "/usr/bin/env",
            arguments: place.command("index-holder", of: user) + ["/run/nibassetd/socket", bundle] + arguments,
            environment: SystemPlace.environment, descriptors: [theirs, theirs, .standardError])
        return (process, output)
    }

    /// Runs nibassetctl for a user.
    func control(_ arguments: String..., of user: UInt32) throws -> Command.Outcome {
        try control(arguments, of: user)
    }

    /// Runs nibassetctl for a user, with an environment.
    func control(
        _ arguments: [String], of user: UInt32, environment: [String] = []
    ) throws -> Command.Outcome {
        try Command.run(
            place.command("nibassetctl", of: user) + arguments, environment: SystemPlace.environment + environment)
    }

    /// Starts a client of a user in a sandbox in which `folder` is called `/mnt`.
    func client(of user: UInt32, seeing folder: String) throws -> ClientProcess {
        let script = """
            mount --bind \(folder) /mnt && exec setpriv --reuid \(user) --regid \(user) --clear-groups \
            /run/programs/\(ClientProcess.name)
            """
        return try ClientProcess(
            ["/usr/bin/env"] + place.command(["unshare", "--mount", "sh", "-c", script]),
            environment: SystemPlace.environment + ["NIBASSETS_NO_START=1"])
    }
}
