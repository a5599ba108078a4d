internal import LinuxSystem
internal import SharedLayout

/// Space in segments: places of pieces, and the pages that they need.
extension AssetCache {
    /// Place for a piece: the segment, nil for a new one; the offset; and the bytes of the further pages that the piece needs.
    typealias Place = (segment: SharedMemory?, offset: Int, newBytes: UInt64)

    /// Returns the segments that take new pieces: all but the segment that is being emptied.
    func usableSegments(_ visibility: Visibility) -> [SharedMemory] {
        let all = segments[visibility, default: []]
        return emptying?.segment.visibility == visibility ? all.filter { $0 !== emptying?.segment } : all
    }

    /// Finds a place for bytes: without a further page, else in the first large enough gap, else in a new segment. Returns nil if there is none.
    func place(for count: Int, _ visibility: Visibility) -> Place? {
        let segments = usableSegments(visibility)
        for segment in segments {
            if let offset = segment.space.placeOnPages(for: count) { return (segment, offset, 0) }
        }
        for segment in segments {
            if let (offset, newBytes) = segment.space.place(for: count) { return (segment, offset, UInt64(newBytes)) }
        }
        guard mayHaveSegment, !hasAllSegments(visibility) else { return nil }
        var empty = SpaceAllocator.segment
        return empty.place(for: count).map { (nil, $0.offset, UInt64(empty.pageBytes + $0.newBytes)) }
    }

    /// Whether there is room for one more segment in any case. Then a small piece needs no search for room before it goes into the cache.
    func hasAmpleRoom(_ visibility: Visibility) -> Bool {
        UInt64((segmentCount + 1) * Self.segmentSize) < 2 * min(limit, userLimit)
            && fits(UInt64(Self.segmentSize), visibility)
    }

    /// Whether there may be another segment. The segments together have at most twice the size of the limit, because a client that reads everywhere
    /// makes the kernel allocate pages that no account contains.
    var mayHaveSegment: Bool {
        UInt64(segmentCount * Self.segmentSize) < 2 * limit
    }

    /// Whether a user may have no more segments.
    func hasAllSegments(_ visibility: Visibility) -> Bool {
        visibility != .everybody
            && UInt64(segments[visibility, default: []].count * Self.segmentSize) >= 2 * userLimit
    }

    // MARK: Allocating

    /// Makes room for `count` bytes, allocates them, and fills them with `write`.
    func allocate(
        _ count: Int, _ visibility: Visibility, write: (SharedMemory, Int) throws(SystemError) -> Void
    ) throws(CacheError) -> CacheEntry.SpaceRange {
        var place = place(for: count, visibility)
        if !(place.map { fits($0.newBytes, visibility) } ?? false) {
            // Evicted entries leave gaps, so each time there may be another place.
            while evictOne(toPlace: count, for: visibility) {}
            place = self.place(for: count, visibility)
        }
        let range = try takeSpace(count, at: place, visibility)
        betweenWrites()
        do throws(SystemError) {
            try write(range.memory, range.offset)
            betweenWrites()
            return range
        } catch {
            free([range])
            throw .system(error)
        }
    }

    /// Whether there is room for `bytes` more without an eviction. Lost bytes count, because they take memory, although no entry is evicted for them.
    func fits(_ bytes: UInt64, _ visibility: Visibility) -> Bool {
        usedBytes + lostBytes + bytes <= limit && shortage(of: bytes, visibility) == nil
    }

    /// Allocates bytes at a place, in a new segment if necessary. Throws if the place is nil or a limit is exceeded.
    func takeSpace(
        _ count: Int, at place: Place?, _ visibility: Visibility
    ) throws(CacheError) -> CacheEntry.SpaceRange {
        guard let place else { throw .full(needed: UInt64(count), limit: UInt64(Self.segmentSize)) }
        if let shortage = shortage(of: place.newBytes, visibility) { throw shortage }
        add(place.newBytes, visibility)
        let memory =
            if let segment = place.segment { segment } else { try addSegment(reserved: place.newBytes, visibility) }
        memory.allocate(count, at: place.offset)
        return CacheEntry.SpaceRange(memory: memory, offset: place.offset, count: count)
    }

    func add(_ segment: SharedMemory) {
        segments[segment.visibility, default: []].append(segment)
    }

    private func addSegment(reserved bytes: UInt64, _ visibility: Visibility) throws(CacheError) -> SharedMemory {
        do throws(SystemError) {
            let segment = try SharedMemory.segment(
                number: newMemoryNumber(), byteCount: Self.segmentSize, visibility: visibility, lineage: memoryLineage)
            add(segment)
            keptMemories?.add(segment)
            return segment
        } catch {
            subtract(bytes, visibility)
            throw .system(error)
        }
    }

    // MARK: Freeing

    /// Frees pieces of segments and large objects. Segments that become empty go.
    func free(_ ranges: [CacheEntry.SpaceRange], and large: [SharedMemory] = []) {
        for range in ranges {
            let lost = range.memory.space.lostPageBytes
            subtract(UInt64(range.memory.free(range.offset, range.count)), range.memory.visibility)
            lostBytes += UInt64(range.memory.space.lostPageBytes - lost)
        }
        var gone = large
        for range in ranges
        where range.memory.space.usedBytes == 0 && !gone.contains(where: { $0 === range.memory }) {
            gone.append(range.memory)
        }
        retire(gone)
    }
}

extension SpaceAllocator {
    /// The first offset in a segment where records and data may lie.
    static let segmentStart = SegmentTable.start(of: AssetCache.segmentSize)

    static let segmentCapacity = AssetCache.segmentSize - segmentStart

    /// An empty segment.
    static var segment: SpaceAllocator { SpaceAllocator(segmentStart..<AssetCache.segmentSize) }
}
