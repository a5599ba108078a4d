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
    /// The kind of its contents.
    public var content: Content
    /// The uid that may see it, or `everybody`.
    public var owner: UInt32
    /// A random number, kept across restarts that keep the memory.
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
        let fields:
            (
                magic: [UInt8], version: UInt32, memory: UInt32, count: UInt64, content: UInt16, owner: UInt32,
                lineage: UInt64
            )
        do {
            var reader = ByteReader(bytes)
            fields.magic = Array(try reader.readBytes(8))
            fields.version = try reader.read()
            fields.memory = try reader.read()
            fields.count = try reader.read()
            fields.content = try reader.read()
            _ = try reader.read(UInt16.self)
            fields.owner = try reader.read()
            fields.lineage = try reader.read()
        } catch {
            throw .outside(offset: 0, length: Self.size)
        }
        guard fields.magic == Self.magic else { throw .wrongMagic(offset: 0) }
        guard fields.version == Self.layoutVersion else {
            throw .badField(name: "layout version", found: UInt64(fields.version))
        }
        guard let content = Content(rawValue: fields.content) else {
            throw .badField(name: "type", found: UInt64(fields.content))
        }
        self.init(
            memory: fields.memory, byteCount: fields.count, content: content, owner: fields.owner,
            lineage: fields.lineage)
    }
}
