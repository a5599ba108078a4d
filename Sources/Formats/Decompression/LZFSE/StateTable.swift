/// A code of finite state entropy: for each state the symbol that it stands for, and how the next state comes about.
struct StateTable {
    /// What a state means. The bits that are read hold the state's step and, below it, the value's lower bits.
    struct State {
        var bitCount: UInt8 = 0
        var valueBitCount: UInt8 = 0
        var step: Int16 = 0
        var value: Int32 = 0
    }

    private let states: [State]

    /// Makes the states of symbols that occur so often; what a symbol stands for is `values` and as many bits more as `extraBits` says.
    init(
        _ frequencies: ArraySlice<UInt16>, stateCount: Int, values: [Int32], extraBits: [UInt8], at offset: Int
    ) throws(DecompressionError) {
        guard frequencies.reduce(0, { $0 + Int($1) }) <= stateCount else {
            throw .malformed(offset: offset, problem: "more states than the code has")
        }
        var states: [State] = []
        states.reserveCapacity(stateCount)
        for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
            let count = Int(frequency)
            // As many bits as bring `count` into the upper half of the states; the first few states need them all.
            let shift = (UInt32(count).leadingZeroBitCount - UInt32(stateCount).leadingZeroBitCount)
            let longCount = (2 * stateCount) >> shift - count
            for index in 0..<count {
                let isLong = index < longCount
                let bits = isLong ? shift : shift - 1
                let step = isLong ? (count + index) << shift - stateCount : (index - longCount) << (shift - 1)
                states.append(
                    State(
                        bitCount: UInt8(bits) + extraBits[symbol], valueBitCount: extraBits[symbol],
                        step: Int16(step), value: values[symbol]))
            }
        }
        // States that no symbol has stay where they are and mean 0: broken streams come here.
        while states.count < stateCount { states.append(State()) }
        self.states = states
    }

    /// The value of a state; moves on to the next one.
    @inline(__always)
    func next(_ state: inout Int, _ bits: inout BackwardBits) throws(DecompressionError) -> Int {
        let entry = states[state]
        let read = try bits.read(Int(entry.bitCount))
        state = Int(entry.step) + read >> Int(entry.valueBitCount)
        return Int(entry.value) + read & (1 << Int(entry.valueBitCount) - 1)
    }
}

/// Bits that are read from the end of bytes to their start.
struct BackwardBits {
    private let bytes: [UInt8]
    private var position: Int
    private let offset: Int

    /// `missing` bits of the last byte, -7 to 0, are not part of it.
    init(_ bytes: ArraySlice<UInt8>, missing: Int, at offset: Int) {
        // So that four bytes can be read at any bit.
        self.bytes = Array(bytes) + [0, 0, 0, 0]
        position = bytes.count * 8 + missing
        self.offset = offset
    }

    /// The next `count` bits, at most 24.
    @inline(__always)
    mutating func read(_ count: Int) throws(DecompressionError) -> Int {
        position -= count
        guard position >= 0 else { throw .truncated(offset: offset) }
        let first = position >> 3
        let word =
            Int(bytes[first]) | Int(bytes[first + 1]) << 8 | Int(bytes[first + 2]) << 16 | Int(bytes[first + 3]) << 24
        return word >> (position & 7) & (1 << count - 1)
    }
}
