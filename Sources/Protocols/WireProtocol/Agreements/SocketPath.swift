/// Paths of daemons' sockets unless somebody sets another one. Clients and daemon both ask here, so that they agree.
public enum SocketPath {
    /// The instance that serves every user of the machine.
    public static let system = "/run/nibassetd/socket"

    /// The instance of one user.
    ///
    /// - Parameter runtimeFolder: The value of `XDG_RUNTIME_DIR`. Nil and relative paths do not count: the XDG Base Directory Specification
    ///   asks programs to ignore a relative path.
    public static func user(_ user: UInt32, runtimeFolder: String?) -> String {
        if let runtimeFolder, runtimeFolder.utf8.first == UInt8(ascii: "/") {
            return runtimeFolder + "/nibassetd/socket"
        }
        return "/tmp/nibassetd-" + String(user) + "/socket"
    }
}
