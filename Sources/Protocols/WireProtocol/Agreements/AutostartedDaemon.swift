/// The daemon that a client starts for its user if no daemon serves the user.
public enum AutostartedDaemon {
    /// The program's file name.
    public static let program = "nibassetd"
    /// Seconds without a client after which the daemon ends.
    public static let idleSeconds = 300
}
