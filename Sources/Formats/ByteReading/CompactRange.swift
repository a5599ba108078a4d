/// A range of an array or of the file, in half the size of `Range<Int>`. Files and arrays are small enough for 32 bits.
@frozen
public struct CompactRange: Sendable, Hashable {
    /// The first index.
    public var start: UInt32
    /// The number of elements.
    public var count: UInt32

    /// Creates a range of `count` elements.
    @inlinable
    public init(start: Int, count: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.count = UInt32(truncatingIfNeeded: count)
    }

    /// Creates a compact copy of a range.
    @inlinable
    public init(_ range: Range<Int>) { self.init(start: range.lowerBound, count: range.count) }

    /// The range with `Int` bounds.
    @inlinable
    public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
