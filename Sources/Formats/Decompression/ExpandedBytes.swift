/// The data expanded so far, from which matches copy bytes.
struct ExpandedBytes {
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    init(limit: Int, expected: Int) {
        self.limit = limit
        bytes.reserveCapacity(min(limit, expected))
    }

    var count: Int { bytes.count }

    mutating func append(_ literals: ArraySlice<UInt8>) throws(DecompressionError) {
        guard literals.count <= limit - bytes.count else { throw .exceeded(allowed: limit) }
        bytes.append(contentsOf: literals)
    }

    /// Appends a match: `length` bytes that begin `distance` bytes back, perhaps overlapping their copy. A match may
    /// not begin before `start`.
    mutating func copy(
        distance: Int, length: Int, since start: Int, at offset: Int
    ) throws(DecompressionError) {
        guard distance > 0, distance <= bytes.count - start else {
            throw .malformed(
                offset: offset,
                problem: "a match reaches back \(distance) bytes, but the window has \(bytes.count - start)")
        }
        guard length <= limit - bytes.count else { throw .exceeded(allowed: limit) }
        let from = bytes.count - distance
        // Byte by byte: appending a part of the array to itself would copy the whole array.
        for index in from..<from + length { bytes.append(bytes[index]) }
    }
}

extension ArraySlice<UInt8> {
    /// A little-endian number of 1 to 8 bytes. `offset` counts from the start of the slice.
    func number(at offset: Int, byteCount: Int) throws(DecompressionError) -> UInt64 {
        guard offset >= 0, byteCount <= count - offset else { throw .truncated(offset: count) }
        var value: UInt64 = 0
        for index in (0..<byteCount).reversed() { value = value << 8 | UInt64(self[startIndex + offset + index]) }
        return value
    }

    /// A part of the slice. `offset` counts from the start of the slice.
    func part(at offset: Int, count length: Int) throws(DecompressionError) -> ArraySlice<UInt8> {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else {
            throw .truncated(offset: count)
        }
        return self[startIndex + offset..<startIndex + offset + length]
    }
}
