internal import FileHelperProtocol
internal import LinuxSystem

extension PublicFileRule {
    /// Whether this process may look up names in the directory for the client that passed its bundle.
    ///
    /// The system's daemon does for a client only what everybody may do: permissions of its own user or group are not the client's. A user's own
    /// daemon has the permissions of its only client.
    func allowsSearching(_ directory: FileDescriptor) -> Bool {
        guard self == .reachable else { return true }
        return (try? directory.status()).map { directory.allowsAll(0o111, $0) } ?? false
    }

    /// Whether this process may list, for the client, a directory beneath the directory that the client passed.
    func allowsListing(_ directory: FileDescriptor, _ status: FileStatus) -> Bool {
        self == .rootOwned || directory.allowsAll(0o555, status)
    }

    /// Whether this process may read a file for the client.
    func allowsReading(_ file: FileDescriptor, _ status: FileStatus) -> Bool {
        self == .rootOwned || file.allowsAll(0o444, status)
    }

    /// Whether reading a file with this status may be allowed; its access-control list can be read when the file is open.
    func mayAllowReading(_ status: FileStatus) -> Bool { self == .rootOwned || status.allowsAll(0o444) }

    /// Whether a folder on the path of a public file has the permissions and owner that the rule wants. For everybody's daemon, everybody
    /// may list the folders: names and paths of public files lie in memory that every user may map.
    func allowsFolder(_ folder: FileDescriptor, _ status: FileStatus) -> Bool {
        switch self {
        case .reachable: status.kind == .directory && folder.allowsAll(0o555, status)
        case .rootOwned: status.kind == .directory && status.isRootsAlone && folder.allowsAll(0o111, status)
        }
    }

    /// Whether a file that may be read for the client has the permissions and owner that the rule wants of public files.
    func allowsFile(_ file: FileDescriptor, _ status: FileStatus) -> Bool {
        self == .reachable || (status.isRootsAlone && file.allowsAll(0o444, status))
    }
}

extension FileStatus {
    fileprivate var isRootsAlone: Bool { owner == 0 && !isWritableByOthers }

    /// Whether the permission bits give owner, group and others alike these rights. "Others" alone does not mean everybody: of mode 0705, members of
    /// the group have no right.
    fileprivate func allowsAll(_ rights: UInt32) -> Bool { mode & rights == rights }
}

extension FileDescriptor {
    /// Whether everybody has these rights, and no access-control list takes them from anybody. An unreadable list allows nothing.
    func allowsAll(_ rights: UInt32, _ status: FileStatus) -> Bool {
        status.allowsAll(rights) && (try? hasAccessControlList()) == false
    }
}
