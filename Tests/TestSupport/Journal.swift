import Synchronization

/// The list of all that happened to recorded objects during a load.
public final class Journal: Sendable {
    /// The one of the current task.
    @TaskLocal public static var current = Journal()

    /// Creates an empty one.
    public init() {}

    private let lines = Mutex<[String]>([])

    /// Adds a line.
    public func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// All lines so far.
    public var entries: [String] { lines.withLock { $0 } }

    /// What a block does to recorded objects.
    public static func of(_ body: () throws -> Void) rethrows -> [String] {
        let journal = Journal()
        try $current.withValue(journal) { try body() }
        return journal.entries
    }
}
