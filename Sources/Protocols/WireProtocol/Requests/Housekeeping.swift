public import AssetModel
package import MessageCoding

/// Releases objects, one hold for each number.
public struct Release: MessageBody, Hashable {
    package static let type = MessageType.release

    /// Numbers of the objects.
    public var objects: [UInt64]

    /// Creates a request; numbers beyond `WireLimits.objects` are left out.
    public init(objects: [UInt64]) { self.objects = Array(objects.prefix(WireLimits.objects.value)) }

    package func write(to writer: inout ByteWriter) { writeNumbers(objects, to: &writer) }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        objects = try reader.items { (reader) throws(ProtocolError) in try reader.field() }
    }
}

/// Acknowledges messages with descriptors.
public struct Received: MessageBody, Hashable {
    package static let type = MessageType.received

    /// Number of messages with descriptors that the client has received since the last `Received`.
    public var count: UInt16

    package init(count: UInt16) { self.count = count }

    package func write(to writer: inout ByteWriter) { writer.write(count) }

    package init(from reader: inout ByteReader) throws(ProtocolError) { count = try reader.field() }
}

/// Asks for an object by its number in a `ListReply`.
public struct Hold: MessageBody, Hashable {
    package static let type = MessageType.hold

    /// Number of the object.
    public var object: UInt64

    package init(object: UInt64) { self.object = object }

    package func write(to writer: inout ByteWriter) { writer.write(object) }

    package init(from reader: inout ByteReader) throws(ProtocolError) { object = try reader.field() }
}

/// Asks for the entries of the cache.
public struct List: MessageBody, Hashable {
    package static let type = MessageType.list

    /// Images or sounds; nil for both.
    public var kind: AssetKind?

    package init(kind: AssetKind?) { self.kind = kind }

    package func write(to writer: inout ByteWriter) { writer.write(kind?.rawValue ?? 0) }

    package init(from reader: inout ByteReader) throws(ProtocolError) { kind = try reader.kindOrBoth() }
}

/// Asks for a complete description of an interface file or an asset catalog, whose descriptor comes with the message.
public struct Inspect: MessageBody, Hashable {
    package static let type = MessageType.inspect

    package init() {}

    package func write(to writer: inout ByteWriter) { writer.write(UInt8(0)) }

    package init(from reader: inout ByteReader) throws(ProtocolError) { _ = try reader.field(UInt8.self) }
}

/// Drops entries that are not in use.
public struct Purge: MessageBody, Hashable {
    package static let type = MessageType.purge

    /// Images or sounds; nil for both.
    public var kind: AssetKind?
    /// Name of the entries; empty for all.
    public var name: [UInt8]
    /// Folder in or below which the entries' files lie; empty for all.
    public var folder: [UInt8]
    /// Uid of the user to whom the entries are private; `UInt32.max` for public entries; nil for all.
    public var user: UInt32?

    package init(kind: AssetKind? = nil, name: [UInt8] = [], folder: [UInt8] = [], user: UInt32? = nil) {
        self.kind = kind
        self.name = name
        self.folder = folder
        self.user = user
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(kind?.rawValue ?? 0)
        writer.writeText(name)
        writer.writeText(folder)
        writer.write(UInt8(user == nil ? 0 : 1))
        writer.write(user ?? 0)
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        kind = try reader.kindOrBoth()
        name = try reader.text()
        folder = try reader.text()
        let isOfOneUser = try reader.field(UInt8.self) & 1 != 0
        let uid: UInt32 = try reader.field()
        user = isOfOneUser ? uid : nil
    }
}

/// Appends a list of object numbers: a 16-bit count, then the numbers.
func writeNumbers(_ numbers: [UInt64], to writer: inout ByteWriter) {
    writer.write(UInt16(numbers.count))
    for number in numbers { writer.write(number) }
}
