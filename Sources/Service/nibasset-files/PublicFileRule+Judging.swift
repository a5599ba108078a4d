internal import FileHelperProtocol
internal import LinuxSystem

extension PublicFileRule {
    /// Whether this process may look up names in the directory for the client that passed its bundle.
    ///
    /// The system's daemon does for a client only what everybody may do: permissions of its own user or group are not the client's. A user's own daemon
    /// has the permissions of its only client.
    func allowsSearching(_ directory: FileDescriptor) -> Bool { self == .rootOwned || directory.allowsAll(0o111) }

    /// The same for listing a directory beneath the one that the client passed.
    func allowsListing(_ directory: FileDescriptor) -> Bool { self == .rootOwned || directory.allowsAll(0o555) }

    /// The same for reading a file.
    func allowsReading(_ file: FileDescriptor) -> Bool { self == .rootOwned || file.allowsAll(0o444) }

    /// Whether an entry on the path of a public file, or the file, has the permissions and owner that the rule wants. For everybody's daemon, everybody
    /// may list the folders: names and paths of public files lie in memory that every user may map.
    func allows(_ entry: FileDescriptor) throws -> Bool {
        let status = try entry.status()
        if self == .rootOwned, status.owner != 0 || status.isWritableByOthers { return false }
        let ofFolders: UInt32 = self == .rootOwned ? 0o111 : 0o555
        return entry.allowsAll(status.kind == .directory ? ofFolders : 0o444)
    }
}

extension FileDescriptor {
    /// Whether owner, group and others alike have these rights, and no access-control list takes them from anybody. "Others" alone does not mean
    /// everybody: of mode 0705, members of the group have no right. An unreadable list allows nothing.
    fileprivate func allowsAll(_ rights: UInt32) -> Bool {
        guard let status = try? status(), status.mode & rights == rights else { return false }
        return (try? hasAccessControlList()) == false
    }
}
