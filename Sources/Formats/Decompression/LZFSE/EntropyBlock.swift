/// The body of an LZFSE block: literals, coded with four states in turn, then triples of literal count, match length
/// and distance.
struct EntropyBlock {
    private let header: BlockHeader
    private let offset: Int
    private let literalCode: StateTable
    private let countCode: StateTable
    private let lengthCode: StateTable
    private let distanceCode: StateTable

    init(_ header: BlockHeader, offset: Int) throws(DecompressionError) {
        self.header = header
        self.offset = offset
        let lengths = BlockHeader.lengths
        let distances = BlockHeader.distances
        let literals = BlockHeader.literals
        var rest = header.frequencies[...]
        func table(
            _ alphabet: BlockHeader.Alphabet, _ values: [Int32], _ extraBits: [UInt8]
        ) throws(DecompressionError) -> StateTable {
            let own = rest.prefix(alphabet.symbolCount)
            rest = rest.dropFirst(alphabet.symbolCount)
            return try StateTable(
                own, stateCount: alphabet.stateCount, values: values, extraBits: extraBits, at: offset)
        }
        countCode = try table(lengths, Self.values(of: Self.countBits), Self.countBits)
        lengthCode = try table(lengths, Self.values(of: Self.lengthBits), Self.lengthBits)
        distanceCode = try table(distances, Self.values(of: Self.distanceBits), Self.distanceBits)
        literalCode = try table(
            literals, (0..<256).map { Int32($0) }, [UInt8](repeating: 0, count: literals.symbolCount))
    }

    /// Expands the block. Matches may not begin before `start`.
    func expand(
        literals: ArraySlice<UInt8>, matches: ArraySlice<UInt8>, since start: Int, into output: inout ExpandedBytes
    ) throws(DecompressionError) {
        var rest = try self.literals(literals)[...]
        var bits = BackwardBits(matches, missing: header.matchBits, at: offset)
        var countState = header.matchStates[0]
        var lengthState = header.matchStates[1]
        var distanceState = header.matchStates[2]
        var distance = 0
        for _ in 0..<header.matchCount {
            let count = try countCode.next(&countState, &bits)
            let length = try lengthCode.next(&lengthState, &bits)
            let own = try distanceCode.next(&distanceState, &bits)
            if own > 0 { distance = own }  // 0 repeats the last distance
            guard count <= rest.count else {
                throw .malformed(offset: offset, problem: "a block has fewer literals than its matches need")
            }
            try output.append(rest.prefix(count))
            rest = rest.dropFirst(count)
            if length > 0 { try output.copy(distance: distance, length: length, since: start, at: offset) }
        }
    }

    private func literals(_ bytes: ArraySlice<UInt8>) throws(DecompressionError) -> [UInt8] {
        var bits = BackwardBits(bytes, missing: header.literalBits, at: offset)
        var states = header.literalStates
        var literals: [UInt8] = []
        literals.reserveCapacity(header.literalCount)
        for index in 0..<header.literalCount {
            literals.append(UInt8(truncatingIfNeeded: try literalCode.next(&states[index & 3], &bits)))
        }
        return literals
    }

    /// The number of extra bits after each symbol: of literal counts, match lengths and distances.
    static let countBits: [UInt8] = [UInt8](repeating: 0, count: 16) + [2, 3, 5, 8]
    static let lengthBits: [UInt8] = [UInt8](repeating: 0, count: 16) + [3, 5, 8, 11]
    static let distanceBits: [UInt8] = (0..<64).map { UInt8($0 / 4) }

    /// The base value of each symbol. The ranges of the symbols follow one another without gaps.
    static func values(of bits: [UInt8]) -> [Int32] {
        var next: Int32 = 0
        return bits.map { count in
            defer { next += 1 << Int32(count) }
            return next
        }
    }
}
