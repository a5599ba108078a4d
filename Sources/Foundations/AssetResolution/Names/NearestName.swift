/// Finds the known name that a misspelt name may mean.
public enum NearestName {
    /// The known name with the fewest differing bytes, apart from case: at most a third of the bytes of `name`, or 1. Nil if no name is near enough.
    public static func to(_ name: String, among names: [String]) -> String? {
        let wanted = name.utf8.prefix(256).map { $0 | 0x20 }
        let allowed = max(1, wanted.count / 3)
        let letters = letters(of: wanted)
        var nearest: (distance: Int, name: String)?
        for candidate in names where abs(min(candidate.utf8.count, 256) - wanted.count) <= allowed {
            let limit = nearest?.distance ?? allowed
            let other = candidate.utf8.prefix(256).map { $0 | 0x20 }
            // Each letter of the wanted name that the other name lacks takes a change.
            guard (letters & ~self.letters(of: other)).nonzeroBitCount <= limit,
                let distance = distance(wanted, other, limit)
            else { continue }
            if nearest.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true {
                nearest = (distance, candidate)
            }
        }
        return nearest?.name
    }

    /// A bit for each letter in a name. Several letters may share a bit.
    private static func letters(of name: [UInt8]) -> UInt64 { name.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

    /// Number of bytes to insert, remove or replace, and of neighbours to exchange, between two names in small letters; nil for more than `limit`.
    private static func distance(_ first: [UInt8], _ second: [UInt8], _ limit: Int) -> Int? {
        var last = Array(0...second.count)
        var (earlier, row) = (last, last)
        // Each row follows from the two rows before, so no later number is below the least number of these two rows.
        var leastBefore = 0
        for (index, byte) in first.enumerated() {
            row[0] = index + 1
            var leastOfRow = row[0]
            for (column, other) in second.enumerated() {
                var least = min(last[column] + (byte == other ? 0 : 1), row[column] + 1, last[column + 1] + 1)
                if index > 0, column > 0, byte == second[column - 1], first[index - 1] == other {
                    least = min(least, earlier[column - 1] + 1)
                }
                row[column + 1] = least
                leastOfRow = min(leastOfRow, least)
            }
            if min(leastOfRow, leastBefore) > limit { return nil }
            leastBefore = leastOfRow
            (earlier, last, row) = (last, row, earlier)
        }
        return last[second.count] <= limit ? last[second.count] : nil
    }
}
