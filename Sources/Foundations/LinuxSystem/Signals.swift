internal import CLinux

/// Signals that ask a program to exit.
public enum Signal {
    /// SIGTERM, from the service manager.
    public static let terminate = Int32(SIGTERM)
    /// SIGINT, from the terminal.
    public static let interrupt = Int32(SIGINT)
}
