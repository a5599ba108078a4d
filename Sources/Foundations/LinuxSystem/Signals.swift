internal import CLinux

/// Signals that ask a program to exit.
public enum Signal {
    /// SIGTERM, from the service manager.
    public static let terminate = Int32(SIGTERM)
    /// SIGINT, from the terminal.
    public static let interrupt = Int32(SIGINT)

    /// Makes what raises SIGPIPE and SIGXFSZ fail with an error instead: writing to a closed pipe, and making a file larger than the process's
    /// limit. Programs that this one starts have the signals as usual.
    public static func turnIntoErrors() {
        for signal in [SIGPIPE, SIGXFSZ] { linux_ignore_signal(signal) }
    }
}
