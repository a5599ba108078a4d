/// Reader of the bytes of a file in order, for formats whose parts have no fixed offsets.
package struct InputBytes {
    private let input: InputFile
    private let format: MediaFormat
    private var bufferStart: UInt64
    @usableFromInline var buffer: [UInt8] = []
    @usableFromInline var next = 0

    /// Creates a reader that begins at an offset of a file of this format.
    package init(_ input: InputFile, at offset: UInt64 = 0, format: MediaFormat) {
        self.input = input
        self.format = format
        bufferStart = offset
    }

    package func malformed(_ problem: String) -> MediaError { .malformed(format, offset: position, problem: problem) }

    /// The error for a file that ends too early, at `position`.
    package var truncated: MediaError { .truncated(format, offset: position) }

    /// Position of the next byte in the whole file.
    package var position: UInt64 { input.start + bufferStart + UInt64(next) }

    /// Returns the next byte and moves behind it; nil at the end.
    @inlinable package mutating func take() throws(MediaError) -> UInt8? {
        guard let byte = try peek() else { return nil }
        next += 1
        return byte
    }

    /// Returns the next byte and moves behind it. Throws at the end.
    @inlinable package mutating func require() throws(MediaError) -> UInt8 {
        guard let byte = try take() else { throw truncated }
        return byte
    }

    /// Returns the next bytes, from 1 to `count`, and moves behind them. Throws at the end. For many bytes this is faster than `require`.
    package mutating func requireSome(_ count: Int) throws(MediaError) -> ArraySlice<UInt8> {
        guard try peek() != nil else { throw truncated }
        let bytes = buffer[next...].prefix(count)
        next += bytes.count
        return bytes
    }

    /// Returns the next byte without moving; nil at the end.
    @inlinable package mutating func peek() throws(MediaError) -> UInt8? {
        if next < buffer.count { return buffer[next] }
        return try refill()
    }

    /// Reads the next part of the file. Returns its first byte, nil at the end.
    @usableFromInline mutating func refill() throws(MediaError) -> UInt8? {
        bufferStart += UInt64(buffer.count)
        next = 0
        guard bufferStart < input.count else {
            buffer = []
            return nil
        }
        let size = min(Self.bufferSize, input.count - bufferStart)
        buffer = try input.bytes(at: bufferStart, count: Int(size), of: format)
        return buffer.first
    }

    private static let bufferSize: UInt64 = 16_384
}
