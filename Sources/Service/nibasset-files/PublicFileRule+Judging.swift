internal import FileHelperProtocol
internal import LinuxSystem

extension PublicFileRule {
    /// Whether the file at `path`, as the kernel reports it, is public.
    ///
    /// The path is walked as the user of this process, who should have no special permissions. Permission bits are checked all
    /// the same, so that nothing becomes public because that user is root or owns the file. What cannot be checked is
    /// not public.
    func accepts(_ file: FileStatus, at path: FilePath) -> Bool {
        do {
            var entry = try FileDescriptor.open("/", [.pathOnly, .directory])
            var device = try entry.status().identity.device
            guard try allows(entry), try entry.isOnTrustedFileSystem() else { return false }
            for name in path.names {
                entry = try entry.open(FilePath(name), [.pathOnly, .noFollow])
                guard try allows(entry) else { return false }
                let next = try entry.status().identity.device
                // Whoever serves a file system of his own may say of its files what he likes.
                guard try next == device || entry.isOnTrustedFileSystem() else { return false }
                device = next
            }
            return try entry.status().identity == file.identity
        } catch {
            return false
        }
    }

    /// Whether this process may look up names in the directory for the client that passed its bundle.
    ///
    /// The system's daemon does for a client only what everybody may do: permissions of its own user or group are not the client's. A user's own daemon
    /// has the permissions of its only client.
    func allowsSearching(_ directory: FileDescriptor) -> Bool { self == .rootOwned || directory.allowsAll(0o111) }

    /// The same for listing a directory beneath the one that the client passed.
    func allowsListing(_ directory: FileDescriptor) -> Bool { self == .rootOwned || directory.allowsAll(0o555) }

    /// The same for reading a file.
    func allowsReading(_ file: FileDescriptor) -> Bool { self == .rootOwned || file.allowsAll(0o444) }

    private func allows(_ entry: FileDescriptor) throws -> Bool {
        let status = try entry.status()
        if self == .rootOwned, status.owner != 0 || status.isWritableByOthers { return false }
        return entry.allowsAll(status.kind == .directory ? 0o111 : 0o444)
    }
}

extension FileDescriptor {
    /// Whether owner, group and others alike have these rights, and no access-control list takes them from anybody. "Others" alone does not mean
    /// everybody: of mode 0705, members of the group have no right. What cannot be read allows nothing.
    fileprivate func allowsAll(_ rights: UInt32) -> Bool {
        guard let status = try? status(), status.mode & rights == rights else { return false }
        return (try? hasAccessControlList()) == false
    }
}
