/// Builds a message. Integers are little-endian, the byte order of all machines that are supported.
public struct ByteWriter: Sendable {
    /// The bytes written so far.
    public var bytes: [UInt8] { written }
    @usableFromInline var written: [UInt8] = []

    /// Creates an empty message with room for `capacity` bytes.
    public init(capacity: Int = 64) {
        written.reserveCapacity(capacity)
    }

    /// Appends an integer, without alignment. Inlined, so that no generic code runs for each field.
    @inlinable
    public mutating func write<Value: FixedWidthInteger>(_ value: Value) {
        write(capacity: Value.bitWidth / 8) { $0.write(value) }
    }

    /// Appends a floating-point number, as its bit pattern.
    public mutating func write(_ value: Double) {
        write(value.bitPattern)
    }

    /// Appends bytes as they are.
    public mutating func write(_ more: some Sequence<UInt8>) {
        written.append(contentsOf: more)
    }

    /// Appends the bytes that `body` writes, at most `capacity`. Many fields together take a third of the time of single writes.
    @inlinable
    public mutating func write(capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
        written.append(addingCapacity: capacity, initializingWith: body)
    }

    /// Appends zeros until the message is `count` bytes long.
    public mutating func pad(to count: Int) {
        if written.count < count { written.append(contentsOf: repeatElement(0, count: count - written.count)) }
    }
}

extension OutputSpan<UInt8> {
    /// Appends an integer, like `ByteWriter`.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func write<Value: FixedWidthInteger>(_ value: Value) {
        for index in 0..<Value.bitWidth / 8 { append(UInt8(truncatingIfNeeded: value >> Value(8 * index))) }
    }

    /// Appends zeros until the span has `count` bytes.
    @_lifetime(self: copy self)
    public mutating func pad(to count: Int) { append(repeating: 0, count: max(0, count - self.count)) }
}
