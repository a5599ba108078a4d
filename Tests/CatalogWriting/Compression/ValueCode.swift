/// The encoder of a finite state entropy code: an alphabet whose symbols have extra bits.
struct ValueCode {
    private let bits: [Int]
    private let bases: [Int]
    private let stateCount: Int

    init(bits: [Int], stateCount: Int) {
        self.bits = bits
        self.stateCount = stateCount
        var next = 0
        bases = bits.map { count in
            defer { next += 1 << count }
            return next
        }
    }

    /// The table for encoding these values.
    func table(_ values: [Int]) -> Table {
        var counts = [Int](repeating: 0, count: bits.count)
        for value in values { counts[symbol(of: value)] += 1 }
        return Table(code: self, frequencies: normalized(counts))
    }

    fileprivate func symbol(of value: Int) -> Int { (bases.firstIndex { $0 > value } ?? bases.count) - 1 }

    /// Distributes the states of the code, with at least one for each symbol that occurs.
    private func normalized(_ counts: [Int]) -> [Int] {
        let sum = counts.reduce(0, +)
        guard sum > 0 else { return counts }
        var states = counts.map { $0 == 0 ? 0 : max(1, $0 * stateCount / sum) }
        while true {
            let difference = stateCount - states.reduce(0, +)
            guard difference != 0, let largest = states.indices.max(by: { states[$0] < states[$1] }) else { break }
            states[largest] += max(difference, -(states[largest] + 1) / 2)
        }
        return states
    }

    /// Effect of each symbol on the state.
    struct Table {
        let frequencies: [Int]
        private let code: ValueCode
        private var steps: [(first: Int, shift: Int, long: Int, short: Int)] = []

        fileprivate init(code: ValueCode, frequencies: [Int]) {
            self.code = code
            self.frequencies = frequencies
            var offset = 0
            for frequency in frequencies {
                guard frequency > 0 else {
                    steps.append((0, 0, 0, 0))
                    continue
                }
                // `frequency << shift` lies between the number of states and twice that number.
                var exact = 0
                while frequency << exact < code.stateCount { exact += 1 }
                steps.append(
                    (
                        first: frequency << exact - code.stateCount, shift: exact,
                        long: offset - frequency + code.stateCount >> exact,
                        short: exact > 0 ? offset - frequency + code.stateCount >> (exact - 1) : 0
                    ))
                offset += frequency
            }
        }

        /// Writes a value: its extra bits, then the low bits of the state.
        func append(_ value: Int, _ state: inout Int, to bits: inout BitWriter) {
            let symbol = code.symbol(of: value)
            bits.append(value - code.bases[symbol], count: code.bits[symbol])
            let step = steps[symbol]
            let isLong = state >= step.first
            let count = isLong ? step.shift : step.shift - 1
            bits.append(state & (1 << count - 1), count: count)
            state = (isLong ? step.long : step.short) + state >> count
        }
    }
}
