internal import LinuxSystem
internal import SharedLayout

/// Space in segments: which piece lies where, and what it costs.
extension AssetCache {
    /// Place for a piece: its segment, nil where a new one has to be made; and the bytes there that are not in use yet.
    typealias Place = (segment: SharedMemory?, offset: Int, newBytes: UInt64)

    /// The segments in which something may be put.
    func usableSegments(_ visibility: Visibility) -> [SharedMemory] {
        let all = segments[visibility, default: []]
        return emptying?.segment.visibility == visibility ? all.filter { $0 !== emptying?.segment } : all
    }

    /// Place for bytes, nil where there is none: where they need no further page, else in the first gap that is large enough.
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

    /// Whether there is room for a segment more, wherever it goes: nothing has to be looked at before something small is put into the cache.
    func hasAmpleRoom(_ visibility: Visibility) -> Bool {
        UInt64((segmentCount + 1) * Self.segmentSize) < 2 * min(limit, userLimit)
            && fits(UInt64(Self.segmentSize), visibility)
    }

    /// Whether there may be another segment. All together are at most twice as large as what may lie in them: a client that reads everywhere has the kernel
    /// allocate pages of which nobody else knows.
    var mayHaveSegment: Bool {
        UInt64(segmentCount * Self.segmentSize) < 2 * limit
    }

    /// Whether a user may have no more segments.
    func hasAllSegments(_ visibility: Visibility) -> Bool {
        visibility != .everybody
            && UInt64(segments[visibility, default: []].count * Self.segmentSize) >= 2 * userLimit
    }

    // MARK: Allocating

    /// Allocates space, and makes room for it; fills it.
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

    /// Whether there is room for `bytes` more without an eviction. Lost space takes memory too, though nobody has to go for it.
    func fits(_ bytes: UInt64, _ visibility: Visibility) -> Bool {
        usedBytes + lostBytes + bytes <= limit && shortage(of: bytes, visibility) == nil
    }

    /// Allocates space at a place where there is room for it.
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

    /// Frees pieces of segments and large objects. Segments on which nothing lies any more go.
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
