internal import LinuxSystem

/// A folder that, like all folders above it, belongs to root and can be written by root only.
struct TrustedFolder {
    /// Absolute path without links, so that only root can change the folder at this path.
    let path: String

    /// Nil if there is no folder, or if other users than root could change the folder.
    init?(_ path: String) {
        do throws(SystemError) {
            self.path = try FileDescriptor.open(path, [.pathOnly, .directory]).path()
            var above = ""
            for name in self.path.split(separator: "/") {
                above += "/" + name
                let status = try FileDescriptor.open(above, [.pathOnly, .noFollow]).status()
                guard status.kind == .directory, status.owner == 0, !status.isWritableByOthers else { return nil }
            }
        } catch {
            return nil
        }
    }
}
