import LinuxSystem

extension ControlFailure {
    /// Why the machine's service refuses a bundle: it lists only folders that everybody may list. Names the first of the bundle itself and its
    /// resource folders that is closed; nil where none is.
    init?(closedFolderOf bundle: String) {
        for path in [bundle] + InterfaceFiles.resourceFolders(of: bundle) {
            guard let status = try? FileDescriptor.open(path, .pathOnly).status(), status.kind == .directory,
                status.mode & 0o555 != 0o555
            else { continue }
            self.init(
                .failed,
                "\(path) has mode \(String(status.mode & 0o777, radix: 8)), and the machine's service lists only folders that everybody may list; "
                    + "chmod a+rx lets it, and files in it may stay private. A service of your own serves private folders too: "
                    + "name a socket in a folder of yours in NIBASSETD_SOCKET")
            return
        }
        return nil
    }
}
