extension InputFile {
    /// Exactly so many bytes at an offset.
    package func bytes(at offset: UInt64, count: Int, of format: MediaFormat) throws(MediaError) -> [UInt8] {
        position = offset
        return try bytes(count, of: format)
    }

    /// The next bytes as a number, the highest first.
    package func number(_ byteCount: Int, of format: MediaFormat) throws(MediaError) -> UInt64 {
        try bytes(byteCount, of: format).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The next bytes.
    package func bytes(_ count: Int, of format: MediaFormat) throws(MediaError) -> [UInt8] {
        // The array has just been made with this size.
        var got = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe buffer.initialize(repeating: 0)
            got = unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
            initialized = count
        }
        if got < count { throw error(format, problem: "it ends too early") }
        return bytes
    }

    /// The whole file, for formats whose decoders want it so.
    package func contents(_ format: MediaFormat, limits: ImageLimits) throws(MediaError) -> [UInt8] {
        try limits.check(fileBytes: count)
        return try bytes(at: 0, count: Int(count), of: format)
    }
}

extension [UInt8] {
    /// The number at an offset that the array has, least significant byte first.
    package func littleEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self) -> Number {
        (0..<Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: self[offset + $1]) }
    }

    /// The number at an offset that the array has, most significant byte first.
    package func bigEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self) -> Number {
        (0..<Number.bitWidth / 8).reduce(0) { $0 << 8 | Number(truncatingIfNeeded: self[offset + $1]) }
    }
}
