internal import CDeflate
internal import CZlib

/// Deflate data (RFC 1951): raw, in a zlib stream or in a gzip file.
public enum Deflate {
    /// Compresses `bytes` to a zlib stream at zlib's highest level: two header bytes, deflate blocks, four bytes of checksum.
    public static func compress(_ bytes: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: Int(compressBound(UInt(bytes.count)))) { target, count in
            var written = UInt(target.count)
            let status = unsafe bytes.withUnsafeBufferPointer { source in
                unsafe compress2(
                    target.baseAddress, &written, source.baseAddress, UInt(source.count), Z_BEST_COMPRESSION)
            }
            precondition(status == Z_OK, "zlib has memory")
            count = Int(written)
        }
    }

    /// The checksum of gzip files and of PNG's chunks.
    public static func crc32(of bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
    }

    /// The checksum of zlib streams.
    public static func adler32(of bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe libdeflate_adler32(1, $0.baseAddress, $0.count) }
    }

    /// Expands data, raw or in a zlib stream, to a known size of `count` bytes. Returns nil if the size differs, and for broken data.
    /// Bytes behind the data are ignored.
    ///
    /// This function is two to three times as fast as `expand(_:limit:)`, which finds out the size and reports the fault of broken data.
    public static func expand(_ input: ArraySlice<UInt8>, toExactly count: Int, isRaw: Bool) -> [UInt8]? {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        // Both arrays stay in place during the call, and libdeflate keeps to their sizes. Success means exactly `count` bytes: without a pointer for
        // the actual size, libdeflate fails if the size differs.
        let decompress = unsafe isRaw ? libdeflate_deflate_decompress : libdeflate_zlib_decompress
        var isWhole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, written in
            let result = unsafe input.withUnsafeBytes { source in
                unsafe decompress(decompressor, source.baseAddress, source.count, target.baseAddress, count, nil)
            }
            isWhole = result == LIBDEFLATE_SUCCESS
            written = isWhole ? count : 0
        }
        return isWhole ? output : nil
    }

    /// Expands raw data, a zlib stream or a gzip file; the first bytes tell the form. Throws `exceeded` if the result has more than `limit` bytes.
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
