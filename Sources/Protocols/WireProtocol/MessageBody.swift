package import MessageCoding

/// The part of a message after its header.
package protocol MessageBody: Sendable {
    /// The type of message that has this body.
    static var type: MessageType { get }
    /// Appends the body.
    func write(to writer: inout ByteWriter)
    /// Reads the body.
    init(from reader: inout ByteReader) throws(ProtocolError)
}

extension MessageBody {
    /// The whole message. In a request, `file` is the number of the first file that the client has sent for the request; 0 without a file.
    package func message(serial: UInt32, file: UInt32 = 0, hasMore: Bool = false) -> [UInt8] {
        var body = ByteWriter()
        write(to: &body)
        let header = MessageHeader(type: Self.type, serial: serial, rawStatus: file, hasMore: hasMore)
        return messageBytes(header, body: body.bytes)
    }

    /// Reads the body of a whole message whose header has been read.
    package init(of message: ArraySlice<UInt8>) throws(ProtocolError) {
        var reader = ByteReader(message.dropFirst(MessageHeader.size))
        try self.init(from: &reader)
    }
}

/// The bytes of a message: its header, then its encoded body.
func messageBytes(_ header: MessageHeader, body: [UInt8]) -> [UInt8] {
    var writer = ByteWriter(capacity: MessageHeader.size + body.count)
    header.write(to: &writer, length: MessageHeader.size + body.count)
    writer.write(body)
    return writer.bytes
}

/// A body without fields.
public struct EmptyMessage: Sendable {
    /// The whole message of a type whose body is empty.
    public static func message(_ type: MessageType, serial: UInt32) -> [UInt8] {
        messageBytes(MessageHeader(type: type, serial: serial), body: [])
    }
}
