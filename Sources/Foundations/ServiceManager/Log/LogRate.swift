package import AssetModel

/// Bounds the number of lines of one message about one user in an interval. A later line reports the number of lines that were left out.
struct LogRate {
    /// Key of lines that are counted together.
    struct Key: Hashable {
        let message: LogMessage
        let user: UInt32?
    }

    /// Lines that were not written: their number, and the text of the last one.
    typealias LeftOut = (key: Key, count: Int, text: String)

    private struct Tally {
        let start: UInt64
        var written = 0
        var leftOut = 0
        var lastText = ""
    }

    private var tallies: [Key: Tally] = [:]

    /// Whether a line may be written at `now`, in monotonic nanoseconds. If not, counts the line and keeps its text.
    mutating func admits(_ key: Key, at now: UInt64, _ text: () -> String) -> Bool {
        // The tallies are bounded: lines about further users are counted together.
        let key =
            tallies[key] == nil && tallies.count >= LogLimits.tallies.value
            ? Key(message: key.message, user: nil) : key
        var tally = tallies[key] ?? Tally(start: now)
        tallies[key] = nil
        defer { tallies[key] = tally }
        if tally.written < LogLimits.lines.value {
            tally.written += 1
            return true
        }
        tally.leftOut += 1
        tally.lastText = text()
        return false
    }

    /// Ends the intervals that are over at `now`. Returns the lines that were left out in them.
    mutating func finish(at now: UInt64) -> [LeftOut] {
        var leftOut: [LeftOut] = []
        for (key, tally) in tallies where now - tally.start >= UInt64(LogLimits.interval.value) {
            tallies[key] = nil
            if tally.leftOut > 0 { leftOut.append((key, tally.leftOut, tally.lastText)) }
        }
        return leftOut
    }
}

/// The limits of the log.
package enum LogLimits {
    package static let lines = Limit(
        "lines of one message about one user", 5, "In the interval below; then one line says how many were left out.")
    package static let interval = Limit(
        "interval of these lines", 30_000_000_000, .nanoseconds, "Then lines are written again.")
    package static let tallies = Limit(
        "users whose lines are counted apart", 1_024, "Of all messages; lines about further users are counted together."
    )
    package static let textBytes = Limit(
        "text in a line", 4_096, .bytes, "Also in each field; the rest of a longer text is cut off.")

    package static let all = [lines, interval, tallies, textBytes]
}
