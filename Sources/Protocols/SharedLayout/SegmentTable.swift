public import LinuxSystem

/// What stands at the start of a segment for the daemon itself: so that the next daemon finds the records again, and knows which space nobody has ever had.
///
/// A daemon may be killed between any two writes. So a record is marked when it is whole, and no longer marked before its space is used again.
public struct SegmentTable {
    /// Offset of the end of all space that was ever given out.
    static let usedEnd = 40
    /// Offset of the marks: a bit for each multiple of 64 bytes, set where a record begins.
    static let marks = MemoryHeader.size
    private static let unit = ObjectRecord.alignment

    private let mapping: Mapping

    /// The table of a mapped segment.
    public init(_ mapping: Mapping) { self.mapping = mapping }

    /// Where records and data begin in a segment of so many bytes.
    public static func start(of byteCount: Int) -> Int {
        let bytes = (byteCount / unit + 63) / 64 * 8
        return (marks + bytes + unit - 1) / unit * unit
    }

    /// The end of all space that was ever given out: behind it, nobody has ever read anything.
    public var usedEnd: UInt64 {
        get { mapping.atomicLoad(at: Self.usedEnd, .acquiring) }
        nonmutating set { mapping.atomicStore(newValue, at: Self.usedEnd, .releasing) }
    }

    /// Marks a record, all of which is written.
    public func mark(_ offset: Int) { change(offset) { $0 | $1 } }

    /// Takes the mark of a record away, before its space is used again.
    public func unmark(_ offset: Int) { change(offset) { $0 & ~$1 } }

    /// The offsets of all marks, in order.
    public var marked: [Int] {
        var offsets: [Int] = []
        for word in 0..<(mapping.count / Self.unit + 63) / 64 {
            var bits = mapping.atomicLoad(at: Self.marks + 8 * word, .acquiring)
            while bits != 0 {
                offsets.append((64 * word + bits.trailingZeroBitCount) * Self.unit)
                bits &= bits - 1
            }
        }
        return offsets
    }

    private func change(_ offset: Int, _ body: (_ word: UInt64, _ bit: UInt64) -> UInt64) {
        let number = offset / Self.unit
        let place = Self.marks + number / 64 * 8
        // Only the daemon writes here, on one thread.
        let word = mapping.atomicLoad(at: place, .acquiring)
        mapping.atomicStore(body(word, 1 << UInt64(number % 64)), at: place, .releasing)
    }
}
