/// The code lengths at the start of a deflate block. Runs of zeros are shortened, and the lengths are themselves in a
/// Huffman code.
struct CodeLengthTable {
    private let literalCount: Int
    private let distanceCount: Int
    private let entries: [Entry]

    /// A length, or a run of zeros (symbols 17 and 18) with its extra bits.
    private struct Entry {
        let symbol: Int
        var extra = 0
        var extraBits = 0
    }

    init(_ literals: HuffmanCode, _ distances: HuffmanCode) {
        literalCount = max(257, Self.usedCount(literals.lengths))
        distanceCount = max(1, Self.usedCount(distances.lengths))
        entries = Self.entries(
            of: Array(literals.lengths[..<literalCount]) + Array(distances.lengths[..<distanceCount]))
    }

    func write(to output: inout BitOutput) {
        var counts = [Int](repeating: 0, count: 19)
        for entry in entries { counts[entry.symbol] += 1 }
        let code = HuffmanCode(counts: counts, longest: 7)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        let used = max(4, Self.usedCount(order.map { code.lengths[$0] }))

        output.append(literalCount - 257, bitCount: 5)
        output.append(distanceCount - 1, bitCount: 5)
        output.append(used - 4, bitCount: 4)
        for symbol in order[..<used] { output.append(code.lengths[symbol], bitCount: 3) }
        for entry in entries {
            code.write(entry.symbol, to: &output)
            output.append(entry.extra, bitCount: entry.extraBits)
        }
    }

    private static func usedCount(_ lengths: [Int]) -> Int {
        (lengths.lastIndex { $0 != 0 } ?? -1) + 1
    }

    private static func entries(of lengths: [Int]) -> [Entry] {
        var entries: [Entry] = []
        var position = 0
        while position < lengths.count {
            let zeros = lengths[position...].prefix(138).prefix { $0 == 0 }.count
            switch zeros {
            case 11...: entries.append(Entry(symbol: 18, extra: zeros - 11, extraBits: 7))
            case 3...: entries.append(Entry(symbol: 17, extra: zeros - 3, extraBits: 3))
            default: entries.append(Entry(symbol: lengths[position]))
            }
            position += zeros >= 3 ? zeros : 1
        }
        return entries
    }
}
