/// Splits bytes into literals and matches.
struct MatchList {
    /// `literalCount` literals, followed by a match of `length` bytes at `distance`.
    struct Step {
        var literalCount: Int
        var length: Int
        var distance: Int
    }

    private static let shortest = 4

    /// The steps that make up `bytes` from `start` to `end`. A length of 0 means no match.
    static func steps(
        _ bytes: [UInt8], from start: Int, to end: Int, literalLimit: Int, lengthLimit: Int, distanceLimit: Int
    ) -> [Step] {
        var steps: [Step] = []
        var seen: [[UInt8]: Int] = [:]
        for position in max(0, start - distanceLimit)..<start where position + shortest <= bytes.count {
            seen[Array(bytes[position..<position + shortest])] = position
        }
        var literals = start
        var position = start
        while position < end {
            let key = Array(bytes[position..<min(position + shortest, end)])
            let earlier = key.count == shortest ? seen[key] : nil
            seen[key] = position
            if let earlier, position - earlier <= distanceLimit {
                var length = shortest
                while length < lengthLimit, position + length < end, bytes[earlier + length] == bytes[position + length]
                {
                    length += 1
                }
                steps.append(Step(literalCount: position - literals, length: length, distance: position - earlier))
                position += length
                literals = position
            } else {
                position += 1
                if position - literals == literalLimit || position == end {
                    steps.append(Step(literalCount: position - literals, length: 0, distance: 0))
                    literals = position
                }
            }
        }
        return steps
    }
}
