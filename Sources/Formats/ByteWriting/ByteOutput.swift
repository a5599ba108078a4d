/// Bytes of a file that is being put together, with whole numbers in one byte order.
public struct ByteOutput: Sendable {
    /// Which byte of a number comes first.
    public enum ByteOrder: Sendable, Hashable {
        /// The most significant one.
        case big
        /// The least significant one.
        case little
    }

    /// The order that numbers are appended in.
    public let order: ByteOrder
    /// What was appended so far.
    public private(set) var bytes: [UInt8] = []

    /// Starts with nothing.
    public init(_ order: ByteOrder) {
        self.order = order
    }

    /// Appends a number with all the bytes of its type.
    public mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        append(bits: UInt64(truncatingIfNeeded: number), byteCount: Number.bitWidth / 8)
    }

    /// Appends the low bytes of a number.
    public mutating func append(bits: UInt64, byteCount: Int) {
        for position in 0..<byteCount {
            let shift = 8 * (order == .big ? byteCount - 1 - position : position)
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
    }

    /// Appends bytes as they are.
    public mutating func append(contentsOf more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Appends the characters of a text that has only ASCII ones.
    public mutating func append(ascii text: StaticString) {
        bytes.append(contentsOf: Array(String(describing: text).utf8))
    }
}
