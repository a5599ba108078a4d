/// Builds the bytes of a file, with integers in one byte order.
public struct ByteOutput: Sendable {
    /// Order of the bytes of a number.
    public enum ByteOrder: Sendable, Hashable {
        /// The most significant byte comes first.
        case big
        /// The least significant byte comes first.
        case little
    }

    /// The byte order of appended numbers.
    public let order: ByteOrder
    /// The bytes appended so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty output.
    public init(_ order: ByteOrder) {
        self.order = order
    }

    /// Appends all bytes of an integer.
    public mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        append(bits: UInt64(truncatingIfNeeded: number), byteCount: Number.bitWidth / 8)
    }

    /// Appends the `byteCount` low bytes of a number.
    public mutating func append(bits: UInt64, byteCount: Int) {
        for index in 0..<byteCount {
            let shift = 8 * (order == .big ? byteCount - 1 - index : index)
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
    }

    /// Appends bytes as they are.
    public mutating func append(contentsOf more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Appends a text that consists of ASCII characters.
    public mutating func append(ascii text: StaticString) {
        bytes.append(contentsOf: Array(String(describing: text).utf8))
    }
}
