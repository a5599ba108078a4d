import LinuxSystem

extension ControlFailure {
    /// Explains why the machine's service refuses a bundle: the service lists only folders that everybody may list. The message names the first
    /// closed folder among the bundle and its resource folders; nil if no folder is closed.
    init?(closedFolderOf bundle: String) {
        for path in [bundle] + InterfaceFiles.resourceFolders(of: bundle) {
            guard let status = try? FileDescriptor.open(path, .pathOnly).status(), status.kind == .directory,
                status.mode & 0o555 != 0o555
            else { continue }
            self.init(
                .failed,
                "\(path) has mode \(String(status.mode & 0o777, radix: 8)), and the machine's service lists only folders that everybody may list; "
                    + "chmod a+rx allows that, and files in the folder may stay private. A service of your own serves private folders too: "
                    + "name a socket in a folder of yours in NIBASSETD_SOCKET")
            return
        }
        return nil
    }
}
