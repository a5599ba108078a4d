internal import LinuxSystem

/// A place in which a daemon for all users can run beside the machine's own: a mount namespace with its own `/run`. The namespace lives until the
/// last reference is released, whatever happens to daemons in it. Only root can make a place.
public final class SystemPlace: Sendable {
    /// Environment of programs in the place. Their daemon ignores memory pressure: pressure from another test would evict entries that a test counts.
    public static let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "MEMORY_PRESSURE_WATCH=/dev/null"]

    /// Setting with which a daemon logs each event or job that takes longer than 2 ms of the processor.
    public static let longTurn = "NIBASSETD_LONG_TURN=2000"

    /// Process in the namespace, which ends when no process has its input open for writing.
    private let keeper: ChildProcess
    private let input: FileDescriptor

    /// Makes a place, with `/run/nibassetd` for the service's user, our programs, and a node of `/dev/fuse` for everybody.
    public init() throws {
        let script = """
            mount -t tmpfs tmpfs /run && mkdir /run/nibassetd /run/programs /run/tested && chown nobody /run/nibassetd &&
            mount --bind \(try builtProgram("").dropLast()) /run/programs &&
            mount --bind \(try TestedBuild.folder()) /run/tested &&
            mknod /run/fuse c 10 229 && chmod 666 /run/fuse && echo && exec cat
            """
        let theirs: FileDescriptor
        (input, theirs) = try Socket.pair()
        keeper = try ChildProcess.start(
            "/usr/bin/env", arguments: ["unshare", "--mount", "sh", "-c", script], environment: Self.environment,
            descriptors: [theirs, theirs, .standardError])
        try Patience.waitForInput(input)
    }

    deinit {
        keeper.kill()
        _ = try? keeper.ending()
    }

    /// Path of the daemon's socket, as seen from the test.
    public var socketPath: String { "/proc/\(keeper.identifier)/root/run/nibassetd/socket" }

    /// Returns a command that runs another command in the place.
    public func command(_ words: [String]) -> [String] {
        ["nsenter", "--mount=/proc/\(keeper.identifier)/ns/mnt"] + words
    }

    /// Returns a command that runs one of our programs in the place, as a user.
    public func command(_ program: String, of user: UInt32) -> [String] {
        command(["setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "/run/programs/" + program])
    }

    /// Returns a command that runs the daemon in the place; `launcher` is one of our programs, which executes the daemon.
    public func daemon(_ arguments: [String], through launcher: String? = nil) -> [String] {
        let programs = (launcher.map { ["/run/programs/" + $0] } ?? []) + ["/run/tested/nibassetd"]
        return command(
            ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"] + programs
                + ["--system", "--log-level", "error"] + arguments)
    }
}
