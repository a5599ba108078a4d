import LinuxSystem

/// A folder of a bundle that not everybody may list. The machine's service lists no such folder for anybody.
struct ClosedFolder {
    /// Its path, below the one of the bundle as it was given.
    let path: String
    private let mode: UInt32

    private static let openMode: UInt32 = 0o555

    /// The first of the bundle itself and its resource folders; nil where everybody may list all of them.
    init?(in bundle: String) {
        for path in [bundle] + InterfaceFiles.resourceFolders(of: bundle) {
            guard let status = try? FileDescriptor.open(path, .pathOnly).status(), status.kind == .directory,
                status.mode & Self.openMode != Self.openMode
            else { continue }
            self.path = path
            mode = status.mode & 0o777
            return
        }
        return nil
    }

    /// Error where the service refuses the bundle.
    var failure: ControlFailure {
        ControlFailure(
            .failed,
            "\(path) has mode \(String(mode, radix: 8)), and the machine's service lists only folders that everybody may list; "
                + "chmod a+rx lets it, and files in it may stay private. A service of your own serves private folders too: "
                + "name a socket in a folder of yours in NIBASSETD_SOCKET")
    }
}
