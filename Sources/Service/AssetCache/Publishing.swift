public import AssetModel
public import LinuxSystem
public import SharedLayout

/// Decoded data that wait for their record.
///
/// Publish it or cancel it: until then its bytes are accounted and cannot be evicted.
public struct PlacedData {
    /// Where a client will find them.
    public let place: ObjectRecord.DataLocation
    let memory: SharedMemory
    let range: CacheEntry.SpaceRange?
}

extension AssetCache {
    // MARK: Accounting

    /// Accounts bytes that are about to be taken, and makes room for them.
    public func reserve(_ bytes: UInt64, for visibility: Visibility) throws(CacheError) {
        if case .user(let user) = visibility, usedByUser[user, default: 0] + bytes > userLimit {
            evict(of: visibility) { usedByUser[user, default: 0] + bytes <= userLimit }
            let needed = usedByUser[user, default: 0] + bytes
            if needed > userLimit { throw .userLimit(user: user, needed: needed, limit: userLimit) }
        }
        try makeRoom(for: bytes)
        usedBytes += bytes
        if case .user(let user) = visibility { usedByUser[user, default: 0] += bytes }
    }

    /// Gives accounted bytes back that were not used after all.
    public func giveBack(_ bytes: UInt64, _ visibility: Visibility) {
        usedBytes -= bytes
        if case .user(let user) = visibility {
            let left = usedByUser[user, default: 0] - bytes
            usedByUser[user] = left == 0 ? nil : left
        }
    }

    // MARK: Placing

    /// Copies `count` bytes, at most `smallObjectLimit`, into a segment.
    public func place(
        copying source: Mapping, at offset: Int, count: Int, visibility: Visibility
    ) throws(CacheError) -> PlacedData {
        let range = try allocate(count, visibility) { (memory, place) throws(SystemError) in
            try memory.write(copying: source, from: offset, count: count, at: place)
        }
        return PlacedData(
            place: .init(memory: range.memory.number, offset: UInt64(range.offset), byteCount: UInt64(count)),
            memory: range.memory, range: range)
    }

    /// Takes over memory whose bytes were accounted with `reserve`, and that was sealed and checked since. When that fails, they stay
    /// accounted.
    public func place(
        sealed file: FileDescriptor, count: Int, visibility: Visibility
    ) throws(CacheError) -> PlacedData {
        do throws(SystemError) {
            let memory = try SharedMemory.largeObject(
                number: newMemoryNumber(), sealed: file, byteCount: count, visibility: visibility)
            return PlacedData(
                place: .init(memory: memory.number, offset: 0, byteCount: UInt64(count)), memory: memory, range: nil)
        } catch {
            throw .system(error)
        }
    }

    /// Gives placed data up.
    public func cancel(_ placed: [PlacedData]) {
        for data in placed {
            if let range = data.range {
                free(range)
            } else {
                giveBack(UInt64(data.memory.byteCount), data.memory.visibility)
            }
        }
    }

    // MARK: Publishing

    /// Makes an entry of placed data: from now on `find` finds it. It starts with one hold, the caller's.
    ///
    /// The data are cancelled when there is no room for the record. `content` tells of places inside `placed`.
    public func publish(
        _ key: CacheKey, content: ObjectRecord.Content, attributes: [ImageAttributes] = [], isTemplate: Bool,
        decodeDuration: UInt64, path: [UInt8],
        placed: [PlacedData]
    ) throws(CacheError) -> CacheEntry {
        let file = key.files.first
        let record = ObjectRecord(
            number: newEntryNumber(), isTemplate: isTemplate, pixelForm: key.pixelForm, decodeDuration: decodeDuration,
            fileSize: file?.size ?? 0, fileModified: file?.modified ?? 0, content: content, attributes: attributes,
            name: key.name, path: path)
        let bytes = record.encoded
        let range: CacheEntry.SpaceRange
        do {
            range = try allocate(bytes.count, key.visibility) { (memory, place) throws(SystemError) in
                try memory.write(bytes, at: place)
            }
        } catch {
            cancel(placed)
            throw error
        }
        let entry = CacheEntry(
            number: record.number, key: key, record: range, ranges: [range] + placed.compactMap(\.range),
            memories: distinct([range.memory] + placed.map(\.memory)),
            byteCount: bytes.count + placed.reduce(0) { $0 + Int($1.place.byteCount) }, decodeDuration: decodeDuration,
            path: path, isStreamed: content.isStreamed)
        entries[entry.number] = entry
        numbers[key] = entry.number
        numbersOfPath[path, default: []].insert(entry.number)
        entry.holdCount = 1
        use(entry)
        countPublished()
        dropRenderings(beside: entry)
        return entry
    }

    /// Finds a place in a segment and fills it.
    private func allocate(
        _ count: Int, _ visibility: Visibility, write: (SharedMemory, Int) throws(SystemError) -> Void
    ) throws(CacheError) -> CacheEntry.SpaceRange {
        let range = try findPlace(count, visibility)
        do throws(SystemError) {
            try write(range.memory, range.offset)
            return range
        } catch {
            free(range)
            throw .system(error)
        }
    }

    private func free(_ range: CacheEntry.SpaceRange) {
        range.memory.space.free(range.offset, range.count)
        if range.memory.space.usedBytes == 0 { retire(range.memory) }
    }

    private func findPlace(_ count: Int, _ visibility: Visibility) throws(CacheError) -> CacheEntry.SpaceRange {
        while true {
            for segment in segments[visibility, default: []] {
                if let offset = segment.space.allocate(count) {
                    return CacheEntry.SpaceRange(memory: segment, offset: offset, count: count)
                }
            }
            guard count <= Self.segmentSize - MemoryHeader.size else {
                throw .full(needed: UInt64(count), limit: UInt64(Self.segmentSize))
            }
            // What is evicted may leave its place in a segment that stays, so one at a time until either fits.
            if usedBytes + UInt64(Self.segmentSize) <= limit || !evictLeast() { try addSegment(for: visibility) }
        }
    }

    private func distinct(_ memories: [SharedMemory]) -> [SharedMemory] {
        var seen: Set<UInt32> = []
        return memories.filter { seen.insert($0.number).inserted }
    }
}

extension ObjectRecord.Content {
    fileprivate var isStreamed: Bool {
        if case .sound(_, let sound) = self { sound.sampleFormat == .streamed } else { false }
    }
}
