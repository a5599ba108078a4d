/// Expands LZFSE streams. A stream consists of blocks: literals and matches with finite state entropy coding, LZVN, or
/// plain bytes.
public enum LZFSE {
    /// Whether the bytes begin with the magic number of a block.
    public static func isStream(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let magic = try? bytes.number(at: 0, byteCount: 4) else { return false }
        return Magic(rawValue: UInt32(magic)).map { $0 != .end } ?? false
    }

    /// Expands a stream and the streams directly behind it. Throws `exceeded` if they expand to more than `limit` bytes.
    public static func expand(_ input: ArraySlice<UInt8>, limit: Int) throws(DecompressionError) -> [UInt8] {
        var output = ExpandedBytes(limit: limit, expected: input.count * 4)
        var offset = 0
        repeat {
            try expandStream(input, at: &offset, into: &output)
        } while isStream(input.dropFirst(offset))
        return output.bytes
    }

    /// The magic number at the start of a block, read as little-endian.
    private enum Magic: UInt32 {
        case plain = 0x2D78_7662  // bvx-
        case lzvn = 0x6E78_7662  // bvxn
        case openTables = 0x3178_7662  // bvx1
        case packedTables = 0x3278_7662  // bvx2
        case end = 0x2478_7662  // bvx$
    }

    private static func expandStream(
        _ input: ArraySlice<UInt8>, at offset: inout Int, into output: inout ExpandedBytes
    ) throws(DecompressionError) {
        let start = output.count
        while true {
            guard let magic = Magic(rawValue: UInt32(try input.number(at: offset, byteCount: 4))) else {
                throw .malformed(offset: offset, problem: "this is not the magic number of an LZFSE block")
            }
            if magic == .end {
                offset += 4
                return
            }
            let before = output.count
            let expected = Int(try input.number(at: offset + 4, byteCount: 4))
            switch magic {
            case .plain:
                try output.append(try input.part(at: offset + 8, count: expected))
                offset += 8 + expected
            case .lzvn:
                let size = Int(try input.number(at: offset + 8, byteCount: 4))
                try LZVN.expand(try input.part(at: offset + 12, count: size), since: start, into: &output)
                offset += 12 + size
            default:
                let header = try BlockHeader(input, at: offset, hasPackedTables: magic == .packedTables)
                let literals = try input.part(at: offset + header.size, count: header.literalByteCount)
                let matches = try input.part(
                    at: offset + header.size + header.literalByteCount, count: header.matchByteCount)
                try EntropyBlock(header, offset: offset)
                    .expand(literals: literals, matches: matches, since: start, into: &output)
                offset += header.size + header.literalByteCount + header.matchByteCount
            }
            guard output.count - before == expected else {
                throw .malformed(
                    offset: offset, problem: "a block of \(expected) bytes expands to \(output.count - before)")
            }
        }
    }
}
