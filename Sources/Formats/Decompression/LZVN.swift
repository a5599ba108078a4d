/// Expands LZVN data: literals and matches without entropy coding. Asset catalogs hold LZVN data alone or as a block of an LZFSE stream.
///
/// The set of instructions comes from the reference decoder that Apple published with LZFSE.
public enum LZVN {
    /// Expands a stream up to its end mark. Throws `exceeded` if it expands to more than `limit` bytes.
    public static func expand(_ input: ArraySlice<UInt8>, limit: Int) throws(DecompressionError) -> [UInt8] {
        var output = ExpandedBytes(limit: limit, expected: input.count * 4)
        try expand(input, since: 0, into: &output)
        return output.bytes
    }

    /// Appends an expanded stream to `output`. Matches may not begin before `start`.
    static func expand(
        _ input: ArraySlice<UInt8>, since start: Int, into output: inout ExpandedBytes
    ) throws(DecompressionError) {
        var offset = 0
        var distance = 0
        while true {
            let instruction = try Instruction(input, at: offset)
            if instruction.isEnd { return }
            if let own = instruction.distance { distance = own }
            let literals = try input.part(at: offset + instruction.size, count: instruction.literalCount)
            try output.append(literals)
            if instruction.matchLength > 0 {
                try output.copy(distance: distance, length: instruction.matchLength, since: start, at: offset)
            }
            offset += instruction.size + instruction.literalCount
        }
    }

    /// An instruction: the number of literals that follow the instruction, and the match after the literals.
    private struct Instruction {
        var size = 1
        var literalCount = 0
        var matchLength = 0
        /// Distance of the match; nil repeats the last distance.
        var distance: Int?
        var isEnd = false

        init(_ input: ArraySlice<UInt8>, at offset: Int) throws(DecompressionError) {
            let code = Int(try input.number(at: offset, byteCount: 1))
            switch code {
            case 0x06: isEnd = true
            case 0x0E, 0x16: break  // no operation
            case 0xE0...0xFF:
                var length = code & 15
                if length == 0 {
                    size = 2
                    length = Int(try input.number(at: offset + 1, byteCount: 1)) + 16
                }
                if code < 0xF0 { literalCount = length } else { matchLength = length }
            case 0xA0...0xBF:
                let word = Int(try input.number(at: offset + 1, byteCount: 2))
                size = 3
                literalCount = code >> 3 & 3
                matchLength = (code & 7) << 2 + (word & 3) + 3
                distance = word >> 2
            case 0x70...0x7F, 0xD0...0xDF, 0x1E, 0x26, 0x2E, 0x36, 0x3E:
                throw .malformed(offset: offset, problem: "\(code) is not an instruction")
            default:
                literalCount = code >> 6
                matchLength = code >> 3 & 7 + 3
                switch code & 7 {
                case 6: break
                case 7:
                    size = 3
                    distance = Int(try input.number(at: offset + 1, byteCount: 2))
                default:
                    size = 2
                    distance = (code & 7) << 8 + Int(try input.number(at: offset + 1, byteCount: 1))
                }
            }
        }
    }
}
