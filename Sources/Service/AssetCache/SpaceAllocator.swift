internal import AssetModel
internal import LinuxSystem

/// Allocates ranges in a fixed number of bytes. Adjacent free ranges are joined. A range goes to the first gap where it needs no further page, else
/// to the first gap where it fits.
///
/// The allocator searches an ordered list: a segment holds a few hundred objects, and the list of its gaps is much shorter. Offsets and lengths are multiples
/// of `alignment`.
///
/// Nothing is allocated on pages that clients of an earlier daemon may still read. Space that is freed there is *lost*.
struct SpaceAllocator {
    static let alignment = 64

    /// Free ranges in order, never adjacent, never empty.
    private(set) var gaps: [Range<Int>]
    private let bounds: Range<Int>
    /// Ranges of whole pages where an earlier daemon's clients may read.
    private let earlier: [Range<Int>]
    private let pageSize: Int
    /// Upper bound for the length of all gaps.
    private var longest: Int
    /// Upper bound for the length of an allocation that needs no further page.
    private var longestOnPages: Int
    /// Number of bytes of each page that are allocated or lie before the bounds.
    private var usedOfPage: [Int]
    private(set) var usedBytes = 0
    /// Bytes of all used pages. The space before the bounds counts as used.
    private(set) var pageBytes = 0
    /// Bytes of the earlier daemon's pages that are not allocated any more.
    private(set) var lostBytes = 0
    /// Lost bytes on empty pages.
    private(set) var lostPageBytes = 0

    /// Creates an allocator for `bounds`, which must be aligned and end with a page. All is free except `earlier`: ranges of whole pages, in order.
    init(_ bounds: Range<Int>, earlier: [Range<Int>] = [], pageSize: Int = MemoryFile.pageSize) {
        self.bounds = bounds
        self.pageSize = pageSize
        usedOfPage = Array(repeating: 0, count: bounds.upperBound / pageSize)
        self.earlier = earlier
        gaps = []
        var start = bounds.lowerBound
        for range in earlier {
            if range.lowerBound > start { gaps.append(start..<range.lowerBound) }
            start = max(start, range.upperBound)
        }
        if start < bounds.upperBound { gaps.append(start..<bounds.upperBound) }
        longest = gaps.reduce(0) { max($0, $1.count) }
        longestOnPages = longest
        _ = use(0..<bounds.lowerBound)
        (lostBytes, lostPageBytes) = countLost()
    }

    /// The size of an allocation for `count` bytes.
    static func rounded(_ count: Int) -> Int { (max(count, 1) + alignment - 1) / alignment * alignment }

    /// Bytes on used pages that are not allocated, lost bytes included.
    var gapBytes: Int { pageBytes - usedBytes - bounds.lowerBound }

    // MARK: Pages

    /// The pages that a range touches.
    private func pages(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound / pageSize..<(range.upperBound + pageSize - 1) / pageSize
    }

    /// Returns the byte range of a range's empty pages. Only the first and the last page of the range may be in use.
    private func emptyPages(_ range: Range<Int>) -> Range<Int> {
        var pages = pages(range)
        if let first = pages.first, usedOfPage[first] > 0 { pages = pages.dropFirst() }
        if let last = pages.last, usedOfPage[last] > 0 { pages = pages.dropLast() }
        return pages.lowerBound * pageSize..<pages.upperBound * pageSize
    }

    /// Adds a range to the used bytes of its pages. Returns the byte range of the pages that were empty before.
    private mutating func use(_ range: Range<Int>) -> Range<Int> {
        let new = emptyPages(range)
        for page in pages(range) { usedOfPage[page] += range.clamped(to: bytes(page)).count }
        pageBytes += new.count
        if isEarlier(range.lowerBound) {
            lostBytes -= range.count
            lostPageBytes -= new.count
        }
        return new
    }

    private func bytes(_ page: Int) -> Range<Int> { page * pageSize..<(page + 1) * pageSize }

    /// Whether clients of an earlier daemon may read at an offset.
    func isEarlier(_ offset: Int) -> Bool { isEarlier(offset..<offset + 1) }

    /// Whether clients of an earlier daemon may read all of a range.
    func isEarlier(_ range: Range<Int>) -> Bool {
        let next = earlier.indices.lowest { earlier[$0].lowerBound > range.lowerBound }
        return next > 0 && earlier[next - 1].upperBound >= range.upperBound
    }

    // MARK: Places

    /// Returns the offset of the first gap for `count` bytes, and the bytes of the further pages that these need; nil when no gap is large enough.
    mutating func place(for count: Int) -> (offset: Int, newBytes: Int)? {
        let length = Self.rounded(count)
        if length > longest { return nil }
        guard let gap = gaps.first(where: { $0.count >= length }) else {
            longest = length - Self.alignment
            return nil
        }
        return (gap.lowerBound, emptyPages(gap.lowerBound..<gap.lowerBound + length).count)
    }

    /// Returns the offset of the first gap that takes `count` bytes without a further page; nil if there is none before `end`.
    mutating func placeOnPages(for count: Int, before end: Int = .max) -> Int? {
        let length = Self.rounded(count)
        if length > longestOnPages || length >= 2 * pageSize { return nil }
        for gap in gaps
        where gap.count >= length && emptyPages(gap.lowerBound..<gap.lowerBound + length).isEmpty {
            return gap.lowerBound < end ? gap.lowerBound : nil
        }
        longestOnPages = length - Self.alignment
        return nil
    }

    // MARK: Allocating

    /// Allocates `count` bytes at the start of a gap that `place` or `placeOnPages` has found. Returns the byte range of the pages that were empty.
    mutating func allocate(_ count: Int, at start: Int) -> Range<Int> {
        let index = gap(from: start)
        let range = start..<start + Self.rounded(count)
        precondition(
            index < gaps.endIndex && gaps[index].lowerBound == start && gaps[index].upperBound >= range.upperBound,
            "there is no such gap")
        let gap = gaps[index]
        usedBytes += range.count
        let new = use(range)
        if gap.upperBound == range.upperBound {
            gaps.remove(at: index)
        } else {
            gaps[index] = range.upperBound..<gap.upperBound
            noteOnPages(gaps[index])
        }
        return new
    }

    /// Allocates bytes again that an earlier daemon had allocated. No other allocation may overlap them. Returns the same pages as `allocate`.
    mutating func take(_ start: Int, _ count: Int) -> Range<Int> {
        let range = start..<start + Self.rounded(count)
        precondition(range.lowerBound >= bounds.lowerBound && isEarlier(range), "the range is not an earlier daemon's")
        usedBytes += range.count
        return use(range)
    }

    private mutating func noteOnPages(_ gap: Range<Int>) {
        longestOnPages = max(longestOnPages, min(gap.count, 2 * pageSize))
    }

    /// Returns the index of the first gap that begins at or after an offset.
    private func gap(from offset: Int) -> Int { gaps.indices.lowest { gaps[$0].lowerBound >= offset } }

    /// Whether all bytes are allocated, for checks.
    func isTaken(_ start: Int, _ count: Int) -> Bool {
        let range = start..<start + Self.rounded(count)
        let next = gap(from: start)
        return (next == gaps.endIndex || gaps[next].lowerBound >= range.upperBound)
            && (next == 0 || gaps[next - 1].upperBound <= start) && pages(range).allSatisfy { usedOfPage[$0] > 0 }
    }

    /// Frees an allocation of `count` bytes. Returns the byte range of the pages that become empty.
    mutating func free(_ start: Int, _ count: Int) -> Range<Int> {
        let range = start..<start + Self.rounded(count)
        precondition(
            bounds.contains(range.lowerBound) && range.upperBound <= bounds.upperBound, "the range is not in the bounds"
        )
        usedBytes -= range.count
        for page in pages(range) {
            usedOfPage[page] -= range.clamped(to: bytes(page)).count
            precondition(usedOfPage[page] >= 0, "the range is not allocated")
        }
        let empty = emptyPages(range)
        pageBytes -= empty.count
        if isEarlier(start) {
            lostBytes += range.count
            lostPageBytes += empty.count
        } else {
            join(range)
        }
        return empty
    }

    /// Adds a free range to the gaps, joined with its neighbours.
    private mutating func join(_ range: Range<Int>) {
        var index = gap(from: range.lowerBound)
        precondition(index == gaps.endIndex || gaps[index].lowerBound >= range.upperBound, "the range is not allocated")
        precondition(index == 0 || gaps[index - 1].upperBound <= range.lowerBound, "the range is not allocated")
        var joined = range
        if index < gaps.endIndex, gaps[index].lowerBound == range.upperBound {
            joined = joined.lowerBound..<gaps.remove(at: index).upperBound
        }
        if index > 0, gaps[index - 1].upperBound == range.lowerBound {
            index -= 1
            joined = gaps.remove(at: index).lowerBound..<joined.upperBound
        }
        gaps.insert(joined, at: index)
        longest = max(longest, joined.count)
        noteOnPages(joined)
    }

    /// Empty pages that no client of an earlier daemon reads.
    var freePages: [Range<Int>] { gaps.map(emptyPages).filter { !$0.isEmpty } }

    func checkInvariants() {
        var end = Int.min
        for gap in gaps {
            precondition(!gap.isEmpty && gap.lowerBound > end, "gap \(gap) is empty, out of order or not joined")
            precondition(
                gap.lowerBound % Self.alignment == 0 && gap.upperBound % Self.alignment == 0,
                "gap \(gap) is not aligned")
            precondition(
                bounds.lowerBound <= gap.lowerBound && gap.upperBound <= bounds.upperBound
                    && !earlier.contains { $0.overlaps(gap) }, "gap \(gap) is outside")
            end = gap.upperBound
        }
        precondition(gaps.allSatisfy { $0.count <= longest }, "a gap is longer than \(longest) bytes")
        let free = gaps.reduce(0) { $0 + $1.count }
        let used = usedOfPage.reduce(0, +) - bounds.lowerBound
        precondition(usedBytes == used, "\(usedBytes) bytes used, but \(used) of the pages")
        let inUse = usedOfPage.count { $0 > 0 } * pageSize
        precondition(pageBytes == inUse, "\(pageBytes) bytes of pages used, but \(inUse) counted")
        let (lost, lostOfPages) = countLost()
        precondition(
            lostBytes == lost && lostPageBytes == lostOfPages,
            "\(lostBytes) bytes lost, \(lostPageBytes) of whole pages, but \(lost) and \(lostOfPages) counted")
        precondition(
            usedBytes + free + lostBytes == bounds.count,
            "\(usedBytes) bytes used, \(free) free and \(lostBytes) lost of \(bounds.count)")
    }

    private func countLost() -> (bytes: Int, ofPages: Int) {
        let pages = earlier.flatMap(pages)
        return (
            pages.reduce(0) { $0 + pageSize - usedOfPage[$1] }, pageSize * pages.count { usedOfPage[$0] == 0 }
        )
    }
}
