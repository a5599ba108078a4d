internal import FileHelperProtocol
internal import LinuxSystem

extension PublicFileRule {
    /// Whether the file that lies at `path`, as the kernel tells, is public.
    ///
    /// The path is walked as this process's user, who has no rights of his own to it. Permission bits are looked at all
    /// the same, so that nothing becomes public because that user happens to be root or the file's owner. Whatever
    /// cannot be judged is not public.
    func accepts(_ file: FileStatus, at path: FilePath) -> Bool {
        do {
            var place = try FileDescriptor.open("/", [.pathOnly, .directory])
            guard try allows(place) else { return false }
            for name in path.names {
                place = try place.open(FilePath(name), [.pathOnly, .noFollow])
                guard try allows(place) else { return false }
            }
            return try place.status().identity == file.identity
        } catch {
            return false
        }
    }

    /// Whether this process may read the file for whoever passed its bundle. A service for everybody reads only what everybody may read
    /// once the bundle is open; rights that its own user or group has beyond that are nobody else's.
    func allowsReading(_ file: FileDescriptor, _ status: FileStatus) -> Bool {
        guard self == .reachable else { return true }
        return status.mode & 0o004 != 0 && (try? file.hasAccessControlList()) == false
    }

    private func allows(_ place: FileDescriptor) throws -> Bool {
        let status = try place.status()
        let needed: UInt32 = status.kind == .directory ? 0o001 : 0o004
        if status.mode & needed == 0 { return false }
        if self == .rootOwned, status.owner != 0 || status.isWritableByOthers { return false }
        return try !place.hasAccessControlList()
    }
}
