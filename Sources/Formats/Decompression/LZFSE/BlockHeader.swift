/// The header of an LZFSE block with entropy coding. Its tables are plain (`bvx1`) or packed (`bvx2`).
struct BlockHeader {
    /// The number of symbols in an alphabet, and of states in its code.
    struct Alphabet {
        let symbolCount: Int
        let stateCount: Int
    }

    static let lengths = Alphabet(symbolCount: 20, stateCount: 64)
    static let distances = Alphabet(symbolCount: 64, stateCount: 256)
    static let literals = Alphabet(symbolCount: 256, stateCount: 1_024)
    /// Maximum number of matches in a block. The maximum number of literals is four times as high.
    private static let matchLimit = 10_000

    /// Size of the header in bytes.
    let size: Int
    let literalCount: Int
    let literalByteCount: Int
    /// The number of unused bits in the last byte, negated: -7 to 0.
    let literalBits: Int
    let literalStates: [Int]
    let matchCount: Int
    let matchByteCount: Int
    let matchBits: Int
    /// The initial states of literal count, match length and distance.
    let matchStates: [Int]
    /// Frequency of each symbol: literal counts, match lengths, distances, literals.
    let frequencies: [UInt16]

    init(_ input: ArraySlice<UInt8>, at offset: Int, hasPackedTables: Bool) throws(DecompressionError) {
        if hasPackedTables {
            let words = [
                try input.number(at: offset + 8, byteCount: 8), try input.number(at: offset + 16, byteCount: 8),
                try input.number(at: offset + 24, byteCount: 8),
            ]
            func field(_ word: Int, _ start: UInt64, _ width: UInt64) -> Int {
                Int(words[word] >> start & (1 << width - 1))
            }
            size = field(2, 0, 32)
            literalCount = field(0, 0, 20)
            literalByteCount = field(0, 20, 20)
            matchCount = field(0, 40, 20)
            literalBits = field(0, 60, 3) - 7
            literalStates = [field(1, 0, 10), field(1, 10, 10), field(1, 20, 10), field(1, 30, 10)]
            matchByteCount = field(1, 40, 20)
            matchBits = field(1, 60, 3) - 7
            matchStates = [field(2, 32, 10), field(2, 42, 10), field(2, 52, 10)]
            guard size >= 32 else {
                throw .malformed(offset: offset, problem: "a block header has \(size) bytes, less than 32")
            }
            let packed = try input.part(at: offset + 32, count: size - 32)
            frequencies = try PackedFrequencies.unpack(packed, count: Self.tableSize, at: offset + 32)
        } else {
            func field(_ position: Int, _ byteCount: Int) throws(DecompressionError) -> Int {
                Int(try input.number(at: offset + position, byteCount: byteCount))
            }
            func signed(_ position: Int) throws(DecompressionError) -> Int {
                Int(Int32(truncatingIfNeeded: try field(position, 4)))
            }
            size = Self.plainTablesStart + Self.tableSize * 2 + 2
            literalCount = try field(12, 4)
            matchCount = try field(16, 4)
            literalByteCount = try field(20, 4)
            matchByteCount = try field(24, 4)
            literalBits = try signed(28)
            literalStates = [try field(32, 2), try field(34, 2), try field(36, 2), try field(38, 2)]
            matchBits = try signed(40)
            matchStates = [try field(44, 2), try field(46, 2), try field(48, 2)]
            var plain: [UInt16] = []
            for index in 0..<Self.tableSize { plain.append(UInt16(try field(Self.plainTablesStart + index * 2, 2))) }
            frequencies = plain
        }
        try check(offset)
    }

    private static let plainTablesStart = 50
    private static let tableSize = lengths.symbolCount * 2 + distances.symbolCount + literals.symbolCount

    private func check(_ offset: Int) throws(DecompressionError) {
        let states = zip(matchStates, [Self.lengths, Self.lengths, Self.distances])
        guard literalCount <= Self.matchLimit * 4, literalCount % 4 == 0, matchCount <= Self.matchLimit,
            (-7...0).contains(literalBits), (-7...0).contains(matchBits),
            literalStates.allSatisfy({ $0 < Self.literals.stateCount }),
            states.allSatisfy({ $0.0 < $0.1.stateCount })
        else { throw .malformed(offset: offset, problem: "a count or state in a block header is out of range") }
    }
}

/// The frequencies in a `bvx2` header, in a variable-length code: small numbers take fewer bits. The least significant
/// bit comes first.
private enum PackedFrequencies {
    static func unpack(
        _ packed: ArraySlice<UInt8>, count: Int, at offset: Int
    ) throws(DecompressionError) -> [UInt16] {
        var values = [UInt16](repeating: 0, count: count)
        if packed.isEmpty { return values }
        var rest = packed
        var bits: UInt32 = 0
        var bitCount = 0
        for index in 0..<count {
            while bitCount <= 24, let byte = rest.popFirst() {
                bits |= UInt32(byte) << UInt32(bitCount)
                bitCount += 8
            }
            let (value, width) = code(bits)
            guard width <= bitCount else { throw .truncated(offset: offset + packed.count) }
            values[index] = value
            bits >>= UInt32(width)
            bitCount -= width
        }
        guard bitCount < 8, rest.isEmpty else {
            throw .malformed(offset: offset, problem: "the tables of a block are followed by unused bytes")
        }
        return values
    }

    /// Decodes the value in the lowest bits. `width` is the number of bits in the code of the value.
    private static func code(_ bits: UInt32) -> (value: UInt16, width: Int) {
        switch bits & 0b11111 {
        case 0b00111, 0b10111: (UInt16(8 + bits >> 4 & 0xF), 8)
        case 0b01111, 0b11111: (UInt16(24 + bits >> 4 & 0x3FF), 14)
        case let low where low & 0b11 == 0b00: (0, 2)
        case let low where low & 0b11 == 0b10: (1, 2)
        case let low where low & 0b111 == 0b001: (2, 3)
        case let low where low & 0b111 == 0b101: (3, 3)
        case let low: (UInt16(4 + low >> 3), 5)
        }
    }
}
