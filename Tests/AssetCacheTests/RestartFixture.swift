import AssetModel
import LinuxSystem
import SharedLayout
import Testing

@testable import AssetCache

/// Caches whose memory outlives them, and entries whose bytes depend on their number.
struct RestartFixture {
    /// Descriptors that a service manager would keep.
    final class Store: MemoryStore {
        var files: [String: FileDescriptor] = [:]
        var taken = AssetCache.TakenOver()

        func keep(_ file: FileDescriptor, name: String) { files[name] = file }

        func forget(_ name: String) { files[name] = nil }

        /// Makes the next daemon's cache from the kept memory.
        func cache(limit: UInt64 = 24 << 20, userLimit: UInt64? = nil) throws -> AssetCache {
            let kept = files.map { (name: $0.key, file: $0.value) }
            let cache = AssetCache(limit: limit, userLimit: userLimit ?? limit / 3)
            taken = try cache.keepMemory(in: self, takingOver: kept)
            cache.checkInvariants()
            return cache
        }

        /// Copies the memory that the next daemon would find if this one were killed now.
        func copy() throws -> Store {
            let copy = Store()
            for (name, file) in files {
                // A large object is sealed, so it needs no copy.
                if try MemoryFile.seals(of: file).contains(.write) {
                    copy.files[name] = file
                    continue
                }
                let count = Int(try file.status().size)
                let mapping = try Mapping(file, count: count, writable: false)
                let new = try MemoryFile.create("copy", copying: mapping, count: count)
                try MemoryFile.seal(new, [.shrink, .grow])
                copy.files[name] = new
            }
            return copy
        }

        /// Bytes of the pages that the kernel has allocated for segments.
        func allocatedSegmentBytes() throws -> UInt64 {
            try files.filter { $0.key.contains("segment") }.reduce(0) {
                $0 + UInt64(try $1.value.status().allocatedSize)
            }
        }
    }

    /// Bytes that a client reads, with their place. They must never change.
    struct Seen {
        let mapping: Mapping
        let offset: Int
        let bytes: [UInt8]

        var isIntact: Bool { mapping.matches(bytes.span, at: offset) }
    }

    let scratch: Mapping

    init() throws {
        let file = try MemoryFile.create("scratch", allocating: UInt64(AssetCache.smallObjectLimit))
        scratch = try Mapping(file, count: AssetCache.smallObjectLimit, writable: true)
    }

    private func bytes(of number: Int, count: Int) -> [UInt8] { [UInt8](repeating: UInt8(number % 251), count: count) }

    /// Adds an entry of file `number` with `count` equal bytes. A large entry has a memory of its own.
    func add(
        _ number: Int, _ count: Int, _ visibility: Visibility = .everybody, to cache: AssetCache
    ) throws -> CacheEntry {
        let staged: StagedData
        if count <= AssetCache.smallObjectLimit {
            scratch.write(bytes(of: number, count: count), at: 0)
            staged = try cache.stage(copying: scratch, at: 0, count: count, visibility: visibility)
        } else {
            try cache.reserve(UInt64(count), for: visibility)
            let file = try MemoryFile.create("large")
            try file.write(bytes(of: number, count: count), at: 0)
            try MemoryFile.seal(file, [.write, .shrink, .grow])
            staged = try cache.stage(sealed: file, count: count, visibility: visibility)
        }
        let sound = SoundDescription(
            sampleRate: 8_000, channelCount: 1, sampleFormat: .int16, frameCount: UInt64(count / 2), fileFormat: 1)
        return try cache.publish(
            key(number, visibility), content: .sound(staged.location, sound), isTemplate: false,
            decodeDuration: UInt64(number * 7_919 % 1_009 + 1), path: Array("/file \(number)".utf8), staged: [staged])
    }

    /// Makes a key. The number decides which of a key's parts it has.
    func key(_ number: Int, _ visibility: Visibility = .everybody) -> CacheKey {
        let file = FileVersion(
            identity: .init(device: 7, inode: UInt64(number)), size: 100, modified: -5, changed: Int64(number))
        var item = CatalogItem(.image, number: UInt32(number), name: Array("name".utf8), file: Array("a file".utf8))
        item.language = Array("de".utf8)
        return CacheKey(
            kind: .sound, name: Array("sound \(number % 7)".utf8), files: [[file], [file, file], []][number % 3],
            items: number % 5 == 0 ? [item, item] : [], medium: number % 4 == 0 ? UInt32(number) : nil, pixelForm: nil,
            sampleForm: number % 2 == 0 ? .int16 : nil,
            renderingSize: [nil, .scale(2), .pixels(PixelSize(width: 3, height: 4))][number % 3], visibility: visibility
        )
    }

    /// Bytes that a client of an entry reads.
    func seen(_ entry: CacheEntry) throws -> [Seen] {
        var all: [Seen] = []
        for range in entry.ranges {
            let mapping = try Mapping(range.memory.descriptor, count: range.memory.byteCount, writable: false)
            // The record's state may change.
            let start = range.offset + (all.isEmpty ? ObjectRecord.stateOffset + 4 : 0)
            let count = range.count - (start - range.offset)
            all.append(Seen(mapping: mapping, offset: start, bytes: mapping.copyBytes(at: start, count: count)))
        }
        return all
    }

    /// Numbers of the entries whose record, read as a client reads it, does not lead to the file's bytes.
    func brokenEntries(of cache: AssetCache) throws -> [UInt64] {
        var mappings: [UInt32: Mapping] = [:]
        func mapping(_ memory: SharedMemory) throws -> Mapping {
            let mapping =
                try mappings[memory.number] ?? Mapping(memory.descriptor, count: memory.byteCount, writable: false)
            mappings[memory.number] = mapping
            return mapping
        }
        return try cache.allEntries.filter { entry in
            let bytes = try mapping(entry.recordMemory).copyBytes(at: entry.recordOffset, count: entry.ranges[0].count)
            let record = try ObjectRecord(bytes)
            guard record.number == entry.number, case .sound(let place, let sound) = record.content,
                let memory = entry.memories.first(where: { $0.number == place.memory }),
                let number = Int(String(decoding: record.path.dropFirst("/file ".utf8.count), as: UTF8.self))
            else { return true }
            let count = Int(sound.frameCount) * 2
            let data = try mapping(memory)
            return Int(place.byteCount) != count || entry.key != key(number, entry.key.visibility)
                || !data.matches(self.bytes(of: number, count: count).span, at: Int(place.offset))
        }.map(\.number)
    }

    /// Expects that an entry has outlived a restart unchanged, and in its place.
    func expectSame(_ entry: CacheEntry?, as earlier: CacheEntry) throws {
        let entry = try #require(entry)
        #expect(entry.key == earlier.key && entry.path == earlier.path && entry.byteCount == earlier.byteCount)
        #expect(entry.decodeDuration == earlier.decodeDuration && entry.isStreamed == earlier.isStreamed)
        #expect(
            entry.recordOffset == earlier.recordOffset && entry.memories.map(\.number) == earlier.memories.map(\.number)
        )
    }
}
