internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// Gathers outcomes for messages of limited size. No outcome is held back for longer than a moment, so that the receiver sees progress.
struct OutcomesInParts<Outcome> {
    private let limit: Int
    private var part: [Outcome] = []
    private var size = 0
    private var begin = recentNanoseconds()

    /// Creates an empty gathering; a part has at most `limit` bytes.
    init(limit: Int) { self.limit = limit }

    /// Adds an outcome. Calls `send` with each part that is due.
    mutating func add(_ outcome: Outcome, size added: Int, _ send: ([Outcome]) -> Void) {
        if size + added > limit { flush(send) }
        part.append(outcome)
        size += added
        if recentNanoseconds() - begin > UInt64(FileHelperLimits.answerPause.value) { flush(send) }
    }

    /// Outcomes that have not been sent; nil when there are none.
    var unsent: [Outcome]? { part.isEmpty ? nil : part }

    private mutating func flush(_ send: ([Outcome]) -> Void) {
        if let unsent { send(unsent) }
        (part, size, begin) = ([], 0, recentNanoseconds())
    }
}
