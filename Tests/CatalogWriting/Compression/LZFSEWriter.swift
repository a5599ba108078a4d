internal import ByteWriting

/// Compresses to LZFSE streams.
public enum LZFSEWriter {
    /// The kind of blocks in a stream.
    public enum Block: Sendable, CaseIterable {
        /// Finite state entropy coding, with plain tables of 16-bit numbers.
        case openTables
        /// Finite state entropy coding, with packed tables, as Apple's library writes it.
        case packedTables
        case lzvn
        case plain
    }

    private static let blockSize = 32_768

    /// Compresses `bytes` to a stream.
    public static func compress(_ bytes: [UInt8], blocks: Block = .packedTables) -> [UInt8] {
        var output = ByteOutput(.little)
        for start in stride(from: 0, to: bytes.count, by: blockSize) {
            let end = min(bytes.count, start + blockSize)
            switch blocks {
            case .plain:
                output.append(ascii: "bvx-")
                output.append(UInt32(end - start))
                output.append(contentsOf: bytes[start..<end])
            case .lzvn:
                let stream = LZVNWriter.compress(Array(bytes[start..<end]))
                output.append(ascii: "bvxn")
                output.append(UInt32(end - start))
                output.append(UInt32(stream.count))
                output.append(contentsOf: stream)
            case .openTables, .packedTables:
                let block = EntropyBlockWriter(bytes, from: start, to: end)
                output.append(contentsOf: block.bytes(hasPackedTables: blocks == .packedTables))
            }
        }
        output.append(ascii: "bvx$")
        return output.bytes
    }
}
