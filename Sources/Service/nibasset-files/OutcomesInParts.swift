internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// Gathers outcomes for messages of limited size. None is held back for longer than a moment, so that whoever waits sees that there is progress.
struct OutcomesInParts<Outcome> {
    private let limit: Int
    private var part: [Outcome] = []
    private var size = 0
    private var begin = recentNanoseconds()

    /// Creates an empty gathering; a part has at most `limit` bytes.
    init(limit: Int) { self.limit = limit }

    /// Adds an outcome; returns the parts that are to be sent now.
    mutating func add(_ outcome: Outcome, size added: Int) -> [[Outcome]] {
        var parts: [[Outcome]] = []
        if size + added > limit, let full = takePart() { parts.append(full) }
        part.append(outcome)
        size += added
        let isLate = recentNanoseconds() - begin > UInt64(FileHelperLimits.answerPause.value)
        if isLate, let late = takePart() { parts.append(late) }
        return parts
    }

    /// Outcomes that have not been sent; nil when there are none.
    var rest: [Outcome]? { part.isEmpty ? nil : part }

    private mutating func takePart() -> [Outcome]? {
        begin = recentNanoseconds()
        if part.isEmpty { return nil }
        size = 0
        defer { part = [] }
        return part
    }
}
