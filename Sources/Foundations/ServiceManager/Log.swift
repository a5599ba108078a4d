internal import LinuxSystem
internal import Synchronization

/// What the daemon tells the person who runs it: lines on standard error, for the journal with their level.
///
/// Under systemd standard error is the journal, which takes the level from a `<N>` before each line; elsewhere the level is
/// written as a word. Safe from any thread.
public enum Log {
    /// How much a line matters; raw values are syslog's.
    public enum Level: Int, Sendable, CaseIterable {
        /// Something that should work does not.
        case error = 3
        /// Something is wrong that was got round.
        case warning = 4
        /// Normal, and worth knowing.
        case notice = 5
        /// What is being done.
        case info = 6
        /// What only a developer wants to know.
        case debug = 7

        /// The level as options and lines name it.
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

    /// Says which lines are written, and whether standard error is the journal.
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
        // A line break inside would start a line without level, so it is shown instead.
        let line = message().split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
        // Nobody can be told that nobody can be told.
        try? FileDescriptor.standardError.write(Array((prefix + line + "\n").utf8))
    }
}
