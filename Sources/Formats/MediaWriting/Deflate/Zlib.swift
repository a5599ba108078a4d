internal import ByteWriting

/// Compresses to zlib streams (RFC 1950).
public enum Zlib {
    /// Compresses `bytes` to a stream: two header bytes, deflate blocks, a checksum.
    public static func compress(_ bytes: [UInt8]) -> [UInt8] {
        var stream = ByteOutput(.big)
        stream.append(contentsOf: [0x78, 0xDA])
        stream.append(contentsOf: DeflateWriter.compress(bytes))
        stream.append(Adler32.checksum(bytes))
        return stream.bytes
    }
}
