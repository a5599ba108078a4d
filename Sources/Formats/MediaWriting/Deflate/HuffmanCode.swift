/// A canonical Huffman code: the more often a symbol occurs, the fewer bits it takes.
struct HuffmanCode {
    /// The length of each symbol's code in bits; 0 for a symbol that never occurs.
    let lengths: [Int]
    /// The codes with reversed bits, as deflate writes them.
    private let codes: [Int]

    /// A code for these counts, with no code longer than `longest`.
    init(counts: [Int], longest: Int) {
        var counts = counts
        var lengths = Self.lengths(of: counts)
        // Flatter counts make flatter trees. This is seldom needed and costs almost nothing.
        while lengths.contains(where: { $0 > longest }) {
            counts = counts.map { $0 == 0 ? 0 : $0 / 2 + 1 }
            lengths = Self.lengths(of: counts)
        }
        self.lengths = lengths
        codes = Self.codes(of: lengths)
    }

    /// Writes the code of a symbol.
    func write(_ symbol: Int, to output: inout BitOutput) {
        output.append(codes[symbol], bitCount: lengths[symbol])
    }

    /// Joins the two rarest nodes until one is left. Each join makes the codes of their symbols one bit longer.
    private static func lengths(of counts: [Int]) -> [Int] {
        var lengths = [Int](repeating: 0, count: counts.count)
        var nodes = counts.indices.filter { counts[$0] > 0 }.map { (count: counts[$0], symbols: [$0]) }
        if nodes.count == 1 { lengths[nodes[0].symbols[0]] = 1 }
        while nodes.count > 1 {
            nodes.sort { ($0.count, $0.symbols[0]) > ($1.count, $1.symbols[0]) }
            let first = nodes.removeLast()
            let second = nodes.removeLast()
            let symbols = first.symbols + second.symbols
            for symbol in symbols { lengths[symbol] += 1 }
            nodes.append((first.count + second.count, symbols))
        }
        return lengths
    }

    /// Codes of the same length are consecutive numbers, in the order of the symbols.
    private static func codes(of lengths: [Int]) -> [Int] {
        var codes = [Int](repeating: 0, count: lengths.count)
        var code = 0
        for length in 1...(lengths.max() ?? 1) {
            for symbol in lengths.indices where lengths[symbol] == length {
                codes[symbol] = reversed(code, bitCount: length)
                code += 1
            }
            code <<= 1
        }
        return codes
    }

    private static func reversed(_ bits: Int, bitCount: Int) -> Int {
        (0..<bitCount).reduce(0) { result, position in result << 1 | bits >> position & 1 }
    }
}
