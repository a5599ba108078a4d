/// Allocates ranges in a fixed number of bytes: first fit, and free neighbours are joined.
///
/// It searches an ordered list: a segment holds a few hundred objects, and the list of its gaps is much shorter. Offsets and lengths are multiples
/// of `alignment`.
struct SpaceAllocator {
    /// Every range begins and ends at a multiple of this.
    static let alignment = 64

    /// Free ranges in order, never adjacent, never empty.
    private var gaps: [Range<Int>]
    private let bounds: Range<Int>
    /// No gap is longer.
    private var longest: Int
    /// Bytes that are allocated.
    private(set) var usedBytes = 0
    /// What lies before was given out by an earlier daemon: whoever has it may still read it, so nothing is allocated there.
    private let firstNew: Int
    /// Bytes there that are not allocated.
    private var lostBytes: Int

    /// Creates an allocator for `bounds`, which must be aligned; all of it is free. With `end`, what lies before was given out by an earlier daemon, and
    /// `take` tells what is still allocated of it.
    init(_ bounds: Range<Int>, givenOutUpTo end: Int? = nil) {
        self.bounds = bounds
        firstNew = end ?? bounds.lowerBound
        lostBytes = firstNew - bounds.lowerBound
        gaps = firstNew < bounds.upperBound ? [firstNew..<bounds.upperBound] : []
        longest = bounds.upperBound - firstNew
    }

    /// Notes that bytes which an earlier daemon gave out are still allocated. Nothing else may be there.
    mutating func take(_ start: Int, _ count: Int) {
        let length = Self.rounded(count)
        precondition(start >= bounds.lowerBound && start + length <= firstNew, "the range is not an earlier daemon's")
        usedBytes += length
        lostBytes -= length
    }

    /// The size of an allocation for `count` bytes.
    static func rounded(_ count: Int) -> Int { (max(count, 1) + alignment - 1) / alignment * alignment }

    /// Allocates `count` bytes; returns their offset, or nil when no gap is large enough.
    mutating func allocate(_ count: Int) -> Int? {
        let length = Self.rounded(count)
        guard let index = firstGap(of: length) else { return nil }
        let start = gaps[index].lowerBound
        if gaps[index].count == length {
            gaps.remove(at: index)
        } else {
            gaps[index] = (start + length)..<gaps[index].upperBound
        }
        usedBytes += length
        return start
    }

    /// Whether `allocate` would succeed.
    mutating func hasRoom(for count: Int) -> Bool { firstGap(of: Self.rounded(count)) != nil }

    private mutating func firstGap(of length: Int) -> Int? {
        if length > longest { return nil }
        let index = gaps.firstIndex { $0.count >= length }
        if index == nil { longest = length - Self.alignment }
        return index
    }

    /// The first gap that begins at or after an offset.
    private func gap(from offset: Int) -> Int { gaps.indices.lowest { gaps[$0].lowerBound >= offset } }

    /// Whether all bytes are allocated, for checks.
    func isTaken(_ start: Int, _ count: Int) -> Bool {
        let next = gap(from: start)
        return (next == gaps.endIndex || gaps[next].lowerBound >= start + Self.rounded(count))
            && (next == 0 || gaps[next - 1].upperBound <= start)
    }

    /// Frees what `allocate` returned for the same count.
    mutating func free(_ start: Int, _ count: Int) {
        let range = start..<start + Self.rounded(count)
        precondition(
            bounds.contains(range.lowerBound) && range.upperBound <= bounds.upperBound, "the range is not in the bounds"
        )
        usedBytes -= range.count
        if range.lowerBound < firstNew {
            lostBytes += range.count
            return
        }
        let index = gap(from: range.lowerBound)
        let touchesNext = index < gaps.endIndex && gaps[index].lowerBound == range.upperBound
        let touchesPrevious = index > 0 && gaps[index - 1].upperBound == range.lowerBound
        precondition(index == gaps.endIndex || gaps[index].lowerBound >= range.upperBound, "the range is not allocated")
        precondition(index == 0 || gaps[index - 1].upperBound <= range.lowerBound, "the range is not allocated")
        longest = max(
            longest,
            range.count + (touchesPrevious ? gaps[index - 1].count : 0) + (touchesNext ? gaps[index].count : 0))
        switch (touchesPrevious, touchesNext) {
        case (true, true):
            gaps[index - 1] = gaps[index - 1].lowerBound..<gaps[index].upperBound
            gaps.remove(at: index)
        case (true, false): gaps[index - 1] = gaps[index - 1].lowerBound..<range.upperBound
        case (false, true): gaps[index] = range.lowerBound..<gaps[index].upperBound
        case (false, false): gaps.insert(range, at: index)
        }
    }

    /// The free ranges, for tests.
    var freeRanges: [Range<Int>] { gaps }

    /// Stops the program when the list of gaps is not what it must be: in order, apart, aligned, within bounds, together all that is not
    /// handed out.
    func checkInvariants() {
        var end = Int.min
        for gap in gaps {
            precondition(!gap.isEmpty && gap.lowerBound > end, "gap \(gap) is empty, out of order or not joined")
            precondition(
                gap.lowerBound % Self.alignment == 0 && gap.upperBound % Self.alignment == 0,
                "gap \(gap) is not aligned")
            precondition(
                firstNew <= gap.lowerBound && gap.upperBound <= bounds.upperBound, "gap \(gap) is outside")
            end = gap.upperBound
        }
        precondition(gaps.allSatisfy { $0.count <= longest }, "a gap is longer than \(longest) bytes")
        let free = gaps.reduce(0) { $0 + $1.count }
        precondition(
            usedBytes + free + lostBytes == bounds.count && lostBytes >= 0,
            "\(usedBytes) bytes used, \(free) free and \(lostBytes) lost of \(bounds.count)")
    }
}
