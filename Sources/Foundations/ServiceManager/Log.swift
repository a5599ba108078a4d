internal import LinuxSystem
internal import Synchronization

/// The daemon's log: lines on standard error.
///
/// Under systemd, standard error is the journal, which takes the level from a `<N>` before each line. Elsewhere the level is written as a
/// word. Safe to use from any thread.
public enum Log {
    /// The level of a line. Raw values are syslog's.
    public enum Level: Int, Sendable, CaseIterable {
        /// Something failed.
        case error = 3
        /// Something is wrong, but the daemon can go on.
        case warning = 4
        /// Normal but significant.
        case notice = 5
        /// Progress.
        case info = 6
        /// Details for developers.
        case debug = 7

        /// The level's name in options and lines.
        public var name: String {
            switch self {
            case .error: "error"
            case .warning: "warning"
            case .notice: "notice"
            case .info: "info"
            case .debug: "debug"
            }
        }
    }

    private static let limit = Atomic<Int>(Level.notice.rawValue)
    private static let goesToJournal = Atomic<Bool>(false)

    /// Sets the least important level that is written, and whether standard error is the journal.
    public static func configure(level: Level, toJournal: Bool) {
        limit.store(level.rawValue, ordering: .relaxed)
        goesToJournal.store(toJournal, ordering: .relaxed)
    }

    /// Writes a line of level `error`.
    public static func error(_ message: @autoclosure () -> String) { write(.error, message) }
    /// Writes a line of level `warning`.
    public static func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
    /// Writes a line of level `notice`.
    public static func notice(_ message: @autoclosure () -> String) { write(.notice, message) }
    /// Writes a line of level `info`.
    public static func info(_ message: @autoclosure () -> String) { write(.info, message) }
    /// Writes a line of level `debug`.
    public static func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

    private static func write(_ level: Level, _ message: () -> String) {
        guard level.rawValue <= limit.load(ordering: .relaxed) else { return }
        let prefix = goesToJournal.load(ordering: .relaxed) ? "<\(level.rawValue)>" : "nibassetd: \(level.name): "
        // A line break in the message would start a line without a level, so it is written as \n.
        let line = message().split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
        // There is nowhere to report that logging failed.
        try? FileDescriptor.standardError.write(Array((prefix + line + "\n").utf8))
    }
}
