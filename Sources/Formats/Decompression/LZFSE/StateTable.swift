/// The decoding table of a finite state entropy code: each state's value and the rule for the next state.
struct StateTable {
    /// A state. Decoding reads `bitCount` bits. The lowest `valueBitCount` bits are added to `value`. The bits above are added to `step`, and the sum
    /// is the number of the next state.
    struct State {
        var bitCount: UInt8 = 0
        var valueBitCount: UInt8 = 0
        var step: Int16 = 0
        var value: Int32 = 0
    }

    private let states: [State]

    /// Makes the states from the frequencies of the symbols. The value of a symbol is its base value in `values` plus a number; `extraBits` has the
    /// number's width in bits.
    init(
        _ frequencies: ArraySlice<UInt16>, stateCount: Int, values: [Int32], extraBits: [UInt8], at offset: Int
    ) throws(DecompressionError) {
        guard frequencies.reduce(0, { $0 + Int($1) }) <= stateCount else {
            throw .malformed(offset: offset, problem: "the frequencies need more states than the code has")
        }
        var states: [State] = []
        states.reserveCapacity(stateCount)
        for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
            let count = Int(frequency)
            // `count << shift` lies between `stateCount` and `2 * stateCount`. The first `longCount` states read `shift` bits, the rest `shift - 1`.
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
        // The states without a symbol have the value 0 and lead to state 0. Only broken streams reach them.
        while states.count < stateCount { states.append(State()) }
        self.states = states
    }

    /// Returns the value of a state, and replaces the state by the next state.
    @inline(__always)
    func next(_ state: inout Int, _ bits: inout BackwardBits) throws(DecompressionError) -> Int {
        let entry = states[state]
        let read = try bits.read(Int(entry.bitCount))
        state = Int(entry.step) + read >> Int(entry.valueBitCount)
        return Int(entry.value) + read & (1 << Int(entry.valueBitCount) - 1)
    }
}

/// A bit stream that is read from the end of its bytes to their start.
struct BackwardBits {
    private let bytes: [UInt8]
    private var position: Int
    private let offset: Int

    /// `missing` is the number of unused bits in the last byte, negated: -7 to 0.
    init(_ bytes: ArraySlice<UInt8>, missing: Int, at offset: Int) {
        // `read` always loads four bytes.
        self.bytes = Array(bytes) + [0, 0, 0, 0]
        position = bytes.count * 8 + missing
        self.offset = offset
    }

    /// Reads the next `count` bits, at most 24.
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
