internal import LinuxSystem
internal import WireProtocol

/// A daemon that this client has started and that may not be ready yet.
///
/// Several clients may start daemons at the same time. Each daemon tries to lock a file beside its socket; only one succeeds, the others exit, and
/// all clients connect to the daemon that has the lock.
package struct DaemonStart {
    /// Readable when the daemon is ready or has ended.
    private let readiness: FileDescriptor
    let program: String
    /// Time of the start, in monotonic nanoseconds.
    let begin = monotonicNanoseconds()

    /// Starts a daemon that listens at `address`; nil when no program is found. Creates the folder if it is missing.
    init?(at address: DaemonAddress, _ settings: ClientSettings) throws(AssetError) {
        guard let program = Self.program(settings) else { return nil }
        self.program = program
        do {
            try makeDirectories(address.folder, mode: 0o700)
        } catch {
            throw AssetError(
                .noService, found: UInt64(error.code),
                "no daemon could be started: the folder " + address.folder + " cannot be made: " + error.description)
        }
        do {
            guard address.mayBeServed else { return nil }
            let (reading, writing) = try makePipe()
            // The client keeps the pipe after the call, while the program may close descriptors.
            readiness = try reading.guarded()
            try DetachedProcess.start(
                program,
                arguments: [
                    "--user", "--socket", address.fullPath, "--idle-exit", String(AutostartedDaemon.idleSeconds),
                    "--ready-fd", "3",
                ],
                environment: environmentVariables().filter { !Self.isWithheld($0) }, readiness: writing)
        } catch {
            throw AssetError(
                .noService, found: UInt64(error.code),
                "the daemon " + program + " could not be started: " + error.description)
        }
    }

    /// Waits until the daemon is ready or has ended. False if it is neither at the deadline.
    func isOver(until deadline: UInt64) -> Bool {
        !readiness.isIntact || (try? readiness.wait(for: .reading, until: deadline))?.isEmpty != true
    }

    /// The daemon's program: `$NIBASSETD_PATH`, else the first `nibassetd` beside the running program, beside the library, in `../bin` and
    /// `../../bin` from the library, or in `$PATH`.
    static func program(_ settings: ClientSettings) -> String? {
        if let path = settings.environment.daemonPath { return path }
        var folders: [String] = []
        if let program = programPath() { folders.append(DaemonAddress.folder(of: program)) }
        if let library = ownFile() {
            let home = DaemonAddress.folder(of: library)
            folders += [home, home + "/../bin", home + "/../../bin"]
        }
        folders += Array((settings.environment.programFolders ?? "").utf8).split(separator: UInt8(ascii: ":")).map {
            String(decoding: $0, as: UTF8.self)
        }
        for folder in folders where folder.utf8.first == UInt8(ascii: "/") {
            let path = folder + "/" + AutostartedDaemon.program
            guard let status = try? FileDescriptor.open(path, .pathOnly).status() else { continue }
            if status.kind == .regular && status.mode & 0o111 != 0 { return path }
        }
        return nil
    }

    /// Reason for which this client may start no daemon that listens at `address`; nil if it may.
    static func obstacle(at address: DaemonAddress, _ settings: ClientSettings) -> Obstacle? {
        if address.kind == .system || !settings.mayStartDaemon { return .notWanted }
        // A daemon in a sandbox would serve one program, and would keep the sandbox alive after the program's end.
        if settings.namespace.isSandbox { return .sandbox }
        if settings.environment.forbidsStart { return .forbidden }
        return address.kind == .user || address.mayBeServed ? nil : .folder
    }

    /// Reason for which no daemon was started, or for which none listens although one was started.
    package enum Obstacle: Sendable {
        /// The address belongs to the system's daemon, or the program has forbidden a start.
        case notWanted
        case sandbox
        case forbidden
        case folder
        case noProgram
        case silence(String)

        /// Text to append to an error message.
        var text: String {
            switch self {
            case .notWanted: ""
            case .sandbox: "; none is started in a sandbox"
            case .forbidden: "; " + EnvironmentVariable.noStart + " forbids to start one"
            case .folder:
                "; a daemon is started only in a folder of user " + String(effectiveUser())
                    + " that is there and that nobody else may enter"
            case .noProgram:
                ", and none can be started: there is no " + AutostartedDaemon.program
                    + " beside this program, beside its library or in ../bin and ../../bin from there, or in PATH; "
                    + EnvironmentVariable.daemon + " can name it"
            case .silence(let program): "; " + program + " was started, and does not listen"
            }
        }
    }

    /// Whether a variable is kept from the daemon: it changes how programs are loaded, or comes from the service manager for this process only.
    private static func isWithheld(_ variable: String) -> Bool {
        ["LD_", "LISTEN_", "NOTIFY_SOCKET=", "WATCHDOG_"].contains { Array(variable.utf8).starts(with: Array($0.utf8)) }
    }
}
