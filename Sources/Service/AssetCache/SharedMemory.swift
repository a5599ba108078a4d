internal import AssetModel
public import LinuxSystem
internal import SharedLayout

/// Memory that clients may map: a segment of many objects, or one large object.
public final class SharedMemory {
    /// Number of the memory. The daemon gives the number to no other memory.
    public let number: UInt32
    /// Whether the memory is a segment with records and small objects, which only the daemon writes; else it has the sealed data of one object.
    public var isSegment: Bool { writable != nil }
    /// Users who may see the memory.
    public let visibility: Visibility
    /// Size in bytes. The free space of a segment need not have pages.
    public let byteCount: Int
    /// A read-only descriptor for clients.
    public let descriptor: FileDescriptor

    var space: SpaceAllocator
    /// Offsets of a segment's records and the numbers of their entries, in the order of the offsets.
    private(set) var records: [(offset: Int, entry: UInt64)] = []
    /// Number of lost bytes when the segment could not be emptied. The next attempt waits until many more bytes are lost.
    var toleratedLoss = 0
    /// File and mapping with which the daemon writes a segment; nil for a large object.
    private let writable: (file: FileDescriptor, mapping: Mapping)?

    /// File that the service manager keeps for the next daemon.
    var storedFile: FileDescriptor { writable?.file ?? descriptor }

    /// Makes an empty segment.
    static func segment(
        number: UInt32, byteCount: Int, visibility: Visibility, lineage: UInt64
    ) throws(SystemError) -> SharedMemory {
        let file = try MemoryFile.create("nibassetd-segment")
        try MemoryFile.resize(file, to: UInt64(byteCount))
        try MemoryFile.seal(file, [.shrink, .grow])
        let mapping = try Mapping(file, count: byteCount, writable: true)
        let header = MemoryHeader(
            memory: number, byteCount: UInt64(byteCount), content: .segment, owner: visibility.rawValue,
            lineage: lineage)
        // The write allocates the table's pages, so that a later store into the mapping cannot fail.
        let start = SegmentTable.start(of: byteCount)
        try file.write(header.encoded + [UInt8](repeating: 0, count: start - MemoryHeader.size), at: 0)
        let table = SegmentTable(mapping)
        table.format()
        table.setUse(0..<(start + MemoryFile.pageSize - 1) / MemoryFile.pageSize * MemoryFile.pageSize, true)
        return try SharedMemory(
            segment: number, visibility, file, mapping, space: SpaceAllocator(start..<byteCount))
    }

    /// Takes a segment that has a header already.
    init(
        segment number: UInt32, _ visibility: Visibility, _ file: FileDescriptor, _ mapping: Mapping,
        space: SpaceAllocator
    ) throws(SystemError) {
        self.number = number
        self.visibility = visibility
        byteCount = mapping.count
        descriptor = try file.reopened(.read)
        writable = (file, mapping)
        self.space = space
    }

    /// Takes over memory that was sealed and checked.
    init(
        largeObject number: UInt32, sealed file: FileDescriptor, byteCount: Int, visibility: Visibility
    ) throws(SystemError) {
        self.number = number
        self.visibility = visibility
        self.byteCount = byteCount
        descriptor = try file.reopened(.read)
        writable = nil
        space = SpaceAllocator(0..<0)
    }

    /// Bytes that the memory takes; for a segment, the bytes of its used pages.
    var takenBytes: Int { isSegment ? space.pageBytes : byteCount }

    private var table: SegmentTable? { (writable?.mapping).map { SegmentTable($0) } }

    // MARK: Records

    /// Adds the record of an entry, which is completely written, and marks it for the next daemon.
    func addRecord(of entry: UInt64, at offset: Int) {
        records.insert((offset, entry), at: records.indices.lowest { records[$0].offset > offset })
        table?.mark(offset)
    }

    /// Removes the record at an offset and its mark. Call this before the record's space is used again.
    func removeRecord(at offset: Int) {
        let index = records.indices.lowest { records[$0].offset >= offset }
        if index < records.endIndex, records[index].offset == offset { records.remove(at: index) }
        table?.unmark(offset)
    }

    /// Removes all marks without a record, so that the next daemon finds only this daemon's entries.
    func unmarkOthers() {
        let known = Set(records.map(\.offset))
        for offset in table?.marked ?? [] where !known.contains(offset) { table?.unmark(offset) }
    }

    /// The last record before an offset.
    func lastRecord(before offset: Int) -> (offset: Int, entry: UInt64)? {
        let next = records.indices.lowest { records[$0].offset >= offset }
        return next > 0 ? records[next - 1] : nil
    }

    // MARK: Space in a segment

    /// Allocates space at the beginning of a gap, before anything is written there.
    func allocate(_ count: Int, at offset: Int) { table?.setUse(space.allocate(count, at: offset), true) }

    /// Frees space; returns the bytes of the pages that become empty. They go back to the kernel unless clients of an earlier daemon may read them.
    func free(_ offset: Int, _ count: Int) -> Int {
        let pages = space.free(offset, count)
        if !space.isEarlier(offset) {
            table?.setUse(pages, false)
            giveBack(pages)
        }
        return pages.count
    }

    /// Gives empty pages back to the kernel. If that fails, `giveBackFreePages` tries again later.
    private func giveBack(_ pages: Range<Int>) {
        guard let file = writable?.file, !pages.isEmpty else { return }
        try? MemoryFile.release(file, from: UInt64(pages.lowerBound), to: UInt64(pages.upperBound))
    }

    /// Gives all empty pages back to the kernel, which allocates them again where a client reads.
    func giveBackFreePages() { for pages in space.freePages { giveBack(pages) } }

    // MARK: Writing to a segment

    /// Writes bytes at `offset`; throws where the kernel has no page for them.
    func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        try writable?.file.write(bytes, at: UInt64(offset))
    }

    /// Copies bytes from a mapping to `offset`, like `write`.
    func write(copying source: Mapping, from start: Int, count: Int, at offset: Int) throws(SystemError) {
        try writable?.file.write(copying: source, from: start, count: count, at: UInt64(offset))
    }

    /// Changes a number in bytes that were written before, atomically: a reader sees the old or the new number.
    func store(_ value: UInt32, at offset: Int) { writable?.mapping.store(value, at: offset) }

    /// Copies bytes from another place of a segment.
    func write(copying source: SharedMemory, from start: Int, count: Int, at offset: Int) throws(SystemError) {
        if let mapping = source.writable?.mapping { try write(copying: mapping, from: start, count: count, at: offset) }
    }

    /// Returns a copy of bytes that were written before.
    func bytes(at offset: Int, count: Int) -> [UInt8] { writable?.mapping.copyBytes(at: offset, count: count) ?? [] }
}
