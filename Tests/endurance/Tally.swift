/// What a client has seen.
struct Tally {
    var calls = 0
    /// Answers that hold what no variant of the name holds.
    var wrong = 0
    /// Answers after `sync` that are older than the file was.
    var stale = 0
    /// Calls that failed although the file was there all the time.
    var failed = 0
    /// Calls that failed while the file or the bundle changed.
    var failedDuringChanges = 0
    /// Calls that were refused while memory was short.
    var refusedForMemory = 0
    /// Descriptions of the first things that should not be.
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

    /// A line for the driver, and the complaints in lines of their own.
    var report: String {
        let numbers = [calls, wrong, stale, failed, failedDuringChanges, refusedForMemory]
        return (["tally " + numbers.map { "\($0)" }.joined(separator: " ")] + complaints).joined(separator: "\n")
    }
}

extension Tally {
    /// Reads what a client has written; nil when it did not get so far.
    init?(report: String) {
        let lines = report.split(separator: "\n").drop { !$0.hasPrefix("tally ") }
        let numbers = lines.first?.split(separator: " ").dropFirst().compactMap { Int($0) } ?? []
        guard numbers.count == 6 else { return nil }
        (calls, wrong, stale) = (numbers[0], numbers[1], numbers[2])
        (failed, failedDuringChanges, refusedForMemory) = (numbers[3], numbers[4], numbers[5])
        complaints = lines.dropFirst().map(String.init)
    }
}
