/// Expands deflate blocks with dynamic codes, bit by bit. It is slow, and shares nothing with the compressor.
struct Inflate {
    private let bytes: [UInt8]
    private var position = 0

    static func zlib(_ stream: [UInt8]) -> [UInt8] {
        var inflate = Inflate(bytes: Array(stream[2..<stream.count - 4]))
        return inflate.blocks()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func bits(_ count: Int) -> Int {
        (0..<count).reduce(0) { value, index in
            defer { position += 1 }
            return value | Int(bytes[position / 8] >> UInt8(position % 8) & 1) << index
        }
    }

    private mutating func blocks() -> [UInt8] {
        var output: [UInt8] = []
        var isLast = false
        while !isLast {
            isLast = bits(1) == 1
            precondition(bits(2) == 2, "a block with dynamic codes")
            block(into: &output)
        }
        return output
    }

    private mutating func block(into output: inout [UInt8]) {
        let (literalCount, distanceCount, lengthCount) = (bits(5) + 257, bits(5) + 1, bits(4) + 4)
        var order = [Int](repeating: 0, count: 19)
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15][..<lengthCount] {
            order[symbol] = bits(3)
        }
        let lengthCodes = Self.codes(order)
        var lengths: [Int] = []
        while lengths.count < literalCount + distanceCount {
            switch symbol(lengthCodes) {
            case 17: lengths += [Int](repeating: 0, count: bits(3) + 3)
            case 18: lengths += [Int](repeating: 0, count: bits(7) + 11)
            case let length: lengths.append(length)
            }
        }
        let literals = Self.codes(Array(lengths[..<literalCount]))
        let distances = Self.codes(Array(lengths[literalCount...]))
        while true {
            let value = symbol(literals)
            if value == 256 { return }
            if value < 256 {
                output.append(UInt8(value))
                continue
            }
            let length = value == 285 ? 258 : 3 + number(value - 257, step: 4)
            let distance = 1 + number(symbol(distances), step: 2)
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    /// Reads a length or distance. The ranges of the symbols double after every `step` symbols.
    private mutating func number(_ index: Int, step: Int) -> Int {
        if index < 2 * step { return index }
        let extra = index / step - 1
        return (step + index % step) << extra + bits(extra)
    }

    private static func codes(_ lengths: [Int]) -> [Int: Int] {
        var codes: [Int: Int] = [:]
        var code = 0
        for length in 1...15 {
            for (symbol, symbolLength) in lengths.enumerated() where symbolLength == length {
                codes[length << 16 | code] = symbol
                code += 1
            }
            code <<= 1
        }
        return codes
    }

    private mutating func symbol(_ codes: [Int: Int]) -> Int {
        var (length, code) = (0, 0)
        while true {
            code = code << 1 | bits(1)
            length += 1
            if let symbol = codes[length << 16 | code] { return symbol }
            precondition(length < 16, "a code without a symbol")
        }
    }
}
