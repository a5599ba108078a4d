/// The daemon that a client starts for its user when none serves.
public enum AutostartedDaemon {
    /// The program's file name.
    public static let program = "nibassetd"
    /// Seconds without a client after which it ends.
    public static let idleSeconds = 300
}
