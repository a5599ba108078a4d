public import LinuxSystem

/// The last numbers that a daemon has given to objects and memories. The page outlives the daemon. The next daemon continues with these numbers,
/// so that no number ever stands for two objects or memories.
public final class NumbersPage {
    /// Bytes of the memory.
    public static let byteCount = 4096
    static let lastObject = 64
    static let lastMemory = 72

    private let mapping: Mapping
    /// Lineage of all memories that are numbered with this page.
    public let lineage: UInt64

    /// Creates a page in memory of `byteCount` bytes that is zero everywhere.
    public init(formatting mapping: Mapping, lineage: UInt64) {
        precondition(mapping.count >= Self.byteCount, "the memory is smaller than the page")
        self.mapping = mapping
        self.lineage = lineage
        let header = MemoryHeader(
            memory: 0, byteCount: UInt64(Self.byteCount), content: .numbers, owner: 0, lineage: lineage)
        mapping.write(header.encoded, at: 0)
    }

    /// Opens the page of an earlier daemon.
    public init(_ mapping: Mapping) throws(LayoutError) {
        let header = try MemoryHeader(mapping.copyBytes(at: 0, count: min(mapping.count, MemoryHeader.size)))
        guard header.content == .numbers else { throw .badField(name: "type", found: UInt64(header.content.rawValue)) }
        guard header.byteCount == UInt64(mapping.count), mapping.count == Self.byteCount else {
            throw .badField(name: "bytes of the whole memory", found: header.byteCount)
        }
        self.mapping = mapping
        lineage = header.lineage
    }

    /// The number of the last object.
    public var lastObject: UInt64 {
        get { mapping.atomicLoad(at: Self.lastObject, .acquiring) }
        set { mapping.atomicStore(newValue, at: Self.lastObject, .releasing) }
    }

    /// The number of the last memory.
    public var lastMemory: UInt64 {
        get { mapping.atomicLoad(at: Self.lastMemory, .acquiring) }
        set { mapping.atomicStore(newValue, at: Self.lastMemory, .releasing) }
    }
}
