public import AssetModel
public import LinuxSystem
public import SharedLayout
internal import WireProtocol

/// Decoded data in the cache's memory, not yet part of an entry.
///
/// Publish them or cancel them. Until then their bytes are reserved and cannot be evicted.
public struct StagedData {
    /// Location at which a client will find the data.
    public let location: ObjectRecord.DataLocation
    let memory: SharedMemory
    let range: CacheEntry.SpaceRange?
}

extension AssetCache {
    // MARK: Reserving

    /// Reserves bytes of memory, and makes room for them. If that may take long, the caller first makes room in steps with `evictOne`.
    public func reserve(_ bytes: UInt64, for visibility: Visibility) throws(CacheError) {
        while evictOne(toReserve: bytes, for: visibility) {}
        if let shortage = shortage(of: bytes, visibility) { throw shortage }
        defer { checkAfterChange() }
        add(bytes, visibility)
    }

    /// Reason why `bytes` more do not fit without eviction; nil where they do.
    func shortage(of bytes: UInt64, _ visibility: Visibility) -> CacheError? {
        if case .user(let user) = visibility {
            let needed = usedByUser[user, default: 0] + bytes
            if needed > userLimit, userLimit < limit { return .userLimit(user: user, needed: needed, limit: userLimit) }
        }
        return usedBytes + bytes > limit ? .full(needed: bytes, limit: limit) : nil
    }

    /// Adds bytes to the accounts.
    func add(_ bytes: UInt64, _ visibility: Visibility) {
        usedBytes += bytes
        if case .user(let user) = visibility { usedByUser[user, default: 0] += bytes }
    }

    /// Ends the reservation of bytes that are not used any more.
    public func unreserve(_ bytes: UInt64, for visibility: Visibility) {
        defer { checkAfterChange() }
        subtract(bytes, visibility)
    }

    /// Takes bytes off the accounts.
    func subtract(_ bytes: UInt64, _ visibility: Visibility) {
        usedBytes -= bytes
        if case .user(let user) = visibility {
            let left = usedByUser[user, default: 0] - bytes
            usedByUser[user] = left == 0 ? nil : left
        }
    }

    // MARK: Staging

    /// Copies `count` bytes, at most `smallObjectLimit`, into a segment.
    public func stage(
        copying source: Mapping, at offset: Int, count: Int, visibility: Visibility
    ) throws(CacheError) -> StagedData {
        defer { checkAfterChange() }
        let range = try allocate(count, visibility) { (memory, start) throws(SystemError) in
            try memory.write(copying: source, from: offset, count: count, at: start)
        }
        return StagedData(location: range.location, memory: range.memory, range: range)
    }

    /// Takes over a sealed and checked memory file; `reserve` has reserved its bytes before. If this fails, the bytes stay reserved.
    public func stage(
        sealed file: FileDescriptor, count: Int, visibility: Visibility
    ) throws(CacheError) -> StagedData {
        do throws(SystemError) {
            let memory = try SharedMemory(
                largeObject: newMemoryNumber(), sealed: file, byteCount: count, visibility: visibility)
            return StagedData(
                location: .init(memory: memory.number, offset: 0, byteCount: UInt64(count)), memory: memory, range: nil)
        } catch {
            throw .system(error)
        }
    }

    /// Frees staged data.
    public func cancel(_ staged: [StagedData]) {
        defer { checkAfterChange() }
        free(staged.compactMap(\.range))
        for data in staged where data.range == nil {
            subtract(UInt64(data.memory.byteCount), data.memory.visibility)
        }
    }

    // MARK: Publishing

    /// Makes an entry of staged data; `find` finds the entry from now on. It starts with one hold, which is the caller's.
    ///
    /// If there is no room for the record, the data are cancelled. The ranges in `content` lie in `staged`.
    public func publish(
        _ key: CacheKey, content: ObjectRecord.Content, attributes: [ImageAttributes] = [], isTemplate: Bool,
        decodeDuration: UInt64, path: [UInt8],
        staged: [StagedData]
    ) throws(CacheError) -> CacheEntry {
        defer { checkAfterChange() }
        while entries.count >= entryLimit {
            guard evictLowest() else {
                cancel(staged)
                throw .fullOfEntries(limit: entryLimit)
            }
        }
        let file = key.files.first
        let record = ObjectRecord(
            number: newEntryNumber(), isTemplate: isTemplate, pixelForm: key.pixelForm, decodeDuration: decodeDuration,
            fileSize: file?.size ?? 0, fileModified: file?.modified ?? 0, content: content, attributes: attributes,
            name: key.name, path: path, key: key.encoded)
        let bytes = record.encoded
        var ranges: [CacheEntry.SpaceRange] = []
        ranges.reserveCapacity(1 + staged.count)
        do {
            ranges.append(
                try allocate(bytes.count, key.visibility) { (memory, start) throws(SystemError) in
                    try memory.write(bytes, at: start)
                })
        } catch {
            cancel(staged)
            throw error
        }
        var large: [SharedMemory] = []
        var byteCount = bytes.count
        for data in staged {
            if let range = data.range { ranges.append(range) } else { large.append(data.memory) }
            byteCount += Int(data.location.byteCount)
        }
        let entry = CacheEntry(record: record, key: key, ranges: ranges, large: large, byteCount: byteCount)
        for memory in large { keptMemories?.add(memory) }
        enter(entry)
        entry.holdCount = 1
        metrics.count(.entriesPublished)
        dropRenderings(beside: entry)
        return entry
    }

    /// Adds an entry with a complete record to the stores, so that lookups find the entry.
    func enter(_ entry: CacheEntry) {
        entries.append(entry, entry.number)
        entry.recordMemory.addRecord(of: entry.number, at: entry.recordOffset)
        entriesByKey[entry.key] = entry
        entriesOfPath[entry.pathOfUser, default: []].append(entry)
        use(entry)
    }
}
