/// Reads the fields of a message. Every read is checked against the end of the message, so hostile bytes are safe.
public struct ByteReader: Sendable {
    /// The message ended before a field.
    public struct EndOfMessage: Error, Hashable, Sendable {
        /// The field's offset in the message.
        public let offset: Int
        /// Size of the field in bytes.
        public let expected: Int
        /// Number of bytes from the offset to the end of the message.
        public let found: Int

        @usableFromInline
        init(offset: Int, expected: Int, found: Int) {
            (self.offset, self.expected, self.found) = (offset, expected, found)
        }
    }

    @usableFromInline let bytes: ArraySlice<UInt8>
    @usableFromInline let start: Int
    @usableFromInline var position: Int

    /// Reads from the start of `bytes`.
    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        start = bytes.startIndex
        position = bytes.startIndex
    }

    /// Reads from the start of `bytes`.
    public init(_ bytes: [UInt8]) {
        self.init(bytes[...])
    }

    /// Number of bytes that have been read.
    @inlinable public var offset: Int { position - start }

    /// Number of bytes that have not been read.
    @inlinable public var remaining: Int { bytes.endIndex - position }

    /// Reads an integer. Inlined, so that no generic code runs for each field.
    @inlinable
    public mutating func read<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(EndOfMessage) -> Value {
        let size = Value.bitWidth / 8
        try check(size)
        let start = offset
        position += size
        return bytes.span.integer(at: start)
    }

    /// Reads `count` bytes.
    public mutating func readBytes(_ count: Int) throws(EndOfMessage) -> ArraySlice<UInt8> {
        try check(count)
        defer { position += count }
        return bytes[position..<position + count]
    }

    @inlinable
    func check(_ size: Int) throws(EndOfMessage) {
        guard size >= 0, size <= remaining else {
            throw EndOfMessage(offset: offset, expected: size, found: remaining)
        }
    }
}

extension Span<UInt8> {
    /// The integer at an offset, as `ByteWriter` writes integers. The whole integer must be in the span.
    @inlinable
    public func integer<Value: FixedWidthInteger>(at offset: Int, _ type: Value.Type = Value.self) -> Value {
        // The known length of the field lets the compiler turn the loop into one load.
        let field = extracting(offset..<offset + Value.bitWidth / 8)
        var value: UInt64 = 0
        for index in 0..<Value.bitWidth / 8 {
            value |= UInt64(field[index]) << UInt64(8 * index)
        }
        return Value(truncatingIfNeeded: value)
    }
}

extension ByteReader.EndOfMessage: CustomStringConvertible {
    /// The place and the sizes: "at byte 12: expected 8 more bytes, found 3".
    public var description: String {
        "at byte " + String(offset) + ": expected " + String(expected) + " more bytes, found " + String(found)
    }
}
