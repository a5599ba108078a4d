internal import LinuxSystem

/// Where a daemon for everybody can run beside the machine's own: in a mount namespace, in which `/run` is the test's. It is there until the last reference
/// goes, whatever happens to daemons in it. Only root can make one.
public final class SystemPlace: Sendable {
    /// For what is started in it. A daemon there hears nothing of memory pressure: another test may make some, and then the cache loses what a test counts.
    public static let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "MEMORY_PRESSURE_WATCH=/dev/null"]

    /// Has daemons whose log is read note each event or job that takes longer than 2 ms of the processor.
    public static let longTurn = "NIBASSETD_LONG_TURN=2000"

    /// Has the namespace, and ends when nobody writes to it any more.
    private let keeper: ChildProcess
    private let input: FileDescriptor

    /// Makes it, with `/run/nibassetd` for the service's user, our programs, and a node of `/dev/fuse` for everybody.
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

    /// Where a daemon listens, as seen from the test.
    public var socketPath: String { "/proc/\(keeper.identifier)/root/run/nibassetd/socket" }

    /// Runs a command in it.
    public func command(_ words: [String]) -> [String] {
        ["nsenter", "--mount=/proc/\(keeper.identifier)/ns/mnt"] + words
    }

    /// Runs one of our programs in it, for a user.
    public func command(_ program: String, of user: UInt32) -> [String] {
        command(["setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "/run/programs/" + program])
    }

    /// Runs the daemon in it; `launcher` is one of our programs that becomes it.
    public func daemon(_ arguments: [String], through launcher: String? = nil) -> [String] {
        let programs = (launcher.map { ["/run/programs/" + $0] } ?? []) + ["/run/tested/nibassetd"]
        return command(
            ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"] + programs
                + ["--system", "--log-level", "error"] + arguments)
    }
}
