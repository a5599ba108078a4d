public import FileHelperProtocol
public import LinuxSystem

extension FileAccess {
    /// Opens the regular file at `path` beneath `directory` without a helper, where that cannot make the daemon wait.
    ///
    /// Only a user's own daemon does that, and only in folders that belong to that user and that nobody else may write: then the kernel checks the
    /// owner's permissions, which it has in memory. It must also have every name of the path in memory, none of them may be a link or a mount, and
    /// nobody may hold a lease on the file.
    ///
    /// - Parameter folder: What the helper said about the file's folder when it was listed beneath `directory`. The folder must not have changed since.
    /// - Returns: nil when a helper has to open the file. The reason does not matter here: the helper's answer says it.
    public func openAtOnce(
        _ path: FilePath, in directory: FileDescriptor, folder: FileReply.Listed
    ) -> OpenedFile? {
        guard mayOpenAtOnce(in: folder) else { return nil }
        do {
            // If the name is a FIFO by now, this call does not wait for it. Only root could have put a device there.
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

    /// The path stays on the file system of `directory`, so only that one has to be local.
    private func mayOpenAtOnce(in folder: FileReply.Listed) -> Bool {
        settings.publicRule == .rootOwned && folder.isBeneathLocal && !folder.isPublic
            && folder.status.owner == ownUser && !folder.status.isWritableByOthers
    }
}
