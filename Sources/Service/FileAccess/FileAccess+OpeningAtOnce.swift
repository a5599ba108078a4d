public import LinuxSystem
public import LookupProtocol

extension FileAccess {
    /// Opens the regular file at `path` beneath `directory` here and now, when that takes nobody's answer: the kernel has every name on the way in
    /// memory, none of them is a link or a mount, and no lease is held on the file.
    ///
    /// - Parameter folder: What was told of the folder of the file when it was listed; it must not have changed since.
    /// - Returns: nil when a helper has to look, for whatever reason; its answer says which.
    public func openAtOnce(
        _ path: FilePath, in directory: FileDescriptor, folder: LookupReply.Listed
    ) -> OpenedFile? {
        // Other file systems may make anything wait for somebody.
        guard folder.isLocal, let name = path.names.last else { return nil }
        do {
            // What the name stands for by now may be a FIFO, which does not make this call wait; a device only root could have put there.
            let file = try directory.open(path, .nonBlocking, resolving: [.beneath, .noLinks, .noMounts, .cached])
            let status = try file.status()
            guard status.kind == .regular, publicRule.allowsReading(file, status) else { return nil }
            return OpenedFile(
                file: file,
                facts: LookupReply.Opened(
                    watch: nil, status: status, path: folder.path.appending(name),
                    isPublic: try folder.isPublic && publicRule.allows(file), isForeign: false))
        } catch {
            return nil
        }
    }
}
