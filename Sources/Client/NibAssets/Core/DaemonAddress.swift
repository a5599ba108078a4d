internal import LinuxSystem
internal import WireProtocol

/// Address at which a daemon listens, and the users that may listen there.
package struct DaemonAddress {
    /// Reason for the address.
    package enum Kind: Sendable {
        /// The caller or the environment (`NIBASSETD_SOCKET`) names the socket.
        case given
        /// The system's daemon, whose socket exists.
        case system
        /// The user's own daemon, because the socket of the system's daemon does not exist.
        case user
    }

    let kind: Kind
    let path: String
    var namespace = UserNamespace.current()

    /// The first of: the address that the caller or `$NIBASSETD_SOCKET` names, the system instance's socket if it exists, the user instance's socket.
    static func find(_ settings: ClientSettings) -> DaemonAddress {
        let (given, system) = (settings.socketPath ?? settings.environment.socketPath, settings.systemSocketPath)
        if Array((given ?? system).utf8) == Array(system.utf8), isThere(system) {
            return DaemonAddress(kind: .system, path: system, namespace: settings.namespace)
        }
        if let given { return DaemonAddress(kind: .given, path: given, namespace: settings.namespace) }
        let path = SocketPath.user(effectiveUser(), runtimeFolder: settings.environment.runtimeFolder)
        return DaemonAddress(kind: .user, path: path, namespace: settings.namespace)
    }

    /// Whether a file is at `path`. True also if the process has no descriptors to find out: then connecting fails with that reason.
    private static func isThere(_ path: String) -> Bool {
        do throws(SystemError) {
            _ = try FileDescriptor.open(path, .pathOnly)
            return true
        } catch {
            return error.meansNoDescriptors
        }
    }

    var folder: String { Self.folder(of: path) }

    static func folder(of path: String) -> String {
        let bytes = Array(path.utf8)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    }

    /// The path for a daemon, which runs in another folder than this process.
    var fullPath: String {
        guard path.utf8.first != UInt8(ascii: "/"), let folder = absolutePath(Array(folder.utf8)),
            let name = FilePath(path).names.last
        else { return path }
        return FilePath(folder).appending(name).description
    }

    var absence: String { "no daemon listens at " + path }

    /// Checks the folder, connects, and checks the user that listens. Nil when nobody listens. If the queue of a busy daemon is full, waits until the
    /// deadline.
    func connect(until deadline: UInt64) throws(AssetError) -> FileDescriptor? {
        if kind == .user {
            guard let status = folderStatus() else { return nil }
            guard status.isPrivate, namespace.proves(status.owner) else {
                throw untrusted("the folder " + folder + " is not this user's alone")
            }
        }
        let socket: FileDescriptor
        let peer: Socket.Credentials
        do {
            socket = try Socket.connect(to: path, until: deadline)
            peer = try Socket.peer(of: socket)
        } catch {
            if error.meansNobodyListens { return nil }
            if error.meansFullQueue {
                throw AssetError(.timedOut, "the daemon at " + path + " did not accept the connection in time")
            }
            if error.meansNoDescriptors { throw AssetError(error) }
            throw AssetError(
                .noService, found: UInt64(error.code),
                "the daemon at " + path + " cannot be reached: " + error.description)
        }
        guard namespace.proves(peer.user) else {
            throw untrusted(
                "this process cannot tell who listens at " + path
                    + ": in its user namespace all users that it does not know are "
                    + String(peer.user) + "; whoever starts it can hand over a connection ("
                    + EnvironmentVariable.connection
                    + ")")
        }
        guard trusts(peer.user) else { throw untrusted("user " + String(peer.user) + " listens at " + path) }
        return socket
    }

    /// Whether a daemon of this process may listen here: the folder is this user's, and nobody else may enter it.
    var mayBeServed: Bool {
        guard kind != .system, let status = folderStatus() else { return false }
        return status.isPrivate && namespace.proves(status.owner)
    }

    private func trusts(_ user: UInt32) -> Bool {
        user == 0 || user == effectiveUser() || kind == .system && user == folderStatus()?.owner
    }

    private func folderStatus() -> FileStatus? {
        // A link is not followed: its target could be exchanged.
        try? FileDescriptor.open(folder, [.pathOnly, .noFollow]).status()
    }

    private func untrusted(_ reason: String) -> AssetError { AssetError(.untrustedService, reason) }
}

extension FileStatus {
    /// Whether this is a folder of this user that nobody else may even look into.
    fileprivate var isPrivate: Bool { kind == .directory && owner == effectiveUser() && mode & 0o077 == 0 }
}
