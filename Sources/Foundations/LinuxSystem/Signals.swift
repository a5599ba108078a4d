internal import CLinux

/// Signals that ask a program for something.
public enum Signal {
    /// SIGTERM: the service manager asks the program to exit.
    public static let terminate = Int32(SIGTERM)
    /// SIGINT: the terminal asks the program to exit.
    public static let interrupt = Int32(SIGINT)
    /// SIGHUP: the service manager asks the program to read its settings again.
    public static let reload = Int32(SIGHUP)

    /// Ignores SIGPIPE and SIGXFSZ, so that a write to a closed pipe, or past the process's limit of file sizes, fails with an error. Programs that
    /// `ChildProcess` or `DetachedProcess` starts have the signals as usual.
    public static func turnIntoErrors() {
        for signal in [SIGPIPE, SIGXFSZ] { linux_ignore_signal(signal) }
    }
}
