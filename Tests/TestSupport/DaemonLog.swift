public import LinuxSystem

/// The standard error of a test's own daemon. The release of the last reference copies the text to the test's standard error.
public final class DaemonLog: Sendable {
    /// An event or a job of the daemon's loop that took long.
    public struct LongTurn: Hashable, Sendable {
        /// Microseconds of the processor that no turn reaches. The bound is higher for a debug build, which is slower.
        public static let bound = TestedBuild.isRelease ? 2_000 : 50_000
        /// The file that asked for the event or began the job.
        public let place: String
        /// Time of the processor.
        public let microseconds: Int
    }

    /// File to which the daemon writes.
    public let output: FileDescriptor

    /// Makes an empty log in memory.
    public init() throws(SystemError) { output = try MemoryFile.create("daemon-log") }

    deinit {
        guard let text = try? text() else { return }
        let rest = text.split(separator: "\n").filter { Self.longTurn($0) == nil }
        try? FileDescriptor.standardError.write(Array(rest.map { $0 + "\n" }.joined().utf8))
    }

    /// Returns the text written so far.
    public func text() throws -> String { String(decoding: try output.readAll(limit: 1 << 26) ?? [], as: UTF8.self) }

    /// Returns the turns of at least `microseconds`. The log lacks turns shorter than the time in `SystemPlace.longTurn`.
    public func longTurns(from microseconds: Int = LongTurn.bound) throws -> [LongTurn] {
        try text().split(separator: "\n").compactMap(Self.longTurn).filter { $0.microseconds >= microseconds }
    }

    private static func longTurn(_ line: Substring) -> LongTurn? {
        guard let note = line.firstMatch(of: #/(?<place>\S+) took (?<time>\d+) us of one turn$/#) else { return nil }
        return Int(note.time).map { LongTurn(place: String(note.place), microseconds: $0) }
    }
}
