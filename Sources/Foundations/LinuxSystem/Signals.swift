internal import CLinux

/// Signals that ask a program for something.
public enum Signal {
    /// SIGTERM: to exit, from the service manager.
    public static let terminate = Int32(SIGTERM)
    /// SIGINT: to exit, from the terminal.
    public static let interrupt = Int32(SIGINT)
    /// SIGHUP: to read its settings again, from the service manager.
    public static let reload = Int32(SIGHUP)

    /// Makes what raises SIGPIPE and SIGXFSZ fail with an error instead: writing to a closed pipe, and making a file larger than the process's
    /// limit. Programs that this one starts have the signals as usual.
    public static func turnIntoErrors() {
        for signal in [SIGPIPE, SIGXFSZ] { linux_ignore_signal(signal) }
    }
}
