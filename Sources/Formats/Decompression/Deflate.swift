internal import CZlib

/// Expands deflate data: raw, in a zlib stream or in a gzip file. The first bytes tell which.
public enum Deflate {
    /// Expands a stream. Throws `exceeded` if it expands to more than `limit` bytes.
    public static func expand(_ input: ArraySlice<UInt8>, limit: Int) throws(DecompressionError) -> [UInt8] {
        var stream = unsafe z_stream()
        // zlib initialises the structure; `inflateEnd` below releases it.
        let status = unsafe inflateInit2_(
            &stream, windowBits(input), ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw .outOfMemory }
        defer { unsafe _ = inflateEnd(&stream) }
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        // Both arrays stay in place while zlib has pointers into them.
        var copy = Array(input)
        var offset = 0
        while true {
            let (result, read, written) = unsafe copy.withUnsafeMutableBufferPointer { source in
                unsafe chunk.withUnsafeMutableBufferPointer { target in
                    unsafe stream.next_in = source.baseAddress.map { unsafe $0 + offset }
                    unsafe stream.avail_in = UInt32(clamping: source.count - offset)
                    unsafe stream.next_out = target.baseAddress
                    unsafe stream.avail_out = UInt32(target.count)
                    let before = unsafe stream.avail_in
                    let result = unsafe inflate(&stream, Z_NO_FLUSH)
                    return unsafe (result, Int(before - stream.avail_in), target.count - Int(stream.avail_out))
                }
            }
            offset += read
            guard written <= limit - output.count else { throw .exceeded(allowed: limit) }
            output.append(contentsOf: chunk[..<written])
            switch result {
            case Z_STREAM_END: return output
            case Z_OK where read > 0 || written > 0: continue
            case Z_OK, Z_BUF_ERROR: throw .truncated(offset: offset)
            case Z_MEM_ERROR: throw .outOfMemory
            default: throw .malformed(offset: offset, problem: "zlib returns the error \(result)")
            }
        }
    }

    /// The `windowBits` parameter of zlib: 15 bits, negative for raw data, plus 32 to detect zlib and gzip headers.
    private static func windowBits(_ input: ArraySlice<UInt8>) -> Int32 {
        let first = input.prefix(2)
        guard let head = first.first, let flags = first.dropFirst().first else { return -15 }
        let isGzip = head == 0x1F && flags == 0x8B
        let isZlib = head & 15 == 8 && (UInt16(head) << 8 | UInt16(flags)) % 31 == 0
        return isGzip || isZlib ? 15 + 32 : -15
    }
}
