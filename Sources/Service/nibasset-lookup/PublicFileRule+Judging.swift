internal import LinuxSystem
internal import LookupProtocol

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
}
