/// Rows whose subject does not exist yet. They stand in the report, so that nobody takes their absence for success.
enum UnbuiltRows {
    static let largeIndex = Row(
        goal: "P16",
        what: "the same hot 1,000 names with 1,000,000 entries: at most 1.5 times the time, 120 bytes an entry",
        unit: .nanoseconds,
        outcome: .unavailable("no row measures it yet"))
}
