extension InputFile {
    /// Exactly so many bytes at an offset.
    func bytes(at offset: UInt64, count: Int, of format: MediaFormat) throws(MediaError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        position = offset
        // The array has the buffer's size.
        let got = unsafe bytes.withUnsafeMutableBytes { unsafe read(into: $0) }
        if got == count { return bytes }
        throw failure.map { .unreadable($0) } ?? .truncated(format, offset: start + self.count)
    }

    /// The whole file, for formats whose decoders want it so.
    func contents(_ format: MediaFormat, limits: ImageLimits) throws(MediaError) -> [UInt8] {
        if count > limits.codecBytes { throw .limitExceeded(.fileBytes, found: count, allowed: limits.codecBytes) }
        return try bytes(at: 0, count: Int(count), of: format)
    }
}

extension [UInt8] {
    /// The number at an offset that the array has, least significant byte first.
    func littleEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self) -> Number {
        (0..<Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: self[offset + $1]) }
    }

    /// The number at an offset that the array has, most significant byte first.
    func bigEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self) -> Number {
        (0..<Number.bitWidth / 8).reduce(0) { $0 << 8 | Number(truncatingIfNeeded: self[offset + $1]) }
    }
}
