public import FileHelperProtocol
public import LinuxSystem

extension FileAccess {
    /// Opens the regular file at `path` beneath `directory` here and now, when nobody else's answer is needed for that and nobody else would have to
    /// wait for it.
    ///
    /// Only the daemon of a user does so, and only in folders of that user alone: the kernel looks at the owner's rights then, which it has in
    /// memory as it has every name on the way; none of them is a link or a mount, and no lease is held on the file.
    ///
    /// - Parameter folder: What was told of the folder of the file when it was listed beneath `directory`; it must not have changed since.
    /// - Returns: nil when a helper has to look, for whatever reason; its answer says which.
    public func openAtOnce(
        _ path: FilePath, in directory: FileDescriptor, folder: FileReply.Listed
    ) -> OpenedFile? {
        guard mayOpenAtOnce(in: folder) else { return nil }
        do {
            // What the name stands for by now may be a FIFO, which does not make this call wait; a device only root could have put there.
            let file = try directory.open(path, .nonBlocking, resolving: [.beneath, .noLinks, .noMounts, .cached])
            let status = try file.status()
            guard status.kind == .regular else { return nil }
            return OpenedFile(
                file: file,
                facts: FileReply.Opened(
                    watch: nil, status: status, path: FilePath(try file.pathBytes()), isPublic: false, isForeign: false)
            )
        } catch {
            return nil
        }
    }

    /// Other file systems than `directory`'s are not reached: it counts alone, and it cannot be put on another one.
    private func mayOpenAtOnce(in folder: FileReply.Listed) -> Bool {
        settings.publicRule == .rootOwned && folder.isBeneathLocal && !folder.isPublic
            && folder.status.owner == ownUser && !folder.status.isWritableByOthers
    }
}
