internal import LinuxSystem

/// A daemon that was started for this user and is not known to be ready yet.
///
/// Several clients may start one at once: each daemon takes a lock beside its socket, the losers end at once, and all clients connect to the
/// winner.
struct DaemonStart {
    /// How long a daemon of a user stays without clients, in seconds.
    private static let idleSeconds = 300

    /// Readable when the daemon is ready or has ended.
    private let readiness: FileDescriptor

    /// Starts a daemon that listens at `place`, or nil when no program is found. Makes the folder when it is missing.
    init?(at place: ServicePlace, _ settings: ClientSettings) throws(AssetError) {
        guard let program = Self.program(settings) else { return nil }
        do {
            try makeDirectories(place.folder, mode: 0o700)
            guard place.mayBeServed else { return nil }
            let (reading, writing) = try makePipe()
            readiness = reading
            try DetachedProcess.start(
                program,
                arguments: [
                    "--user", "--socket", place.path, "--idle-exit", String(Self.idleSeconds), "--ready-fd", "3",
                ],
                environment: environmentVariables().filter { !Self.isOfTheHostOnly($0) }, readiness: writing)
        } catch {
            throw AssetError(
                .noService, found: UInt64(error.code),
                "the daemon " + program + " could not be started: " + error.description)
        }
    }

    /// Waits until the daemon is ready, has ended, or `deadline` comes.
    func wait(until deadline: UInt64) {
        _ = try? readiness.wait(for: .reading, until: deadline)
    }

    /// The daemon's program: `$NIBASSETD_PATH`; else the first `nibassetd` beside the running program, beside the library, in the `bin` of the folder
    /// that the library is installed in, in the folders of `$PATH`.
    static func program(_ settings: ClientSettings) -> String? {
        if let path = settings.environment.daemonPath { return path }
        var folders: [String] = []
        if let program = try? readLink("/proc/self/exe") { folders.append(folder(of: program)) }
        if let library = ownFile() {
            let home = folder(of: library)
            folders += [home, home + "/../bin", home + "/../../bin"]
        }
        folders += (settings.environment.programFolders ?? "").utf8.split(separator: UInt8(ascii: ":")).map {
            String(Substring($0))
        }
        for folder in folders where folder.utf8.first == UInt8(ascii: "/") {
            let path = folder + "/nibassetd"
            guard let status = try? FileDescriptor.open(path, .pathOnly).status() else { continue }
            if status.kind == .regular && status.mode & 0o111 != 0 { return path }
        }
        return nil
    }

    private static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    }

    /// What changes how programs are loaded, or what a service manager told this process alone.
    private static func isOfTheHostOnly(_ variable: String) -> Bool {
        ["LD_", "LISTEN_", "NOTIFY_SOCKET=", "WATCHDOG_"].contains { variable.utf8.starts(with: $0.utf8) }
    }
}
