/// A range of an array or of the file, in half the size of `Range<Int>`. Files and arrays are small enough for 32 bits.
struct CompactRange: Sendable, Hashable {
    var start: UInt32
    var count: UInt32

    init(start: Int, count: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.count = UInt32(truncatingIfNeeded: count)
    }

    init(_ range: Range<Int>) { self.init(start: range.lowerBound, count: range.count) }

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
