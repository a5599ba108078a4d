internal import CLinux

/// A child process, held by a process descriptor (`pidfd`), so that its number cannot be confused with another process's.
///
/// The kernel keeps an ended child until `reap` is called. When the last reference goes, the child is killed and, unless it hangs, reaped.
public final class ChildProcess: Sendable {
    /// End of a process.
    public enum Ending: Sendable, Hashable {
        /// The process ended by itself, with this exit status.
        case exited(status: Int32)
        /// This signal ended the process.
        case signalled(Int32)
    }

    /// The child's process number, valid until the child has been reaped.
    public let identifier: Int32
    /// The process descriptor, readable when the child has ended.
    public let descriptor: FileDescriptor

    /// Longest wait for the end of a killed process, in nanoseconds.
    private static let patience: UInt64 = 1_000_000_000

    private init(identifier: Int32, descriptor: FileDescriptor) {
        self.identifier = identifier
        self.descriptor = descriptor
    }

    /// Starts the program at `path`. The program gets `descriptors` as its descriptors 0, 1, 2 and so on, and no others.
    ///
    /// The child starts with no signal blocked, all signals at their defaults, and `environment` as its whole environment.
    /// No code of this process runs in the child, so the parent may have other threads. Waits until the program is loaded.
    public static func start(
        _ path: String, arguments: [String] = [], environment: [String] = [], descriptors: [FileDescriptor]
    ) throws(SystemError) -> ChildProcess {
        // Numbers above all targets, so that a move to a target overwrites no other source.
        var sources: [FileDescriptor] = []
        for descriptor in descriptors {
            let number = descriptor.number
            sources.append(
                FileDescriptor(
                    owning: try checked("fcntl") { linux_fcntl(number, F_DUPFD_CLOEXEC, max(3, descriptors.count)) }))
        }
        var identifier: Int32 = 0
        let plan = try SpawnPlan(sources)
        // The plan and the lists live until the call returns, and the child has loaded its program by then.
        let result = unsafe withCStrings([path] + arguments) { arguments in
            unsafe withCStrings(environment) { environment in
                unsafe posix_spawn(&identifier, path, &plan.actions, &plan.attributes, arguments, environment)
            }
        }
        withExtendedLifetime(sources) {}
        if result != 0 { throw SystemError("posix_spawn", code: result) }
        // No other code waits for this child, so its number is not used again before `reap`.
        let child = identifier
        do {
            let descriptor = FileDescriptor(owning: try checked("pidfd_open") { linux_pidfd_open(child) })
            return ChildProcess(identifier: child, descriptor: descriptor)
        } catch {
            // The limit on descriptors may be reached.
            CLinux.kill(child, SIGKILL)
            _ = try? checked("waitpid") { waitpid(child, nil, 0) }
            throw error
        }
    }

    deinit {
        kill()
        // A process that hangs in a file system may never end. It stays unreaped until this process has ended.
        _ = try? descriptor.wait(for: .reading, until: monotonicNanoseconds() + Self.patience)
        var information = unsafe siginfo_t()
        // `information` outlives the call, which fails if the process has been reaped already.
        _ = unsafe waitid(P_PIDFD, id_t(descriptor.number), &information, WEXITED | WNOHANG)
    }

    /// Kills the child (SIGKILL). Does nothing when it has ended already.
    public func kill() {
        _ = linux_pidfd_send_signal(descriptor.number, SIGKILL)
    }

    /// Processor time of all threads of the child, in nanoseconds; 0 when the child has ended.
    public func processorTime() -> UInt64 { linux_processor_time(identifier) }

    /// Reaps the child and returns its ending; nil while the child runs. Throws `ECHILD` when it has been reaped before.
    public func reap() throws(SystemError) -> Ending? {
        var information = unsafe siginfo_t()
        let number = id_t(descriptor.number)
        // `information` outlives the call; it stays zero while the process runs.
        try checked("waitid") { unsafe waitid(P_PIDFD, number, &information, WEXITED | WNOHANG) }
        guard unsafe linux_child_pid(&information) != 0 else { return nil }
        let status = unsafe linux_child_status(&information)
        return unsafe information.si_code == CLD_EXITED ? .exited(status: status) : .signalled(status)
    }
}

/// Actions of `posix_spawn` in the child.
@safe private final class SpawnPlan {
    // Initialised by init, destroyed by deinit; posix_spawn only reads them.
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()

    init(_ sources: [FileDescriptor]) throws(SystemError) {
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        var result: Int32 = 0
        for (target, source) in sources.enumerated() where result == 0 {
            result = unsafe posix_spawn_file_actions_adddup2(&actions, source.number, Int32(target))
        }
        // Also closes descriptors that this process has inherited without close-on-exec.
        if result == 0 { result = unsafe posix_spawn_file_actions_addclosefrom_np(&actions, Int32(sources.count)) }
        var none = sigset_t()
        var all = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        if result != 0 { throw SystemError("posix_spawn", code: result) }
    }

    deinit {
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
    }
}
