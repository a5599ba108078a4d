/// Compresses to deflate blocks (RFC 1951) with dynamic Huffman codes.
enum DeflateWriter {
    /// The symbols in a block: enough for good statistics, but few enough to adapt when the content changes.
    private static let symbolsOfBlock = 32_768

    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        let symbols = MatchFinder.symbols(of: bytes)
        var output = BitOutput()
        var start = 0
        repeat {
            let end = min(start + symbolsOfBlock, symbols.count)
            output.append(end == symbols.count ? 1 : 0, bitCount: 1)  // whether this block is the last one
            write(symbols[start..<end], to: &output)
            start = end
        } while start < symbols.count
        return output.finished()
    }

    private static func write(_ symbols: ArraySlice<Symbol>, to output: inout BitOutput) {
        var literalCounts = [Int](repeating: 0, count: 286)
        var distanceCounts = [Int](repeating: 0, count: 30)
        literalCounts[endOfBlock] = 1
        for symbol in symbols {
            switch symbol {
            case .literal(let byte): literalCounts[Int(byte)] += 1
            case .match(let length, let distance):
                literalCounts[LengthCode.symbol(for: length)] += 1
                distanceCounts[DistanceCode.symbol(for: distance)] += 1
            }
        }
        if distanceCounts.allSatisfy({ $0 == 0 }) { distanceCounts[0] = 1 }  // some readers need at least one code
        let literals = HuffmanCode(counts: literalCounts, longest: 15)
        let distances = HuffmanCode(counts: distanceCounts, longest: 15)

        output.append(2, bitCount: 2)  // dynamic codes
        CodeLengthTable(literals, distances).write(to: &output)
        for symbol in symbols {
            switch symbol {
            case .literal(let byte): literals.write(Int(byte), to: &output)
            case .match(let length, let distance):
                LengthCode.write(length, with: literals, to: &output)
                DistanceCode.write(distance, with: distances, to: &output)
            }
        }
        literals.write(endOfBlock, to: &output)
    }

    private static let endOfBlock = 256

    /// A byte, or a copy of earlier bytes.
    enum Symbol {
        case literal(UInt8)
        case match(length: Int, distance: Int)
    }
}
