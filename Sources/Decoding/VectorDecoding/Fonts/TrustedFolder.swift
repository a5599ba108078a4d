internal import LinuxSystem

/// A folder that, like all folders above it, belongs to root and can be written by root only.
struct TrustedFolder {
    /// Absolute and without links, so that only root can change where it leads.
    let path: String

    /// Nil when there is no folder, or others could change it.
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
