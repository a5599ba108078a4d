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
            guard try allows(entry) else { return false }
            for name in path.names {
                entry = try entry.open(FilePath(name), [.pathOnly, .noFollow])
                guard try allows(entry) else { return false }
            }
            return try entry.status().identity == file.identity
        } catch {
            return false
        }
    }

    /// Whether this process may read the file for the client that passed its bundle. The system's daemon reads only what everybody with the open
    /// bundle may read: permissions of its own user or group are not the client's.
    func allowsReading(_ file: FileDescriptor, _ status: FileStatus) -> Bool {
        guard self == .reachable else { return true }
        return status.mode & 0o004 != 0 && (try? file.hasAccessControlList()) == false
    }

    private func allows(_ entry: FileDescriptor) throws -> Bool {
        let status = try entry.status()
        let needed: UInt32 = status.kind == .directory ? 0o001 : 0o004
        if status.mode & needed == 0 { return false }
        if self == .rootOwned, status.owner != 0 || status.isWritableByOthers { return false }
        return try !entry.hasAccessControlList()
    }
}
