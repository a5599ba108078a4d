internal import LinuxSystem
internal import SharedLayout

/// Restores entries from the memory of an earlier daemon. Its records are checked like untrusted input.
struct Takeover {
    /// A segment, and a bit for each of its units of 64 bytes: set if an entry has the unit.
    private final class Segment {
        let memory: SharedMemory
        let mapping: Mapping
        private var taken: [UInt64]

        init(_ memory: SharedMemory, _ mapping: Mapping) {
            (self.memory, self.mapping) = (memory, mapping)
            taken = Array(repeating: 0, count: (memory.byteCount / SpaceAllocator.alignment + 63) / 64)
        }

        /// Whether a range lies where records and data may be.
        func contains(_ range: Range<Int>) -> Bool {
            range.lowerBound >= SegmentTable.start(of: memory.byteCount) && memory.space.isEarlier(range)
        }

        /// Claims a range for an entry; false if another entry has a part of the range.
        func take(_ range: Range<Int>) -> Bool {
            let units = range.lowerBound / SpaceAllocator.alignment..<range.upperBound / SpaceAllocator.alignment
            guard units.allSatisfy({ taken[$0 / 64] & 1 << UInt64($0 % 64) == 0 }) else { return false }
            for unit in units { taken[unit / 64] |= 1 << UInt64(unit % 64) }
            return true
        }
    }

    /// A valid record. A class, so that sorting moves only references.
    private final class FoundRecord {
        let record: ObjectRecord
        let key: CacheKey
        let segment: Segment
        let range: Range<Int>
        let byteCount: Int
        let locations: [ObjectRecord.DataLocation]

        init(_ record: ObjectRecord, _ key: CacheKey, in segment: Segment, _ range: Range<Int>, byteCount: Int) {
            (self.record, self.key, self.segment) = (record, key, segment)
            (self.range, self.byteCount, locations) = (range, byteCount, record.locations)
        }
    }

    private let cache: AssetCache
    private let page: NumbersPage
    /// Files by the numbers in their names.
    private let segmentFiles: [UInt32: FileDescriptor]
    private let largeFiles: [UInt32: FileDescriptor]
    private var segments: [UInt32: Segment] = [:]
    private var largeObjects: [UInt32: SharedMemory] = [:]

    init(into cache: AssetCache, _ files: [String: FileDescriptor], _ page: NumbersPage) {
        (self.cache, self.page) = (cache, page)
        segmentFiles = Self.files(KeptName.segment, files)
        largeFiles = Self.files(KeptName.largeObject, files)
    }

    private static func files(_ prefix: String, _ files: [String: FileDescriptor]) -> [UInt32: FileDescriptor] {
        files.reduce(into: [:]) { found, file in
            // Other spellings of a number, such as leading zeros, are refused.
            if let number = UInt32(file.key.dropFirst(prefix.count)), file.key == prefix + "\(number)" {
                found[number] = file.value
            }
        }
    }

    /// Memory with restored entries.
    var used: [SharedMemory] {
        (segments.values.map(\.memory) + largeObjects.values).sorted { $0.number < $1.number }
    }

    mutating func run() {
        for (number, file) in segmentFiles.sorted(by: { $0.key < $1.key }) {
            guard let segment = segment(number, file) else { continue }
            segments[number] = segment
            cache.add(segment.memory)
            cache.add(UInt64(segment.memory.takenBytes), segment.memory.visibility)
        }
        // Records go in the order of their publication: of two entries with one key, lookups find the later one.
        let found = segments.values.flatMap(records).sorted { $0.record.number < $1.record.number }
        var last: UInt64 = 0
        for object in found where object.record.number > last && cache.count < cache.entryLimit {
            guard let entry = entry(object) else { continue }
            cache.enter(entry)
            cache.order.insert(entry)
            last = object.record.number
        }
        for memory in segments.values.map(\.memory) {
            memory.unmarkOthers()
            cache.lostBytes += UInt64(memory.space.lostPageBytes)
            if memory.space.usedBytes == 0 {
                segments[memory.number] = nil
                cache.subtract(UInt64(memory.takenBytes), memory.visibility)
                cache.forget(memory)
            }
        }
    }

    // MARK: Memory

    private func segment(_ number: UInt32, _ file: FileDescriptor) -> Segment? {
        let size = AssetCache.segmentSize
        guard (try? file.status().size) == UInt64(size), (try? MemoryFile.seals(of: file))?.contains(.shrink) == true,
            let mapping = try? Mapping(file, count: size, writable: true),
            let header = try? MemoryHeader(mapping.copyBytes(at: 0, count: MemoryHeader.size)),
            header.content == .segment, header.memory == number, header.byteCount == UInt64(size),
            header.lineage == page.lineage, number <= page.lastMemory
        else { return nil }
        let table = SegmentTable(mapping)
        let used = table.used
        guard table.isKnown,
            (used.map(\.lowerBound) + used.map(\.upperBound)).allSatisfy({ $0 % MemoryFile.pageSize == 0 })
        else { return nil }
        let space = SpaceAllocator(SegmentTable.start(of: size)..<size, earlier: used)
        let visibility = Visibility(rawValue: header.owner)
        guard cache.mayHaveSegment, !cache.hasAllSegments(visibility),
            cache.shortage(of: UInt64(space.pageBytes), visibility) == nil,
            let memory = try? SharedMemory(segment: number, visibility, file, mapping, space: space)
        else { return nil }
        return Segment(memory, mapping)
    }

    private func largeObject(_ number: UInt32, _ visibility: Visibility) -> SharedMemory? {
        guard number <= page.lastMemory, segments[number] == nil, let file = largeFiles[number],
            let size = (try? file.status().size).flatMap({ Int(exactly: $0) }),
            size > 0, (try? MemoryFile.seals(of: file))?.isSuperset(of: [.write, .shrink, .grow]) == true,
            cache.shortage(of: UInt64(size), visibility) == nil
        else { return nil }
        return try? SharedMemory(largeObject: number, sealed: file, byteCount: size, visibility: visibility)
    }

    // MARK: Records

    private func records(of segment: Segment) -> [FoundRecord] {
        SegmentTable(segment.mapping).marked.compactMap { offset in
            guard segment.contains(offset..<offset + ObjectRecord.alignment) else { return nil }
            let count = Int(segment.mapping.load(UInt32.self, at: offset + 4))
            let range = offset..<offset + SpaceAllocator.rounded(count)
            guard segment.contains(range) else { return nil }
            let state: UInt32 = segment.mapping.load(at: offset + ObjectRecord.stateOffset)
            let bytes = segment.mapping.copyBytes(at: offset, count: count)
            guard state == ObjectRecord.State.live.rawValue, ObjectRecord.isWhole(bytes),
                let record = try? ObjectRecord(bytes), record.number <= page.lastObject,
                let key = try? CacheKey(of: record, visibility: segment.memory.visibility)
            else { return nil }
            return FoundRecord(record, key, in: segment, range, byteCount: count)
        }
    }

    /// Makes the entry of a record; nil if data are missing or belong to another entry, or if there is no room.
    private mutating func entry(_ found: FoundRecord) -> CacheEntry? {
        guard let pieces = pieces(found), let new = newLargeObjects(of: found) else { return nil }
        var ranges: [CacheEntry.SpaceRange] = []
        for (segment, range) in [(found.segment, found.range)] + pieces {
            guard segment.take(range) else { return nil }
            let count = ranges.isEmpty ? found.byteCount : range.count
            ranges.append(.init(memory: segment.memory, offset: range.lowerBound, count: count))
        }
        let pages = ranges.reduce(0) { $0 + $1.memory.space.take($1.offset, $1.count).count }
        let bytes = UInt64(new.reduce(pages) { $0 + $1.byteCount })
        guard cache.shortage(of: bytes, found.key.visibility) == nil else {
            for range in ranges { _ = range.memory.space.free(range.offset, range.count) }
            return nil
        }
        cache.add(bytes, found.key.visibility)
        for memory in new { largeObjects[memory.number] = memory }
        return CacheEntry(
            record: found.record, key: found.key, ranges: ranges, large: new,
            byteCount: found.byteCount + found.locations.reduce(0) { $0 + Int($1.byteCount) })
    }

    /// Returns the pieces of segments with a record's data, overlapping pieces joined; nil if a piece is missing.
    private func pieces(_ found: FoundRecord) -> [(Segment, Range<Int>)]? {
        let unit = SpaceAllocator.alignment
        var pieces: [(segment: Segment, range: Range<Int>)] = []
        let locations = found.locations.filter { largeFiles[$0.memory] == nil }
        for location in locations.sorted(by: { ($0.memory, $0.offset) < ($1.memory, $1.offset) }) {
            guard let segment = segments[location.memory], segment.memory.visibility == found.key.visibility,
                let offset = Int(exactly: location.offset), let count = Int(exactly: location.byteCount),
                offset <= segment.memory.byteCount, count <= segment.memory.byteCount - offset
            else { return nil }
            let range = offset / unit * unit..<(offset + count + unit - 1) / unit * unit
            guard segment.contains(range) else { return nil }
            if let last = pieces.last, last.segment === segment, range.lowerBound <= last.range.upperBound {
                pieces[pieces.count - 1].range = last.range.lowerBound..<max(last.range.upperBound, range.upperBound)
            } else {
                pieces.append((segment, range))
            }
        }
        return pieces
    }

    /// Returns the large objects with a record's data; nil if one is missing or belongs to another entry.
    private func newLargeObjects(of found: FoundRecord) -> [SharedMemory]? {
        var memories: [SharedMemory] = []
        for location in found.locations where largeFiles[location.memory] != nil {
            let known = memories.first { $0.number == location.memory }
            guard largeObjects[location.memory] == nil,
                let memory = known ?? largeObject(location.memory, found.key.visibility),
                location.offset <= UInt64(memory.byteCount),
                location.byteCount <= UInt64(memory.byteCount) - location.offset
            else { return nil }
            if known == nil { memories.append(memory) }
        }
        return memories
    }
}

extension ObjectRecord {
    /// Locations of the record's data. A streamed sound has none.
    fileprivate var locations: [DataLocation] {
        switch content {
        case .image(let images): images.map(\.location)
        case .sound(let location, _): [location].filter { $0.byteCount > 0 }
        }
    }
}
