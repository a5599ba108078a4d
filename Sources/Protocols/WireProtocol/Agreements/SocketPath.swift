/// Default paths of the daemon's sockets, for clients and daemon.
public enum SocketPath {
    /// Socket of the instance that serves every user of the machine.
    public static let system = "/run/nibassetd/socket"

    /// Returns the path of the socket of a user's own instance.
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
