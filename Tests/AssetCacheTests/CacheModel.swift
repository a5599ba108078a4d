import AssetModel

@testable import AssetCache

/// What the cache must do, as plainly as it can be said: arrays that are searched from front to back, sums that are added up each time.
///
/// It predicts everything that can be seen of the cache, down to the offset of each record and the order in which entries go.
struct CacheModel {
    struct Entry {
        let number: UInt64
        let key: CacheKey
        let path: [UInt8]
        let duration: UInt64
        let byteCount: Int
        /// The record's piece first.
        let pieces: [Piece]
        let large: Large?
        var holds = 1
        var uses: UInt64 = 1
        var lastUse: UInt64
        var isStale = false
        var priority = 0.0
        /// The memories that a client needs, each once.
        var memories: [UInt32] {
            var numbers: [UInt32] = []
            for number in pieces.map(\.memory) + (large.map { [$0.memory] } ?? []) where !numbers.contains(number) {
                numbers.append(number)
            }
            return numbers
        }
    }

    /// Cells of a segment, 64 bytes each.
    struct Piece {
        let memory: UInt32
        let cells: Range<Int>
    }

    struct Large {
        let memory: UInt32
        let byteCount: UInt64
        let visibility: Visibility
    }

    /// What was placed and waits for its record.
    enum Placed {
        case piece(Piece, byteCount: Int)
        case large(Large)
    }

    struct Counters {
        var published: UInt64 = 0
        var evicted: UInt64 = 0
        var purged: UInt64 = 0
    }

    private struct Segment {
        let memory: UInt32
        let visibility: Visibility
        var isTaken = [Bool](repeating: false, count: AssetCache.segmentSize / 64)
    }

    /// The header, and a bit for each cell.
    private static let firstCell = 1 + AssetCache.segmentSize / 64 / 8 / 64

    let limit: UInt64
    let userLimit: UInt64
    private(set) var entries: [Entry] = []
    private(set) var found: [CacheKey: UInt64] = [:]
    /// Memories that were given back, in order.
    private(set) var retired: [UInt32] = []
    private(set) var counters = Counters()
    private var segments: [Segment] = []
    /// Bytes of large memories, and bytes that are reserved for such.
    private var charges: [(bytes: UInt64, visibility: Visibility)] = []
    private var age = 0.0
    private var clock: UInt64 = 0
    private var nextEntry: UInt64 = 1
    private var nextMemory: UInt32 = 1

    init(limit: UInt64, userLimit: UInt64) {
        self.limit = limit
        self.userLimit = userLimit
    }

    // MARK: Accounts

    var usedBytes: UInt64 { used { _ in true } }

    private func used(_ counts: (Visibility) -> Bool) -> UInt64 {
        charges.reduce(0) { $0 + (counts($1.visibility) ? $1.bytes : 0) }
            + UInt64(segments.count { counts($0.visibility) } * AssetCache.segmentSize)
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

    /// Evicts an entry if bytes do not fit; false when they do, or never will.
    private mutating func evictOne(for bytes: UInt64, _ visibility: Visibility) -> Bool {
        if visibility != .everybody, used({ $0 == visibility }) + bytes > userLimit {
            let going = entries.filter { $0.holds == 0 && $0.key.visibility == visibility }
            guard bytes <= userLimit, let least = going.min(by: { $0.priority < $1.priority }) else { return false }
            counters.evicted += 1
            remove(least.number)
            return true
        }
        return usedBytes + bytes > limit && bytes <= limit && evictLeast()
    }

    // MARK: Placing and publishing

    mutating func place(_ byteCount: Int, _ visibility: Visibility) throws(CacheError) -> Placed {
        .piece(try allocate(byteCount, visibility), byteCount: byteCount)
    }

    /// Bytes that were reserved become memory.
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
        found[key] = number
        if key.renderingSize != nil { dropRenderings(of: path, key) }
        return number
    }

    private mutating func dropRenderings(of path: [UInt8], _ key: CacheKey) {
        let others = entries.filter {
            $0.path == path && $0.key.renderingSize != nil && $0.key.visibility == key.visibility
        }
        let unused = others.filter { $0.holds == 0 }.sorted { $0.lastUse < $1.lastUse }
        for entry in unused.prefix(max(0, others.count - AssetCache.renderingLimit)) {
            counters.evicted += 1
            remove(entry.number)
        }
    }

    private mutating func allocate(_ byteCount: Int, _ visibility: Visibility) throws(CacheError) -> Piece {
        let length = max(1, (byteCount + 63) / 64)
        while true {
            for index in segments.indices where segments[index].visibility == visibility {
                guard let start = firstGap(of: length, in: segments[index].isTaken) else { continue }
                for cell in start..<start + length { segments[index].isTaken[cell] = true }
                return Piece(memory: segments[index].memory, cells: start..<start + length)
            }
            let size = UInt64(AssetCache.segmentSize)
            if evictOne(for: size, visibility) { continue }
            try checkRoom(for: size, visibility)
            var segment = Segment(memory: nextMemory, visibility: visibility)
            for cell in 0..<Self.firstCell { segment.isTaken[cell] = true }
            nextMemory += 1
            segments.append(segment)
        }
    }

    private func firstGap(of length: Int, in isTaken: [Bool]) -> Int? {
        var free = 0
        for (cell, taken) in isTaken.enumerated() {
            free = taken ? 0 : free + 1
            if free == length { return cell + 1 - length }
        }
        return nil
    }

    // MARK: Using and holding

    mutating func find(_ key: CacheKey) -> UInt64? {
        guard let number = found[key] else { return nil }
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

    private mutating func change(_ number: UInt64, _ body: (inout Entry) -> Void) {
        if let index = entries.firstIndex(where: { $0.number == number }) { body(&entries[index]) }
    }

    // MARK: Going

    mutating func invalidate(_ number: UInt64) {
        guard let entry = entry(number), !entry.isStale else { return }
        change(number) { $0.isStale = true }
        if found[entry.key] == number { found[entry.key] = nil }
        if entry.holds == 0 { remove(number) }
    }

    mutating func purge(_ matches: (UInt64) -> Bool) -> (entries: Int, bytes: Int) {
        let going = entries.filter { $0.holds == 0 && matches($0.number) }
        counters.purged += UInt64(going.count)
        for entry in going { remove(entry.number) }
        return (going.count, going.reduce(0) { $0 + $1.byteCount })
    }

    mutating func relieve() {
        let least = max(usedBytes / 4, 2 * UInt64(AssetCache.segmentSize))
        let goal = usedBytes > least ? usedBytes - least : 0
        while usedBytes > goal, evictLeast() {}
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
        if found[entry.key] == number { found[entry.key] = nil }
        free(entry.pieces)
        retireEmpty(entry.pieces.map(\.memory))
        if let large = entry.large {
            giveBack(large.byteCount, large.visibility)
            retired.append(large.memory)
        }
    }

    private mutating func free(_ pieces: [Piece]) {
        for piece in pieces {
            for index in segments.indices where segments[index].memory == piece.memory {
                for cell in piece.cells { segments[index].isTaken[cell] = false }
            }
        }
    }

    private mutating func retireEmpty(_ memories: [UInt32]) {
        for memory in memories {
            guard let index = segments.firstIndex(where: { $0.memory == memory }),
                !segments[index].isTaken.dropFirst(Self.firstCell).contains(true)
            else { continue }
            segments.remove(at: index)
            retired.append(memory)
        }
    }
}
