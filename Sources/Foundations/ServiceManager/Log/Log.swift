internal import AssetModel
internal import LinuxSystem
internal import PrintableText
internal import Synchronization

/// The daemon's log.
///
/// Messages for the operator are `LogMessage`s, written with `report`: limited in rate, and in the journal with an identifier and fields. `info`,
/// `tell`, `debug` and `error` write plain lines.
///
/// Writing never blocks. If nobody takes the lines, they are lost, and a later line says how many. Safe to use from any thread.
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

    /// Destination of lines.
    public enum Destination: Sendable {
        case standardError
        /// The journal that listens at `path`. `isStandardError`: standard error leads to this journal, so plain lines go to standard error.
        case journal(path: String, isStandardError: Bool)
    }

    fileprivate struct State {
        var journal: Journal?
        var journalIsStandardError = false
        var rate = LogRate()
        var lostCount = 0
    }

    private static let limit = Atomic<Int>(Level.notice.rawValue)
    private static let state = Mutex(State())

    /// Path of the journal's socket.
    public static let journalPath = Journal.path

    /// Sets the least important level that is written, and the destination. If no journal listens, lines go to standard error.
    public static func configure(level: Level, to destination: Destination) {
        setLevel(level)
        state.withLock {
            ($0.journal, $0.journalIsStandardError) = (nil, false)
            if case .journal(let path, let isStandardError) = destination {
                ($0.journal, $0.journalIsStandardError) = (try? Journal(at: path), isStandardError)
            }
        }
    }

    /// Sets the least important level that is written, for a log that is configured already.
    public static func setLevel(_ level: Level) { limit.store(level.rawValue, ordering: .relaxed) }

    // MARK: Messages of the table

    /// Writes a line about something in the table of messages.
    ///
    /// At most `LogLimits.lines` lines of one message about one user are written in an interval; `report` may be called as often as the thing
    /// happens. The text is a sentence that says everything a person needs; the fields say the same to programs.
    ///
    ///     Log.report(.accountFull, user: 1000, "user 1000 has 256 connections, which is the limit", [.limit: "256"])
    public static func report(
        _ message: LogMessage, user: UInt32? = nil, _ text: @autoclosure () -> String,
        _ fields: @autoclosure () -> [LogField: String] = [:]
    ) {
        let entry = message.entry
        guard entry.level.rawValue <= limit.load(ordering: .relaxed) else { return }
        state.withLock { state in
            let now = monotonicNanoseconds()
            state.writeLeftOut(state.rate.finish(at: now))
            guard state.rate.admits(.init(message: message, user: user), at: now, text) else { return }
            var fields = fields()
            if let user { fields[.user] = String(user) }
            state.write(message, text(), fields)
        }
    }

    /// Writes how many lines were left out in each interval that is over at `time`; nil means now. Called from time to time, so that no number stays
    /// unreported for long, and with `.max` at the end of the program.
    public static func reportLeftOut(at time: UInt64? = nil) {
        state.withLock { state in state.writeLeftOut(state.rate.finish(at: time ?? monotonicNanoseconds())) }
    }

    // MARK: Plain lines

    /// Writes a line of level `error`: why the daemon cannot start.
    public static func error(_ message: @autoclosure () -> String) { write(.error, message) }
    /// Writes a line of level `info`.
    public static func info(_ message: @autoclosure () -> String) { write(.info, message) }
    /// Writes a line of level `info`. At a terminal, the line appears from the level `notice` on.
    public static func tell(_ message: @autoclosure () -> String) {
        let isForTerminal = FileDescriptor.standardError.terminal != nil
        write(.info, shownFrom: isForTerminal ? .notice : .info, message)
    }
    /// Writes a line of level `debug`.
    public static func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

    private static func write(_ level: Level, shownFrom least: Level? = nil, _ message: () -> String) {
        guard (least ?? level).rawValue <= limit.load(ordering: .relaxed) else { return }
        let text = message()
        state.withLock { $0.writeLine(level, text) }
    }
}

extension Log.State {
    fileprivate mutating func writeLeftOut(_ all: [LogRate.LeftOut]) {
        for leftOut in all {
            var fields: [LogField: String] = [.leftOut: String(leftOut.count)]
            if let user = leftOut.key.user { fields[.user] = String(user) }
            write(leftOut.key.message, "\(leftOut.count) more lines like this one: \(leftOut.text)", fields)
        }
    }

    fileprivate mutating func write(_ message: LogMessage, _ text: String, _ fields: [LogField: String]) {
        assert(
            fields.keys.allSatisfy { $0 == .leftOut || message.entry.fields.contains($0) },
            "the table does not say that \(message) has the fields \(fields.keys)")
        let entry = message.entry
        if let journal {
            if lostCount > 0, send(.linesLost, Self.lost(lostCount), [.leftOut: String(lostCount)], to: journal) {
                lostCount = 0
            }
            if !send(message, text, fields, to: journal) { lostCount += 1 }
            return
        }
        writeLine(entry.level, text)
    }

    private func send(
        _ message: LogMessage, _ text: String, _ fields: [LogField: String], to journal: Journal
    ) -> Bool {
        let own = LogField.allCases.compactMap { field in
            fields[field].map { (field.rawValue, Self.cut($0)) }
        }
        return Self.send(message.entry.level, text, [("MESSAGE_ID", message.entry.identifier)] + own, to: journal)
    }

    private static func send(
        _ level: Log.Level, _ text: String, _ fields: [(String, String)] = [], to journal: Journal
    ) -> Bool {
        let standard = [
            ("MESSAGE", line(text)), ("PRIORITY", String(level.rawValue)), ("SYSLOG_IDENTIFIER", "nibassetd"),
        ]
        return (try? journal.send(standard + fields)) ?? false
    }

    fileprivate mutating func writeLine(_ level: Log.Level, _ text: String) {
        if lostCount > 0, put(.warning, Self.lost(lostCount)) { lostCount = 0 }
        if !put(level, text) { lostCount += 1 }
    }

    /// Writes a line. Returns false if the write would block, or nobody reads.
    private func put(_ level: Log.Level, _ text: String) -> Bool {
        if let journal, !journalIsStandardError { return Self.send(level, text, to: journal) }
        let prefix = journalIsStandardError ? "<\(level.rawValue)>" : "nibassetd: \(level.name): "
        guard let ready = try? FileDescriptor.standardError.wait(for: .writing, until: 0), ready.contains(.writing)
        else { return false }
        return (try? FileDescriptor.standardError.write(Array((prefix + Self.line(text) + "\n").utf8))) != nil
    }

    private static func lost(_ count: Int) -> String {
        "\(count) lines were lost, because nobody read them in time"
    }

    /// Makes a text printable: a line break would start a line without a level, and a file's name may contain control characters of a terminal.
    private static func line(_ text: String) -> String { cut(printable(text)) }

    private static func cut(_ text: String) -> String {
        text.utf8.count <= LogLimits.textBytes.value
            ? text : String(decoding: text.utf8.prefix(LogLimits.textBytes.value), as: UTF8.self) + "…"
    }
}
