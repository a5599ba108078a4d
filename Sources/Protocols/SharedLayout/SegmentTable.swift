public import LinuxSystem

/// The daemon's own table at the start of a segment. It tells the next daemon where records lie, and which blocks clients may still read.
///
/// A daemon may be killed between any two writes. So the daemon marks a record when it is whole, and removes the mark before it reuses the record's
/// space. A block counts as in use from before the first write to it until no client can read it any more.
public struct SegmentTable {
    /// Version of the table's form. A daemon uses no segment whose table has another form.
    static let form: UInt64 = 1
    /// Bytes of a block: the size of the smallest page of any machine.
    public static let blockSize = 4_096
    static let formOffset = 40
    /// Offset of the marks: a bit for each multiple of 64 bytes, set where a record begins.
    static let marks = MemoryHeader.size
    private static let unit = ObjectRecord.alignment

    private let mapping: Mapping
    /// Offset of the blocks' bits: a bit for each block, set while the block is in use.
    private let blocks: Int

    /// Accesses the table of a mapped segment.
    public init(_ mapping: Mapping) {
        self.mapping = mapping
        blocks = Self.marks + Self.bytes(ofBits: mapping.count / Self.unit)
    }

    private static func bytes(ofBits count: Int) -> Int { (count + 63) / 64 * 8 }

    /// Offset at which records and data begin in a segment of `byteCount` bytes.
    public static func start(of byteCount: Int) -> Int {
        let end = marks + bytes(ofBits: byteCount / unit) + bytes(ofBits: byteCount / blockSize)
        return (end + unit - 1) / unit * unit
    }

    /// Creates the table of a new segment, in which the table's bytes are zero.
    public func format() { mapping.atomicStore(Self.form, at: Self.formOffset, .releasing) }

    /// Whether the table has the form that this daemon can use.
    public var isKnown: Bool { mapping.atomicLoad(at: Self.formOffset, .acquiring) == Self.form }

    // MARK: Records

    /// Marks a record that is completely written, by its offset.
    public func mark(_ offset: Int) { set(offset / Self.unit, from: Self.marks, true) }

    /// Removes the mark of a record, before its space is reused.
    public func unmark(_ offset: Int) { set(offset / Self.unit, from: Self.marks, false) }

    /// Offsets of all marked records, in order.
    public var marked: [Int] { bits(from: Self.marks, count: mapping.count / Self.unit).map { $0 * Self.unit } }

    // MARK: Blocks

    /// Notes whether the blocks that a range of bytes touches are in use.
    public func setUse(_ range: Range<Int>, _ isInUse: Bool) {
        for block in range.lowerBound / Self.blockSize..<(range.upperBound + Self.blockSize - 1) / Self.blockSize {
            set(block, from: blocks, isInUse)
        }
    }

    /// Ranges of bytes in use, in order: whole blocks, adjacent blocks joined.
    public var used: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for block in bits(from: blocks, count: mapping.count / Self.blockSize) {
            let start = block * Self.blockSize
            if let last = ranges.last, last.upperBound == start {
                ranges[ranges.count - 1] = last.lowerBound..<start + Self.blockSize
            } else {
                ranges.append(start..<start + Self.blockSize)
            }
        }
        return ranges
    }

    // MARK: Bits

    private func bits(from start: Int, count: Int) -> [Int] {
        var numbers: [Int] = []
        for word in 0..<(count + 63) / 64 {
            var bits = mapping.atomicLoad(at: start + 8 * word, .acquiring)
            while bits != 0 {
                numbers.append(64 * word + bits.trailingZeroBitCount)
                bits &= bits - 1
            }
        }
        return numbers
    }

    private func set(_ number: Int, from start: Int, _ isSet: Bool) {
        let (place, bit) = (start + number / 64 * 8, UInt64(1) << UInt64(number % 64))
        // Only the daemon writes here, on one thread.
        let word = mapping.atomicLoad(at: place, .acquiring)
        mapping.atomicStore(isSet ? word | bit : word & ~bit, at: place, .releasing)
    }
}
