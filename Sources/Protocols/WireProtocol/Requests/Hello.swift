package import MessageCoding

/// The first request of a connection.
public struct Hello: MessageBody, Hashable {
    package static let type = MessageType.hello
    /// Identifies the protocol: "NIBA".
    public static let magic: UInt32 = 0x4142_494E
    /// The version of the protocol that this module implements.
    public static let version = (major: UInt16(1), minor: UInt16(9))

    /// The client's major version.
    public var major: UInt16
    /// The client's minor version.
    public var minor: UInt16
    /// The shared-memory layout that the client reads.
    public var layoutVersion: UInt32
    /// Whether the client wants `invalidated` events.
    public var wantsInvalidations: Bool
    /// Number of the lost connection of this process that the new connection continues; 0: none.
    public var continues: UInt64

    /// Creates a request with this module's version.
    public init(layoutVersion: UInt32, wantsInvalidations: Bool, continues: UInt64 = 0) {
        major = Self.version.major
        minor = Self.version.minor
        self.layoutVersion = layoutVersion
        self.wantsInvalidations = wantsInvalidations
        self.continues = continues
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(Self.magic)
        writer.write(major)
        writer.write(minor)
        writer.write(layoutVersion)
        writer.write(UInt32(wantsInvalidations ? 1 : 0))
        writer.write(continues)
    }

    /// Reads the body, field by field. If the major version differs, the rest is not read, because its fields are unknown.
    package init(from reader: inout ByteReader) throws(ProtocolError) {
        let magic: UInt32 = try reader.field()
        guard magic == Self.magic else { throw .badValue(field: "magic", found: UInt64(magic)) }
        major = try reader.field()
        guard major == Self.version.major else { throw .wrongVersion(of: .client, found: major) }
        minor = try reader.field()
        layoutVersion = try reader.field()
        wantsInvalidations = try reader.field(UInt32.self) & 1 != 0
        // Version 1.5 ends here.
        continues = reader.remaining == 0 ? 0 : try reader.field()
    }
}
