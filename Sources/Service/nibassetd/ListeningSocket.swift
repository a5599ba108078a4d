import LinuxSystem
import ServiceManager
import WireProtocol

/// The socket that the daemon has bound itself, and the lock that keeps a second daemon away.
///
/// While the daemon restarts, clients wait at the socket for the next daemon. The service manager keeps the socket of the system's daemon if the
/// kernel can refuse descriptors on it (Linux 6.16 or later); else the file of the socket stays until the service manager removes the folder.
struct ListeningSocket {
    /// Another daemon listens at the path already: for a program that has started this daemon, that is a success.
    struct Taken: Error {
        /// Process of the other daemon; nil if the lock does not tell.
        let process: Int32?
    }

    /// Why the daemon cannot listen.
    enum Problem: Error {
        case locked(path: String)
        case unusableFolder(path: String, mode: UInt32, SystemError)
        case foreignLock(path: String, SystemError)
        /// Another user could put a socket into the folder.
        case untrustedFolder(path: String, FileStatus)
        case longPath(String)
    }

    /// Longest wait for the lock when nobody listens, in nanoseconds.
    private static let lockTimeout: UInt64 = 2_000_000_000

    /// The socket's name at the service manager.
    static let keptName = "listener"

    let socket: FileDescriptor
    private let path: String
    /// Whether the socket stays for the next daemon: the service manager keeps the socket, or removes the folder once the service has ended for good.
    private let isForNext: Bool
    private let lock: FileDescriptor
    /// Identity of the socket's file.
    private let identity: FileStatus.Identity
    /// Process of the daemon that listened here before and did not end properly; nil if there is none.
    let crashedProcess: Int32?

    static func standardPath(_ instance: Welcome.Instance) -> String {
        switch instance {
        case .system: SocketPath.system
        case .user:
            SocketPath.user(
                effectiveUser(), runtimeFolder: environmentVariable(EnvironmentVariable.runtimeFolder))
        }
    }

    /// Listens at `path`, on the socket that the service manager has kept, if there is one. Makes a missing folder: with mode 0755 for the system's
    /// daemon, and 0700 for a user's daemon.
    init(_ path: String, _ instance: Welcome.Instance, kept: FileDescriptor?) throws {
        guard path.utf8.count <= Socket.longestPath else { throw Problem.longPath(path) }
        let folder = "/" + path.split(separator: "/").dropLast().joined(separator: "/")
        let mode: UInt32 = instance == .system ? 0o755 : 0o700
        var unmade: SystemError?
        do { try makeDirectories(folder, mode: mode) } catch { unmade = error }
        let directory: FileDescriptor
        let status: FileStatus
        do {
            directory = try FileDescriptor.open(folder, [.directory, .noFollow])
            status = try directory.status()
        } catch {
            throw Problem.unusableFolder(path: folder, mode: mode, unmade ?? error)
        }
        guard instance == .system || (status.owner == effectiveUser() && status.mode & 0o077 == 0) else {
            throw Problem.untrustedFolder(path: folder, status)
        }
        let ownName = path.split(separator: "/").last ?? ""
        let lockName = ownName == "socket" ? "lock" : ownName + ".lock"
        do {
            lock = try directory.open(lockName, [.create, .readWrite, .noFollow], mode: 0o600)
        } catch {
            guard (try? directory.open(lockName, [.pathOnly, .noFollow])) == nil else {
                throw Problem.foreignLock(path: folder + "/" + lockName, error)
            }
            throw Problem.unusableFolder(path: folder, mode: mode, error)
        }
        try Self.take(lock, at: folder + "/" + lockName) {
            kept == nil && Self.isServed(path)
        }
        crashedProcess = Self.process(of: lock)
        // The process number stays in the lock until this daemon ends properly. On a full disk, only this number is missing.
        try? MemoryFile.resize(lock, to: 0)
        try? lock.write(Array("\(processIdentifier())".utf8), at: 0)
        self.path = path
        // This daemon has the lock, so a socket that listens at the path is the kept one. Another daemon may have put its own there and ended.
        if let kept, Self.isServed(path), let found = try? Self.identity(of: path) {
            socket = kept
            isForNext = true
            identity = found
            _ = try Socket.refuseDescriptors(on: kept)
            return
        }
        // A socket at the path belongs to no daemon any more. A client finds the old file or the new file, never none. The lock's inode makes the new
        // file's name unique. The path through the open folder is never too long for a socket.
        let name = ".new-\(try lock.status().identity.inode)"
        let new = folder + "/" + name
        try? removeFile(new)
        var refusal = Socket.DescriptorRefusal.unknownToKernel
        do throws(SystemError) {
            socket = try Socket.listen(at: "/proc/self/fd/\(directory.number)/\(name)") {
                (socket) throws(SystemError) in
                refusal = try Socket.refuseDescriptors(on: socket)
            }
            try setMode(new, instance == .system ? 0o666 : 0o600)
            identity = try Self.identity(of: new)
            try renameFile(new, to: path)
        } catch {
            try? removeFile(new)
            throw Problem.unusableFolder(path: folder, mode: mode, error)
        }
        // If the kernel does not refuse descriptors, those that clients send before they are accepted could make the service manager hang.
        let isKept = instance == .system && refusal == .holds && ServiceManager.keep(socket, name: Self.keptName)
        let managed = environmentVariable("RUNTIME_DIRECTORY")?.split(separator: ":") ?? []
        isForNext = isKept || managed.contains(folder[...])
    }

    /// Returns the identity of the file at a path; follows no link.
    private static func identity(of path: String) throws(SystemError) -> FileStatus.Identity {
        try FileDescriptor.open(path, [.pathOnly, .noFollow]).status().identity
    }

    /// Returns the number of the process that the lock's file names; nil if it names none.
    private static func process(of lock: FileDescriptor) -> Int32? {
        (try? lock.readAll(limit: 32)).flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
    }

    /// Whether a daemon listens at a path. A full backlog counts too: the daemon may be busy.
    private static func isServed(_ path: String) -> Bool {
        do throws(SystemError) {
            _ = try Socket.connect(to: path, blocking: false)
            return true
        } catch { return error.meansFullQueue }
    }

    /// Takes the lock. A process that a killed daemon was just starting may have the lock for a moment, so there are retries while no daemon listens.
    private static func take(_ lock: FileDescriptor, at path: String, unless somebodyListens: () -> Bool) throws {
        let deadline = monotonicNanoseconds() + lockTimeout
        while try !tryLock(lock) {
            if somebodyListens() { throw Taken(process: process(of: lock)) }
            guard monotonicNanoseconds() < deadline else { throw Problem.locked(path: path) }
            pause(nanoseconds: 10_000_000)
        }
    }

    /// Whether `systemctl mask` has forbidden the service: the service manager has forgotten the folder, removes nothing, and starts no next daemon.
    private static var isMasked: Bool {
        ["/etc", "/run"].contains { (try? readLink($0 + "/systemd/system/nibassetd.service")) == "/dev/null" }
    }

    /// Removes the socket, so that a new client starts another daemon instead of waiting for this one. A socket that the service manager keeps, or
    /// whose folder the service manager removes, stays for the next daemon, and goes with the service.
    func remove() {
        let stays = isForNext && !Self.isMasked || isLost
        try? MemoryFile.resize(lock, to: 0)
        if !stays { try? removeFile(path) }
    }

    /// Whether the socket was removed or replaced by another socket: then no client reaches this daemon, and its lock keeps the next daemon from
    /// serving.
    var isLost: Bool {
        do throws(SystemError) {
            return try Self.identity(of: path) != identity
        } catch {
            return error.meansNothingThere
        }
    }
}

extension ListeningSocket.Problem: CustomStringConvertible {
    var description: String {
        switch self {
        case .locked(let path):
            "another process has locked \(path), but no daemon listens there; end that process: fuser \(path) tells its number"
        case .unusableFolder(let path, let mode, let error):
            "\(path) cannot hold the socket (\(error)), expected a folder of user \(effectiveUser()); "
                + "sudo install --directory --owner=\(effectiveUser()) --mode=\(String(mode, radix: 8)) \(path) makes it"
        case .foreignLock(let path, let error):
            "\(path) cannot be locked (\(error)), expected a file of user \(effectiveUser()), or none; "
                + "if no daemon of another user runs, remove the file: sudo rm \(path)"
        case .untrustedFolder(let path, let status):
            "the folder \(path) belongs to user \(status.owner) with mode \(String(status.mode, radix: 8)), expected user "
                + "\(effectiveUser()) and mode 700"
        case .longPath(let path):
            "the socket's path \(path) has \(path.utf8.count) bytes, a socket's path has at most \(Socket.longestPath)"
        }
    }
}
