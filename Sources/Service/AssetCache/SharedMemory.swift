public import LinuxSystem
internal import SharedLayout

/// Memory that clients may map: a segment of many objects, or one large object.
public final class SharedMemory {
    /// What lies in it.
    public enum Content: Sendable {
        /// Records and small objects, written by the daemon alone.
        case segment
        /// The data of one object, sealed.
        case largeObject
    }

    /// Its number. The daemon never uses it again.
    public let number: UInt32
    /// What lies in it.
    public let content: Content
    /// Who may see it.
    public let visibility: Visibility
    /// Its size in bytes. The free space of a segment need not have pages.
    public let byteCount: Int
    /// A read-only descriptor for clients.
    public let descriptor: FileDescriptor

    var space: SpaceAllocator
    /// How the daemon writes a segment; nil for a large object.
    private let writable: (file: FileDescriptor, mapping: Mapping)?

    /// The file as the next daemon needs it.
    var kept: FileDescriptor { writable?.file ?? descriptor }

    init(
        number: UInt32, content: Content, visibility: Visibility, byteCount: Int, descriptor: FileDescriptor,
        writable: (FileDescriptor, Mapping)?, givenOutUpTo end: Int? = nil
    ) {
        self.number = number
        self.content = content
        self.visibility = visibility
        self.byteCount = byteCount
        self.descriptor = descriptor
        self.writable = writable
        space =
            writable == nil
            ? SpaceAllocator(0..<0)
            : SpaceAllocator(SegmentTable.start(of: byteCount)..<byteCount, givenOutUpTo: end)
    }

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
        try file.write(header.encoded, at: 0)
        SegmentTable(mapping).usedEnd = UInt64(SegmentTable.start(of: byteCount))
        return SharedMemory(
            number: number, content: .segment, visibility: visibility, byteCount: byteCount,
            descriptor: try file.reopened(.read), writable: (file, mapping))
    }

    /// Takes over memory that was sealed and checked.
    static func largeObject(
        number: UInt32, sealed file: FileDescriptor, byteCount: Int, visibility: Visibility
    ) throws(SystemError) -> SharedMemory {
        SharedMemory(
            number: number, content: .largeObject, visibility: visibility, byteCount: byteCount,
            descriptor: try file.reopened(.read), writable: nil)
    }

    // MARK: Writing to a segment

    /// Allocates space for `count` bytes; nil when there is no room.
    func allocate(_ count: Int) -> Int? {
        guard let writable, let offset = space.allocate(count) else { return nil }
        let (table, end) = (SegmentTable(writable.mapping), UInt64(offset + SpaceAllocator.rounded(count)))
        if end > table.usedEnd { table.usedEnd = end }
        return offset
    }

    /// Marks a record that is written, for the next daemon.
    func mark(_ record: Int) { if let writable { SegmentTable(writable.mapping).mark(record) } }

    /// Takes the mark away, before the record's space is used again.
    func unmark(_ record: Int) { if let writable { SegmentTable(writable.mapping).unmark(record) } }

    /// Writes bytes at `offset`; throws where the kernel has no page for them.
    func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        try writable?.file.write(bytes, at: UInt64(offset))
    }

    /// Copies bytes from a mapping to `offset`, like `write`.
    func write(copying source: Mapping, from start: Int, count: Int, at offset: Int) throws(SystemError) {
        try writable?.file.write(copying: source, from: start, count: count, at: UInt64(offset))
    }

    /// Changes a number in bytes that were written before. Readers see the change at once, never a part of it.
    func store(_ value: UInt32, at offset: Int) { writable?.mapping.store(value, at: offset) }
}
