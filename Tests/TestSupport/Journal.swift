import Synchronization

/// A list of the events of recorded objects during a load.
public final class Journal: Sendable {
    /// Journal of the current task.
    @TaskLocal public static var current = Journal()

    /// Creates an empty journal.
    public init() {}

    private let lines = Mutex<[String]>([])

    /// Adds a line.
    public func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// All lines so far.
    public var entries: [String] { lines.withLock { $0 } }

    /// Returns the events of recorded objects during a block.
    public static func of(_ body: () throws -> Void) rethrows -> [String] {
        let journal = Journal()
        try $current.withValue(journal) { try body() }
        return journal.entries
    }
}
