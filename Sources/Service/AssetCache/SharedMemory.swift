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

    /// Its number, never used again while the daemon lives.
    public let number: UInt32
    /// What lies in it.
    public let content: Content
    /// Who may see it.
    public let visibility: Visibility
    /// Bytes, all of them allocated.
    public let byteCount: Int
    /// The descriptor for clients, opened read-only.
    public let descriptor: FileDescriptor

    /// For a segment only.
    let writable: Mapping?
    var space: SpaceAllocator
    /// The original of a segment, which the next daemon could still write.
    private let original: FileDescriptor?

    private init(
        number: UInt32, content: Content, visibility: Visibility, byteCount: Int, descriptor: FileDescriptor,
        writable: Mapping?, original: FileDescriptor?
    ) {
        self.number = number
        self.content = content
        self.visibility = visibility
        self.byteCount = byteCount
        self.descriptor = descriptor
        self.writable = writable
        self.original = original
        space = SpaceAllocator(writable == nil ? 0..<0 : MemoryHeader.size..<byteCount)
    }

    /// Makes an empty segment.
    static func segment(
        number: UInt32, byteCount: Int, visibility: Visibility, lineage: UInt64
    ) throws(SystemError) -> SharedMemory {
        let file = try MemoryFile.create("nibassetd-segment", allocating: UInt64(byteCount))
        try MemoryFile.seal(file, [.shrink, .grow])
        let mapping = try Mapping(file, count: byteCount, writable: true)
        let header = MemoryHeader(
            memory: number, byteCount: UInt64(byteCount), content: .segment, owner: visibility.rawValue,
            lineage: lineage)
        mapping.write(header.encoded, at: 0)
        return SharedMemory(
            number: number, content: .segment, visibility: visibility, byteCount: byteCount,
            descriptor: try file.reopened(.read), writable: mapping, original: file)
    }

    /// Takes over memory that has been sealed and checked.
    static func largeObject(
        number: UInt32, sealed file: FileDescriptor, byteCount: Int, visibility: Visibility
    ) throws(SystemError) -> SharedMemory {
        SharedMemory(
            number: number, content: .largeObject, visibility: visibility, byteCount: byteCount,
            descriptor: try file.reopened(.read), writable: nil, original: nil)
    }
}
