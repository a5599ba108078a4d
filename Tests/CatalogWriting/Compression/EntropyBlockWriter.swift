internal import ByteWriting

/// Writes an LZFSE block with finite state entropy coding.
struct EntropyBlockWriter {
    private let byteCount: Int
    private let literals: [UInt8]
    private let steps: [MatchList.Step]

    init(_ bytes: [UInt8], from start: Int, to end: Int) {
        byteCount = end - start
        let steps = MatchList.steps(
            bytes, from: start, to: end, literalLimit: 315, lengthLimit: 2_359, distanceLimit: 262_139)
        self.steps = steps
        var literals: [UInt8] = []
        var position = start
        for step in steps {
            literals += bytes[position..<position + step.literalCount]
            position += step.literalCount + step.length
        }
        // Four states encode the literals in turn, so their number must be a multiple of four.
        while literals.count % 4 != 0 { literals.append(0) }
        self.literals = literals
    }

    func bytes(hasPackedTables: Bool) -> [UInt8] {
        let counts = ValueCode(bits: Array(repeating: 0, count: 16) + [2, 3, 5, 8], stateCount: 64)
        let lengths = ValueCode(bits: Array(repeating: 0, count: 16) + [3, 5, 8, 11], stateCount: 64)
        let distances = ValueCode(bits: (0..<64).map { $0 / 4 }, stateCount: 256)
        let plain = ValueCode(bits: Array(repeating: 0, count: 256), stateCount: 1_024)
        // A step without a match needs no distance, but readers check it, and 1 is always valid.
        let triples = steps.map { (count: $0.literalCount, length: $0.length, distance: max(1, $0.distance)) }
        let countTable = counts.table(triples.map(\.count))
        let lengthTable = lengths.table(triples.map(\.length))
        let distanceTable = distances.table(triples.map(\.distance))
        let literalTable = plain.table(literals.map(Int.init))

        // Readers begin at the end of the stream.
        var literalBits = BitWriter()
        var literalStates = [0, 0, 0, 0]
        for index in literals.indices.reversed() {
            literalTable.append(Int(literals[index]), &literalStates[index & 3], to: &literalBits)
        }
        var matchBits = BitWriter()
        var states = [0, 0, 0]
        for triple in triples.reversed() {
            distanceTable.append(triple.distance, &states[2], to: &matchBits)
            lengthTable.append(triple.length, &states[1], to: &matchBits)
            countTable.append(triple.count, &states[0], to: &matchBits)
        }
        let tables = [countTable, lengthTable, distanceTable, literalTable].flatMap(\.frequencies)
        return hasPackedTables
            ? packedHeader(literalBits, literalStates, matchBits, states, tables)
            : openHeader(literalBits, literalStates, matchBits, states, tables)
    }

    private func openHeader(
        _ literalBits: BitWriter, _ literalStates: [Int], _ matchBits: BitWriter, _ states: [Int], _ tables: [Int]
    ) -> [UInt8] {
        var output = ByteOutput(.little)
        output.append(ascii: "bvx1")
        for number in [
            byteCount, literalBits.bytes.count + matchBits.bytes.count, literals.count, steps.count,
            literalBits.bytes.count, matchBits.bytes.count,
        ] { output.append(UInt32(number)) }
        output.append(Int32(-literalBits.missing))
        for state in literalStates { output.append(UInt16(state)) }
        output.append(Int32(-matchBits.missing))
        for state in states { output.append(UInt16(state)) }
        for frequency in tables { output.append(UInt16(frequency)) }
        output.append(UInt16(0))
        return output.bytes + literalBits.bytes + matchBits.bytes
    }

    private func packedHeader(
        _ literalBits: BitWriter, _ literalStates: [Int], _ matchBits: BitWriter, _ states: [Int], _ tables: [Int]
    ) -> [UInt8] {
        var packed = BitWriter()
        for frequency in tables { packed.append(packedFrequency: frequency) }
        var words: [UInt64] = [0, 0, 0]
        func set(_ word: Int, _ shift: UInt64, _ value: Int) { words[word] |= UInt64(value) << shift }
        set(0, 0, literals.count)
        set(0, 20, literalBits.bytes.count)
        set(0, 40, steps.count)
        set(0, 60, 7 - literalBits.missing)
        for (index, state) in literalStates.enumerated() { set(1, UInt64(index * 10), state) }
        set(1, 40, matchBits.bytes.count)
        set(1, 60, 7 - matchBits.missing)
        set(2, 0, 32 + packed.bytes.count)
        for (index, state) in states.enumerated() { set(2, UInt64(32 + index * 10), state) }
        var output = ByteOutput(.little)
        output.append(ascii: "bvx2")
        output.append(UInt32(byteCount))
        for word in words { output.append(word) }
        return output.bytes + packed.bytes + literalBits.bytes + matchBits.bytes
    }
}

/// A bit stream, the lowest bit of each byte first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var bitCount = 0

    /// The number of unused bits in the last byte.
    var missing: Int { bytes.count * 8 - bitCount }

    mutating func append(_ value: Int, count: Int) {
        for bit in 0..<count {
            if bitCount % 8 == 0 { bytes.append(0) }
            if value >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(bitCount % 8) }
            bitCount += 1
        }
    }

    /// Appends a frequency in the variable-length code of the format.
    mutating func append(packedFrequency value: Int) {
        switch value {
        case 0: append(0b00, count: 2)
        case 1: append(0b10, count: 2)
        case 2: append(0b001, count: 3)
        case 3: append(0b101, count: 3)
        case 4...7: append((value - 4) << 3 | 0b011, count: 5)
        case 8...23: append((value - 8) << 4 | 0b0111, count: 8)
        default: append((value - 24) << 4 | 0b1111, count: 14)
        }
    }
}
