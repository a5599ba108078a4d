/// The known name that a misspelt one may mean.
public enum NearestName {
    /// The name with the fewest differing characters, at most a third of them; nil if none is that near.
    public static func to(_ name: String, among names: [String]) -> String? {
        let wanted = Array(name.utf8.prefix(256))
        let allowed = max(1, wanted.count / 3)
        return names.filter { abs(min($0.utf8.count, 256) - wanted.count) <= allowed }
            .map { (name: $0, distance: distance(wanted, Array($0.utf8.prefix(256)))) }
            .filter { $0.distance <= allowed }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }

    /// The number of characters to insert, remove or replace, or of neighbours to exchange, in any case.
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        let (first, second) = (first.map { $0 | 0x20 }, second.map { $0 | 0x20 })
        var earlier: [Int] = []
        var last = Array(0...second.count)
        for (index, byte) in first.enumerated() {
            var row = [index + 1]
            for (column, other) in second.enumerated() {
                var least = min(last[column] + (byte == other ? 0 : 1), row[column] + 1, last[column + 1] + 1)
                if index > 0, column > 0, byte == second[column - 1], first[index - 1] == other {
                    least = min(least, earlier[column - 1] + 1)
                }
                row.append(least)
            }
            (earlier, last) = (last, row)
        }
        return last[second.count]
    }
}
