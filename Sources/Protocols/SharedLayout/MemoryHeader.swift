internal import MessageCoding

/// The first 64 bytes of every memory except large objects.
public struct MemoryHeader: Hashable, Sendable {
    /// The kind of contents of a memory with a header.
    public enum Content: UInt16, Sendable, Hashable {
        case segment = 1
        case index = 3
        case numbers = 4
        case clientPage = 5
    }

    /// Bytes of a header.
    public static let size = 64
    /// The version of the layout that this module describes.
    public static let layoutVersion: UInt32 = 1
    /// The owner of public memory.
    public static let everybody = UInt32.max
    private static let magic = Array("NIBASSET".utf8)

    /// The memory's number.
    public var memory: UInt32
    /// Bytes of the whole memory.
    public var byteCount: UInt64
    /// Kind of the memory's contents.
    public var content: Content
    /// Uid of the user who may see the memory, or `everybody`.
    public var owner: UInt32
    /// A random number, which stays the same if the next daemon takes over the memory.
    public var lineage: UInt64

    /// Creates a header.
    public init(memory: UInt32, byteCount: UInt64, content: Content, owner: UInt32, lineage: UInt64) {
        self.memory = memory
        self.byteCount = byteCount
        self.content = content
        self.owner = owner
        self.lineage = lineage
    }

    /// The header's bytes.
    public var encoded: [UInt8] {
        var writer = ByteWriter(capacity: Self.size)
        writer.write(Self.magic)
        writer.write(Self.layoutVersion)
        writer.write(memory)
        writer.write(byteCount)
        writer.write(content.rawValue)
        writer.write(UInt16(0))
        writer.write(owner)
        writer.write(lineage)
        writer.pad(to: Self.size)
        return writer.bytes
    }

    /// Reads a header.
    public init(_ bytes: [UInt8]) throws(LayoutError) {
        var reader = LayoutReader(bytes, length: Self.size)
        let magic = try reader.bytes(8)
        let version: UInt32 = try reader.integer()
        let memory: UInt32 = try reader.integer()
        let byteCount: UInt64 = try reader.integer()
        let type: UInt16 = try reader.integer()
        _ = try reader.integer(UInt16.self)
        let owner: UInt32 = try reader.integer()
        let lineage: UInt64 = try reader.integer()
        guard magic == Self.magic else { throw .wrongMagic(offset: 0) }
        guard version == Self.layoutVersion else { throw .badField(name: "layout version", found: UInt64(version)) }
        guard let content = Content(rawValue: type) else { throw .badField(name: "type", found: UInt64(type)) }
        self.init(memory: memory, byteCount: byteCount, content: content, owner: owner, lineage: lineage)
    }
}
