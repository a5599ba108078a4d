/// The environment variables that clients and daemon read, except the variables for languages and the terminal.
public enum EnvironmentVariable {
    /// Path of the daemon's socket; read by clients.
    public static let socket = "NIBASSETD_SOCKET"
    /// The number of a descriptor that is connected to a daemon; clients use the descriptor once. For programs in sandboxes: the parent process
    /// connects to the daemon's socket (`SOCK_SEQPACKET`) and leaves the descriptor open. To the daemon, the client is the process that connected.
    public static let connection = "NIBASSETD_FD"
    /// The program that clients start as the user's daemon.
    public static let daemon = "NIBASSETD_PATH"
    /// `1`: the process cannot create a client.
    public static let disable = "NIBASSETS_DISABLE"
    /// `1`: clients start no daemon.
    public static let noStart = "NIBASSETS_NO_START"
    /// The folder with our own system images and sounds; read by the daemon.
    public static let assets = "NIBASSETD_ASSETS"
    /// The user's folder for sockets (XDG Base Directory Specification).
    public static let runtimeFolder = "XDG_RUNTIME_DIR"
}
