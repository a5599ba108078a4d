internal import AssetModel
package import MessageCoding

/// New memory that later answers may refer to; its descriptor comes with the message.
public struct MemoryEvent: MessageBody, Hashable {
    /// The kind of contents. See "The shared-memory layout".
    public enum Content: UInt16, Sendable, Hashable {
        case segment = 1
        case largeObject = 2
        case index = 3
        case livenessPage = 4
        case clientPage = 5
    }

    package static let type = MessageType.memory

    /// The memory's number.
    public var memory: UInt32
    /// Kind of the memory's contents.
    public var content: Content
    /// Whether the client may write to the memory.
    public var isWritable: Bool
    /// Size of the memory in bytes.
    public var byteCount: UInt64

    package init(memory: UInt32, content: Content, isWritable: Bool = false, byteCount: UInt64) {
        self.memory = memory
        self.content = content
        self.isWritable = isWritable
        self.byteCount = byteCount
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(memory)
        writer.write(content.rawValue)
        writer.write(UInt16(isWritable ? 1 : 0))
        writer.write(byteCount)
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        memory = try reader.field()
        content = try reader.choice("type of memory") { Content(rawValue: $0) }
        isWritable = try reader.field(UInt16.self) & 1 != 0
        byteCount = try reader.field()
    }
}

/// Memory to which later answers do not refer.
public struct Retired: MessageBody, Hashable {
    package static let type = MessageType.retired

    /// The memory's number.
    public var memory: UInt32

    package init(memory: UInt32) { self.memory = memory }

    package func write(to writer: inout ByteWriter) { writer.write(memory) }

    package init(from reader: inout ByteReader) throws(ProtocolError) { memory = try reader.field() }
}

/// Objects whose files have changed.
public struct Invalidated: MessageBody, Hashable {
    package static let type = MessageType.invalidated

    /// Numbers of the objects.
    public var objects: [UInt64]

    /// Creates an event; numbers beyond `WireLimits.objects` are left out.
    public init(objects: [UInt64]) { self.objects = Array(objects.prefix(WireLimits.objects.value)) }

    package func write(to writer: inout ByteWriter) { writeNumbers(objects, to: &writer) }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        objects = try reader.items { (reader) throws(ProtocolError) in try reader.field() }
    }
}

/// The daemon's last message on a connection.
public struct Goodbye: MessageBody, Hashable {
    package static let type = MessageType.goodbye

    /// The reason.
    public var status: ReplyStatus

    package init(status: ReplyStatus) { self.status = status }

    package func write(to writer: inout ByteWriter) { writer.write(status.rawValue) }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        status = ReplyStatus(orLater: try reader.field())
    }
}

/// A context in which names without an object may have an object by now.
public struct Changed: MessageBody, Hashable {
    package static let type = MessageType.changed

    /// The context number from `BundleOpened`.
    public var context: UInt32

    package init(context: UInt32) { self.context = context }

    package func write(to writer: inout ByteWriter) { writer.write(context) }

    package init(from reader: inout ByteReader) throws(ProtocolError) { context = try reader.field() }
}

/// New memory with a context's index. The earlier index says "ask" for every name from now on.
public struct IndexReplaced: MessageBody, Hashable {
    package static let type = MessageType.indexReplaced

    /// The context number from `BundleOpened`.
    public var context: UInt32
    /// Number of the memory, which a `MemoryEvent` has announced; 0: the context has no index any more.
    public var memory: UInt32

    package init(context: UInt32, memory: UInt32) {
        self.context = context
        self.memory = memory
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(context)
        writer.write(memory)
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        context = try reader.field()
        memory = try reader.field()
    }
}
