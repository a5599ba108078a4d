extension InputFile {
    /// Reads exactly `count` bytes from `offset` on and moves behind them. Throws if the file ends before.
    package func bytes(at offset: UInt64, count: Int, of format: MediaFormat) throws(MediaError) -> [UInt8] {
        position = offset
        return try bytes(count, of: format)
    }

    /// Reads the next `byteCount` bytes as a number, most significant byte first.
    package func number(_ byteCount: Int, of format: MediaFormat) throws(MediaError) -> UInt64 {
        try bytes(byteCount, of: format).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads exactly the next `count` bytes. Throws if the file ends before.
    package func bytes(_ count: Int, of format: MediaFormat) throws(MediaError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        if read(into: &bytes) < count { throw error(format, problem: "it ends too early") }
        return bytes
    }

    /// Reads the whole file, for decoders that need the file in memory. Throws if the file is larger than `limits` allow.
    package func contents(_ format: MediaFormat, limits: ImageLimits) throws(MediaError) -> [UInt8] {
        try limits.check(fileBytes: count)
        return try bytes(at: 0, count: Int(count), of: format)
    }
}

extension [UInt8] {
    /// The number at an offset, least significant byte first. Traps outside the array.
    @inlinable package func littleEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self)
        -> Number
    {
        (0..<Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: self[offset + $1]) }
    }

    /// The number at an offset, most significant byte first. Traps outside the array.
    @inlinable package func bigEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self)
        -> Number
    {
        (0..<Number.bitWidth / 8).reduce(0) { $0 << 8 | Number(truncatingIfNeeded: self[offset + $1]) }
    }
}
