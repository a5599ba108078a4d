/// Finds matches with hash chains, which link the positions at which the same three bytes begin.
enum MatchFinder {
    private static let window = 32_768
    private static let longestMatch = 258
    private static let longestChain = 128

    /// The bytes as literals and matches. A match gives way to a literal if the next position has a longer match.
    static func symbols(of bytes: [UInt8]) -> [DeflateWriter.Symbol] {
        var symbols: [DeflateWriter.Symbol] = []
        var heads = [Int32](repeating: -1, count: 1 << 15)
        var previous = [Int32](repeating: -1, count: bytes.count)

        func enter(_ position: Int) {
            guard position + 2 < bytes.count else { return }
            let key = key(bytes, position)
            previous[position] = heads[key]
            heads[key] = Int32(position)
        }

        func longest(at position: Int) -> (length: Int, distance: Int) {
            guard position + 2 < bytes.count else { return (0, 0) }
            let limit = min(longestMatch, bytes.count - position)
            var best = (length: 0, distance: 0)
            var candidate = Int(heads[key(bytes, position)])
            var steps = 0
            while candidate >= 0, position - candidate <= window, steps < longestChain, best.length < limit {
                var length = 0
                while length < limit, bytes[candidate + length] == bytes[position + length] { length += 1 }
                if length > best.length { best = (length, position - candidate) }
                candidate = Int(previous[candidate])
                steps += 1
            }
            return best
        }

        var position = 0
        var match = longest(at: 0)
        while position < bytes.count {
            enter(position)
            // Lazy matching: take a literal if the next position has a longer match.
            let next = longest(at: position + 1)
            if match.length >= 3, match.length >= next.length {
                symbols.append(.match(length: match.length, distance: match.distance))
                for covered in position + 1..<position + match.length { enter(covered) }
                position += match.length
                match = longest(at: position)
            } else {
                symbols.append(.literal(bytes[position]))
                position += 1
                match = next
            }
        }
        return symbols
    }

    private static func key(_ bytes: [UInt8], _ position: Int) -> Int {
        (Int(bytes[position]) << 10 ^ Int(bytes[position + 1]) << 5 ^ Int(bytes[position + 2])) & 0x7FFF
    }
}
