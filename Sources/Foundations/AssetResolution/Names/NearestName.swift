/// The known name that a misspelt one may mean.
public enum NearestName {
    /// The name with the fewest differing characters, at most a third of them; nil if none is that near.
    public static func to(_ name: String, among names: [String]) -> String? {
        let wanted = name.utf8.prefix(256).map { $0 | 0x20 }
        let allowed = max(1, wanted.count / 3)
        let letters = letters(of: wanted)
        var nearest: (distance: Int, name: String)?
        for candidate in names where abs(min(candidate.utf8.count, 256) - wanted.count) <= allowed {
            let limit = nearest?.distance ?? allowed
            let other = candidate.utf8.prefix(256).map { $0 | 0x20 }
            // Each letter that one lacks takes a change.
            guard (letters & ~self.letters(of: other)).nonzeroBitCount <= limit,
                let distance = distance(wanted, other, limit)
            else { continue }
            if nearest.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true {
                nearest = (distance, candidate)
            }
        }
        return nearest?.name
    }

    /// A bit for each letter, which other letters may share.
    private static func letters(of name: [UInt8]) -> UInt64 { name.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

    /// The number of characters to insert, remove or replace, or of neighbours to exchange, of names in small letters; nil for more than `limit`.
    private static func distance(_ first: [UInt8], _ second: [UInt8], _ limit: Int) -> Int? {
        var last = Array(0...second.count)
        var (earlier, row) = (last, last)
        // Each row follows from the two before it, so nothing comes below the least of these.
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
