internal import MessageCoding

/// The first 16 bytes of every message.
public struct MessageHeader: Sendable, Hashable {
    /// Bytes of a header.
    public static let size = 16

    /// The message's type. An unknown value is kept, so that the receiver can report or ignore the message.
    public var rawType: UInt16
    /// Whether more messages of the same reply follow.
    public var hasMore: Bool
    /// Serial number of the request, which its reply repeats; 0 in events.
    public var serial: UInt32
    /// In replies, the request's status, a raw value of `ReplyStatus`; in requests, `file`.
    public var rawStatus: UInt32

    /// The message's type; nil for a type that this version does not know.
    public var type: MessageType? { MessageType(rawValue: rawType) }

    /// The request's status; an unknown value counts as a system error.
    public var status: ReplyStatus { ReplyStatus(orLater: rawStatus) }

    /// In requests: the number under which the client has sent a file over its file channel; 0 without a file.
    public var file: UInt32 { rawStatus }

    /// Creates a header.
    public init(type: MessageType, serial: UInt32, rawStatus: UInt32 = 0, hasMore: Bool = false) {
        rawType = type.rawValue
        self.hasMore = hasMore
        self.serial = serial
        self.rawStatus = rawStatus
    }

    /// Reads the header of a whole message and checks its length field.
    public init(of message: ArraySlice<UInt8>) throws(ProtocolError) {
        var reader = ByteReader(message)
        let fields = try reader.readFields { (reader) throws(ByteReader.EndOfMessage) in
            (
                type: try reader.read(UInt16.self), flags: try reader.read(UInt16.self),
                serial: try reader.read(UInt32.self),
                status: try reader.read(UInt32.self), length: try reader.read(UInt32.self)
            )
        }
        rawType = fields.type
        hasMore = fields.flags & 1 != 0
        serial = fields.serial
        rawStatus = fields.status
        guard Int(fields.length) == message.count else {
            throw .wrongLength(found: message.count, expected: Int(fields.length))
        }
    }

    func write(to writer: inout ByteWriter, length: Int) {
        writer.write(rawType)
        writer.write(UInt16(hasMore ? 1 : 0))
        writer.write(serial)
        writer.write(rawStatus)
        writer.write(UInt32(length))
    }
}
