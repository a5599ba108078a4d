import LinuxSystem
import ServiceManager
import WireProtocol

/// The socket that the daemon has bound itself, and the lock that keeps a second daemon away.
///
/// Clients wait for the next daemon while this one restarts. Under a service manager the system's daemon has it kept there, where the kernel lets it
/// refuse descriptors (Linux 6.16 or later); else the file of the socket stays until the service manager removes the folder.
struct ListeningSocket {
    /// Another daemon listens there already, which is all that whoever started this one wants.
    struct Taken: Error {
        /// Its process; nil where the lock does not tell.
        let process: Int32?
    }

    /// Why the daemon cannot listen.
    enum Problem: Error {
        /// Somebody has the lock, but nobody listens.
        case locked(path: String)
        /// The folder is not there and cannot be made, or nothing can be made in it.
        case unusableFolder(path: String, mode: UInt32, SystemError)
        /// Another user's daemon has left its lock.
        case foreignLock(path: String, SystemError)
        /// Somebody else could put a socket there.
        case untrustedFolder(path: String, FileStatus)
    }

    /// Longest wait for the lock when nobody listens, in nanoseconds.
    private static let patience: UInt64 = 2_000_000_000

    /// The socket's name at the service manager.
    static let keptName = "listener"

    let socket: FileDescriptor
    private let path: String
    private let isKept: Bool
    /// Whether the service manager removes the folder once the service has ended for good (`RuntimeDirectory=`).
    private let isInManagedFolder: Bool
    private let lock: FileDescriptor
    /// Of the socket's file.
    private let identity: FileStatus.Identity
    /// The daemon that listened here before and did not end properly; nil if there is none.
    let crashed: Int32?

    static func standardPath(_ instance: Welcome.Instance) -> String {
        switch instance {
        case .system: SocketPath.system
        case .user:
            SocketPath.user(
                effectiveUser(), runtimeFolder: environmentVariable(EnvironmentVariable.runtimeFolder))
        }
    }

    /// Listens at `path`, on the socket that the service manager has kept where there is one. The folder is made where it is missing: for everybody to
    /// enter, or, for one user, mode 0700.
    init(_ path: String, _ instance: Welcome.Instance, kept: FileDescriptor?) throws {
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
        crashed = Self.process(of: lock)
        // The note stays until this daemon ends properly. A full disk costs no more than the note.
        try? MemoryFile.resize(lock, to: 0)
        try? lock.write(Array("\(processIdentifier())".utf8), at: 0)
        self.path = path
        isInManagedFolder =
            environmentVariable("RUNTIME_DIRECTORY").map { $0.split(separator: ":").contains(folder[...]) } ?? false
        // We hold the lock, so what listens at the path is the kept socket. Another daemon may have put its own there, and be gone.
        if let kept, Self.isServed(path), let found = try? Self.identity(of: path) {
            socket = kept
            isKept = true
            identity = found
            _ = try Socket.refuseDescriptors(on: kept)
            return
        }
        // A socket that is there belongs to nobody any more. A client finds the old file or the new one, never none. The lock's number makes the
        // new one's name this daemon's own; through the open folder, no path is too long for a socket.
        let name = ".new-\(try lock.status().identity.inode)"
        let new = folder + "/" + name
        try? removeFile(new)
        var refusal = Socket.DescriptorRefusal.unknownToKernel
        socket = try Socket.listen(at: "/proc/self/fd/\(directory.number)/\(name)") { (socket) throws(SystemError) in
            refusal = try Socket.refuseDescriptors(on: socket)
        }
        try setMode(new, instance == .system ? 0o666 : 0o600)
        identity = try Self.identity(of: new)
        try renameFile(new, to: path)
        // Otherwise the service manager could hang over what clients send before they are accepted.
        isKept = instance == .system && refusal == .holds && ServiceManager.keep(socket, name: Self.keptName)
    }

    /// Of the file at a path; a link is not followed.
    private static func identity(of path: String) throws(SystemError) -> FileStatus.Identity {
        try FileDescriptor.open(path, [.pathOnly, .noFollow]).status().identity
    }

    /// The daemon that has noted itself in the lock.
    private static func process(of lock: FileDescriptor) -> Int32? {
        (try? lock.readAll(limit: 32)).flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
    }

    /// Whether a daemon listens; one that is busy may have a full queue.
    private static func isServed(_ path: String) -> Bool {
        do throws(SystemError) {
            _ = try Socket.connect(to: path, blocking: false)
            return true
        } catch { return error.meansFullQueue }
    }

    /// Takes the lock. A daemon that was killed may leave it for a moment to a process that it was just starting, so it is tried again where nobody listens.
    private static func take(_ lock: FileDescriptor, at path: String, unless somebodyListens: () -> Bool) throws {
        let deadline = monotonicNanoseconds() + patience
        while try !tryLock(lock) {
            if somebodyListens() { throw Taken(process: process(of: lock)) }
            guard monotonicNanoseconds() < deadline else { throw Problem.locked(path: path) }
            pause(nanoseconds: 10_000_000)
        }
    }

    /// Takes the socket away, so that a client which comes now starts another daemon instead of waiting for this one. One that the service manager keeps,
    /// or whose folder it removes, stays: it is for the next daemon, and goes with the service.
    func remove() {
        let isOurs = !isKept && !isInManagedFolder && !isLost
        try? MemoryFile.resize(lock, to: 0)
        if isOurs { try? removeFile(path) }
    }

    /// Whether somebody has removed the socket, or has put another one in its place: nobody reaches this daemon, and its lock keeps the next one from
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
                + "where no daemon of another user runs, remove it: sudo rm \(path)"
        case .untrustedFolder(let path, let status):
            "the folder \(path) belongs to user \(status.owner) with mode \(String(status.mode, radix: 8)), expected user "
                + "\(effectiveUser()) and mode 700"
        }
    }
}
