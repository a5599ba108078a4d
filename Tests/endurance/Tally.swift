/// Counts of a client's calls and answers.
struct Tally {
    var calls = 0
    /// Number of answers with pixels or samples of no variant of the name.
    var wrong = 0
    /// Number of answers after `sync` that are older than the file.
    var stale = 0
    /// Number of calls that failed although the file existed all the time.
    var failed = 0
    /// Number of calls that failed while the file or the bundle changed.
    var failedDuringChanges = 0
    /// Number of calls that were refused while memory was short.
    var refusedForMemory = 0
    /// Descriptions of the first faults.
    var complaints: [String] = []

    private static let complaintLimit = 5

    static func + (first: Tally, second: Tally) -> Tally {
        Tally(
            calls: first.calls + second.calls, wrong: first.wrong + second.wrong, stale: first.stale + second.stale,
            failed: first.failed + second.failed,
            failedDuringChanges: first.failedDuringChanges + second.failedDuringChanges,
            refusedForMemory: first.refusedForMemory + second.refusedForMemory,
            complaints: first.complaints + second.complaints)
    }

    var isClean: Bool { wrong == 0 && stale == 0 && failed == 0 }

    mutating func complain(_ text: String) {
        if complaints.count < Self.complaintLimit { complaints.append(text) }
    }

    /// Text for the driver: a line of counts, then one line for each complaint.
    var report: String {
        let numbers = [calls, wrong, stale, failed, failedDuringChanges, refusedForMemory]
        return (["tally " + numbers.map { "\($0)" }.joined(separator: " ")] + complaints).joined(separator: "\n")
    }
}

extension Tally {
    /// Reads a client's report; nil if the client ended without one.
    init?(report: String) {
        let lines = report.split(separator: "\n").drop { !$0.hasPrefix("tally ") }
        let numbers = lines.first?.split(separator: " ").dropFirst().compactMap { Int($0) } ?? []
        guard numbers.count == 6 else { return nil }
        (calls, wrong, stale) = (numbers[0], numbers[1], numbers[2])
        (failed, failedDuringChanges, refusedForMemory) = (numbers[3], numbers[4], numbers[5])
        complaints = lines.dropFirst().map(String.init)
    }
}
