/// What has come out of a stream so far: the window that matches copy from.
struct ExpandedBytes {
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    init(limit: Int, expected: Int) {
        self.limit = limit
        bytes.reserveCapacity(min(limit, expected))
    }

    var count: Int { bytes.count }

    /// Appends bytes of the stream.
    mutating func append(_ literals: ArraySlice<UInt8>) throws(DecompressionError) {
        guard literals.count <= limit - bytes.count else { throw .exceeded(allowed: limit) }
        bytes.append(contentsOf: literals)
    }

    /// Appends `length` bytes from `distance` bytes back; they may overlap what is appended. `start` is where the window begins.
    mutating func copy(
        distance: Int, length: Int, since start: Int, at offset: Int
    ) throws(DecompressionError) {
        guard distance > 0, distance <= bytes.count - start else {
            throw .malformed(offset: offset, problem: "a match lies \(distance) bytes back of \(bytes.count - start)")
        }
        guard length <= limit - bytes.count else { throw .exceeded(allowed: limit) }
        let from = bytes.count - distance
        // One by one: appending a part of the array to itself would copy all of it.
        for index in from..<from + length { bytes.append(bytes[index]) }
    }
}

extension ArraySlice<UInt8> {
    /// A number of 1 to 8 bytes at a position counted from the slice's start, the least significant byte first.
    func number(at position: Int, byteCount: Int) throws(DecompressionError) -> UInt64 {
        guard position >= 0, byteCount <= count - position else { throw .truncated(offset: count) }
        var value: UInt64 = 0
        for index in (0..<byteCount).reversed() { value = value << 8 | UInt64(self[startIndex + position + index]) }
        return value
    }

    /// A part, counted from the slice's start.
    func part(at position: Int, count length: Int) throws(DecompressionError) -> ArraySlice<UInt8> {
        guard position >= 0, length >= 0, position <= count, length <= count - position else {
            throw .truncated(offset: count)
        }
        return self[startIndex + position..<startIndex + position + length]
    }
}
