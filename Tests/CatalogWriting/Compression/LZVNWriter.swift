/// Compresses to LZVN streams.
public enum LZVNWriter {
    /// Compresses `bytes` to a stream with an end mark.
    public static func compress(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var position = 0
        let steps = MatchList.steps(
            bytes, from: 0, to: bytes.count, literalLimit: 271, lengthLimit: 281, distanceLimit: 65_535)
        for step in steps {
            appendLiterals(bytes[position..<position + step.literalCount], to: &output)
            if step.length > 0 { appendMatch(step.length, step.distance, to: &output) }
            position += step.literalCount + step.length
        }
        return output + [6, 0, 0, 0, 0, 0, 0, 0]
    }

    private static func appendLiterals(_ literals: ArraySlice<UInt8>, to output: inout [UInt8]) {
        if literals.isEmpty { return }
        output += literals.count < 16 ? [0xE0 | UInt8(literals.count)] : [0xE0, UInt8(literals.count - 16)]
        output += literals
    }

    /// Writes a match. The first opcode, in the shortest of three forms, has the distance and up to ten bytes. A second opcode
    /// repeats the distance for the rest.
    private static func appendMatch(_ length: Int, _ distance: Int, to output: inout [UInt8]) {
        let first = min(length, 10)
        if distance < 1_536 {
            output += [UInt8((first - 3) << 3 | distance >> 8), UInt8(distance & 255)]
        } else if distance < 16_384 {
            let word = distance << 2 | (first - 3) & 3
            output += [0xA0 | UInt8((first - 3) >> 2), UInt8(word & 255), UInt8(word >> 8)]
        } else {
            output += [UInt8((first - 3) << 3 | 7), UInt8(distance & 255), UInt8(distance >> 8)]
        }
        let rest = length - first
        if rest > 0 { output += rest < 16 ? [0xF0 | UInt8(rest)] : [0xF0, UInt8(rest - 16)] }
    }
}
