import AssetModel
import LinuxSystem

@testable import AssetCache

/// The plainest implementation of the cache's rules: arrays are searched from front to back, sums are computed anew each time.
///
/// The model predicts the whole visible state of the cache, down to each record's offset and the order of evictions.
struct CacheModel {
    struct Entry {
        let number: UInt64
        let key: CacheKey
        let path: [UInt8]
        let duration: UInt64
        let byteCount: Int
        /// Places of the entry's data. The first piece is the record.
        var pieces: [Piece]
        let large: Large?
        var holds = 1
        var uses: UInt64 = 1
        var lastUse: UInt64
        var isStale = false
        var priority = 0.0
        /// Numbers of the memories that a client needs, without repetition.
        var memories: [UInt32] {
            var numbers: [UInt32] = []
            for number in pieces.map(\.memory) + (large.map { [$0.memory] } ?? []) where !numbers.contains(number) {
                numbers.append(number)
            }
            return numbers
        }
    }

    /// A range of 64-byte cells of a segment.
    struct Piece {
        let memory: UInt32
        let cells: Range<Int>
    }

    struct Large {
        let memory: UInt32
        let byteCount: UInt64
        let visibility: Visibility
    }

    /// Data in the cache's memory that waits for its record.
    enum Placed {
        case piece(Piece, byteCount: Int)
        case large(Large)
    }

    struct Counters {
        var published: UInt64 = 0
        var evicted: UInt64 = 0
        var purged: UInt64 = 0
        var moved: UInt64 = 0
        /// Number of entries that left a segment that was being emptied. A restart does not reset it.
        var movedOut: UInt64 = 0
    }

    static let cellsOfPage = MemoryFile.pageSize / 64
    /// Number of cells that the segment's header and the daemon's table take.
    static let firstCell = 66

    /// Position of the search for movable entries, which goes from the end to the beginning, and the bytes of gaps that the last search left.
    struct Sweep {
        var position: (memory: UInt32, cell: Int)?
        var left = 0
    }

    let limit: UInt64
    let userLimit: UInt64
    var entries: [Entry] = []
    var numbersByKey: [CacheKey: UInt64] = [:]
    /// Numbers of the memories that were given back, in order.
    var retired: [UInt32] = []
    var counters = Counters()
    var segments: [Segment] = []
    var sweeps: [Visibility: Sweep] = [:]
    /// Segment that is being emptied, with the numbers of the entries that must still move.
    var emptying: (memory: UInt32, entries: [UInt64])?
    /// Bytes of large memories and of reservations for large memories.
    var charges: [(bytes: UInt64, visibility: Visibility)] = []
    var age = 0.0
    var clock: UInt64 = 0
    private var nextEntry: UInt64 = 1
    private var nextMemory: UInt32 = 1

    init(limit: UInt64, userLimit: UInt64) {
        self.limit = limit
        self.userLimit = userLimit
    }

    // MARK: Accounts

    var usedBytes: UInt64 { used { _ in true } }

    func used(_ counts: (Visibility) -> Bool) -> UInt64 {
        charges.reduce(0) { $0 + (counts($1.visibility) ? $1.bytes : 0) }
            + UInt64(segments.reduce(0) { $0 + (counts($1.visibility) ? $1.pages : 0) } * MemoryFile.pageSize)
    }

    mutating func reserve(_ bytes: UInt64, for visibility: Visibility) throws(CacheError) {
        try checkRoom(for: bytes, visibility)
        charges.append((bytes, visibility))
    }

    mutating func giveBack(_ bytes: UInt64, _ visibility: Visibility) {
        if let index = charges.firstIndex(where: { $0.bytes == bytes && $0.visibility == visibility }) {
            charges.remove(at: index)
        }
    }

    private mutating func checkRoom(for bytes: UInt64, _ visibility: Visibility) throws(CacheError) {
        while evictOne(for: bytes, visibility) {}
        if case .user(let user) = visibility {
            let needed = used { $0 == visibility } + bytes
            if needed > userLimit { throw .userLimit(user: user, needed: needed, limit: userLimit) }
        }
        if usedBytes + bytes > limit { throw .full(needed: bytes, limit: limit) }
    }

    /// Frees some memory if `bytes` do not fit. Returns false if they fit, or never will.
    private mutating func evictOne(for bytes: UInt64, _ visibility: Visibility) -> Bool {
        if visibility != .everybody && used({ $0 == visibility }) + bytes > userLimit {
            if emptySegment(of: visibility, evenPartly: true) { return true }
        } else if usedBytes + bytes > limit {
            if emptySegment(evenPartly: true) { return true }
        } else if usedBytes + lostBytes + bytes > limit, emptySegment() {
            return true
        }
        return makeRoom(for: bytes, visibility)
    }

    mutating func makeRoom(for bytes: UInt64, _ visibility: Visibility) -> Bool {
        if visibility != .everybody, used({ $0 == visibility }) + bytes > userLimit {
            return bytes <= userLimit && sweepOrEvict(visibility)
        }
        return usedBytes + bytes > limit && bytes <= limit && sweepOrEvict()
    }

    mutating func sweepOrEvict() -> Bool { sweep() || evictLeast() }

    private mutating func sweepOrEvict(_ visibility: Visibility) -> Bool {
        if sweep(visibility) { return true }
        let going = entries.filter { $0.holds == 0 && $0.key.visibility == visibility }
        guard let least = going.min(by: { $0.priority < $1.priority }) else { return false }
        counters.evicted += 1
        remove(least.number)
        return true
    }

    // MARK: Placing and publishing

    mutating func place(_ byteCount: Int, _ visibility: Visibility) throws(CacheError) -> Placed {
        .piece(try allocate(byteCount, visibility), byteCount: byteCount)
    }

    /// Turns reserved bytes into a large memory.
    mutating func placeLarge(_ byteCount: UInt64, _ visibility: Visibility) -> Placed {
        defer { nextMemory += 1 }
        return .large(Large(memory: nextMemory, byteCount: byteCount, visibility: visibility))
    }

    mutating func cancel(_ placed: Placed) {
        switch placed {
        case .piece(let piece, _):
            free([piece])
            retireEmpty([piece.memory])
        case .large(let large): giveBack(large.byteCount, large.visibility)
        }
    }

    mutating func publish(
        _ key: CacheKey, recordSize: Int, duration: UInt64, path: [UInt8], placed: Placed
    ) throws(CacheError) -> UInt64 {
        let number = nextEntry
        nextEntry += 1
        let record: Piece
        do {
            record = try allocate(recordSize, key.visibility)
        } catch {
            cancel(placed)
            throw error
        }
        clock += 1
        counters.published += 1
        switch placed {
        case .piece(let piece, let byteCount):
            entries.append(
                Entry(
                    number: number, key: key, path: path, duration: duration, byteCount: recordSize + byteCount,
                    pieces: [record, piece], large: nil, lastUse: clock))
        case .large(let large):
            entries.append(
                Entry(
                    number: number, key: key, path: path, duration: duration,
                    byteCount: recordSize + Int(large.byteCount), pieces: [record], large: large, lastUse: clock))
        }
        numbersByKey[key] = number
        if key.renderingSize != nil { dropRenderings(of: path, key) }
        return number
    }

    private mutating func dropRenderings(of path: [UInt8], _ key: CacheKey) {
        let others = entries.filter {
            $0.path == path && $0.key.renderingSize != nil && $0.key.visibility == key.visibility
        }
        let unused = others.filter { $0.holds == 0 }.sorted { $0.lastUse < $1.lastUse }
        for entry in unused.prefix(max(0, others.count - CacheLimits.renderings.value)) {
            counters.evicted += 1
            remove(entry.number)
        }
    }

    private mutating func allocate(_ byteCount: Int, _ visibility: Visibility) throws(CacheError) -> Piece {
        let length = max(1, (byteCount + 63) / 64)
        while true {
            guard let (index, cells) = findPlace(length, visibility) else {
                if hasAllSegments(visibility) ? sweepOrEvict(visibility) : sweepOrEvict() { continue }
                throw .full(needed: UInt64(byteCount), limit: UInt64(AssetCache.segmentSize))
            }
            let bytes = newBytes(index, cells)
            if evictOne(for: bytes, visibility) { continue }
            try checkRoom(for: bytes, visibility)
            return take(cells, in: index, visibility)
        }
    }

    /// Takes cells of the segment at `index`, or of a new segment if `index` is nil.
    mutating func take(_ cells: Range<Int>, in index: Int?, _ visibility: Visibility) -> Piece {
        if index == nil {
            segments.append(Segment(memory: nextMemory, visibility: visibility))
            nextMemory += 1
        }
        let index = index ?? segments.count - 1
        segments[index].set(cells, isTaken: true)
        return Piece(memory: segments[index].memory, cells: cells)
    }

    private func newBytes(_ index: Int?, _ cells: Range<Int>) -> UInt64 {
        let new = Segment(memory: 0, visibility: .everybody)
        let pages = index.map { segments[$0].newPages(cells) } ?? new.pages + new.newPages(cells)
        return UInt64(pages * MemoryFile.pageSize)
    }

    private func hasAllSegments(_ visibility: Visibility) -> Bool {
        visibility != .everybody
            && UInt64(segments.count { $0.visibility == visibility } * AssetCache.segmentSize) >= 2 * userLimit
    }

    /// Finds the first gap in pages in use, else the first gap, else a place in a new segment. Returns nil if there may be no new segment.
    func findPlace(_ length: Int, _ visibility: Visibility) -> (segment: Int?, cells: Range<Int>)? {
        for needsNone in length < 2 * Self.cellsOfPage ? [true, false] : [false] {
            for index in usableSegments(visibility) {
                if let start = gap(of: length, in: index, needsNone) { return (index, start..<start + length) }
            }
        }
        if hasAllSegments(visibility) || UInt64(segments.count * AssetCache.segmentSize) >= 2 * limit { return nil }
        return (nil, Self.firstCell..<Self.firstCell + length)
    }

    func usableSegments(_ visibility: Visibility) -> [Int] {
        segments.indices.filter { segments[$0].visibility == visibility && segments[$0].memory != emptying?.memory }
    }

    func gap(of length: Int, in segment: Int, _ needsNoPage: Bool) -> Int? {
        segments[segment].gaps.first {
            $0.count >= length
                && (!needsNoPage || segments[segment].newPages($0.lowerBound..<$0.lowerBound + length) == 0)
        }?.lowerBound
    }

    // MARK: Using and holding

    mutating func find(_ key: CacheKey) -> UInt64? {
        guard let number = numbersByKey[key] else { return nil }
        clock += 1
        change(number) { [clock] in
            $0.uses += 1
            $0.lastUse = clock
        }
        return number
    }

    mutating func hold(_ number: UInt64) { change(number) { $0.holds += 1 } }

    mutating func release(_ number: UInt64) {
        change(number) { [age] in
            $0.holds -= 1
            if $0.holds == 0 { $0.priority = age + Double($0.uses) * Double($0.duration) / Double($0.byteCount) }
        }
        if let entry = entry(number), entry.holds == 0, entry.isStale { remove(number) }
    }

    func entry(_ number: UInt64) -> Entry? { entries.first { $0.number == number } }

    mutating func change(_ number: UInt64, _ body: (inout Entry) -> Void) {
        if let index = entries.firstIndex(where: { $0.number == number }) { body(&entries[index]) }
    }

    // MARK: Going

    mutating func invalidate(_ number: UInt64) {
        guard let entry = entry(number), !entry.isStale else { return }
        change(number) { $0.isStale = true }
        if numbersByKey[entry.key] == number { numbersByKey[entry.key] = nil }
        if entry.holds == 0 { remove(number) }
    }

    mutating func purge(_ matches: (UInt64) -> Bool) -> (entries: Int, bytes: Int) {
        let going = entries.filter { $0.holds == 0 && matches($0.number) }
        counters.purged += UInt64(going.count)
        for entry in going { remove(entry.number) }
        return (going.count, going.reduce(0) { $0 + $1.byteCount })
    }

    mutating func relieve() {
        let least = max(usedBytes / 4, 4 << 20)
        let goal = usedBytes > least ? usedBytes - least : 0
        while usedBytes > goal, emptySegment() || sweepOrEvict() {}
    }

    private mutating func evictLeast() -> Bool {
        guard let least = entries.filter({ $0.holds == 0 }).min(by: { $0.priority < $1.priority }) else { return false }
        age = max(age, least.priority)
        counters.evicted += 1
        remove(least.number)
        return true
    }

    private mutating func remove(_ number: UInt64) {
        guard let entry = entry(number) else { return }
        entries.removeAll { $0.number == number }
        if numbersByKey[entry.key] == number { numbersByKey[entry.key] = nil }
        free(entry.pieces)
        retireEmpty(entry.pieces.map(\.memory))
        if let large = entry.large {
            giveBack(large.byteCount, large.visibility)
            retired.append(large.memory)
        }
    }

    mutating func free(_ pieces: [Piece]) {
        for piece in pieces {
            for index in segments.indices where segments[index].memory == piece.memory {
                segments[index].set(piece.cells, isTaken: false)
            }
        }
    }

    mutating func retireEmpty(_ memories: [UInt32]) {
        for memory in memories {
            guard let index = segments.firstIndex(where: { $0.memory == memory }),
                segments[index].usedCells == 0
            else { continue }
            let visibility = segments.remove(at: index).visibility
            if !segments.contains(where: { $0.visibility == visibility }) { sweeps[visibility] = nil }
            if emptying?.memory == memory { emptying = nil }
            retired.append(memory)
        }
    }
}
