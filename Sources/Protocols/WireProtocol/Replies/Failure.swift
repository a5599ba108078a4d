internal import AssetModel
internal import MessageCoding

/// Why a request failed; the status is in the header.
///
/// Not a `MessageBody`: a body is written and read without the header, but a failure's status is in the header.
public struct Failure: Hashable, Sendable {
    /// The kind of failure.
    public var status: ReplyStatus
    /// For `broken`: the damage, as in `FileDamage`; else 0.
    public var reason: UInt16
    /// For limits, the value found; for `systemError`, errno.
    public var found: UInt64
    /// For limits, the value allowed.
    public var allowed: UInt64
    /// The byte offset of the damage in the file; 0 when it is not known.
    public var offset: UInt64
    /// An explanation for people; for `needsFile`, the paths of the files, with zero bytes between them.
    public var text: [UInt8]

    /// Creates a failure.
    public init(
        _ status: ReplyStatus, reason: UInt16 = 0, found: UInt64 = 0, allowed: UInt64 = 0, offset: UInt64 = 0,
        text: [UInt8]
    ) {
        self.status = status
        self.reason = reason
        self.found = found
        self.allowed = allowed
        self.offset = offset
        self.text = text
    }

    /// Creates `needsFile`: the client must send the files at these paths, because the daemon may not open them.
    /// Paths beyond `WireLimits.neededFiles` are left out.
    public init(needsFiles paths: [[UInt8]]) {
        self.init(.needsFile, text: Array(paths.prefix(WireLimits.neededFiles.value).joined(separator: [0])))
    }

    /// The paths in the text of a `needsFile` failure, at most `WireLimits.neededFiles`.
    public static func neededFiles(_ text: [UInt8]) -> [[UInt8]] {
        text.split(separator: 0).prefix(WireLimits.neededFiles.value).map(Array.init)
    }

    /// Whether the request failed because a file was replaced or written during the request. A retry may succeed.
    public var isOfChangedFile: Bool { status == .broken && reason == FileDamage.changed.rawValue }

    /// The whole message.
    public func message(serial: UInt32) -> [UInt8] {
        var body = ByteWriter()
        body.write(reason)
        body.write(UInt16(0))
        body.write(found)
        body.write(allowed)
        body.write(offset)
        body.writeText(text)
        let header = MessageHeader(type: .failure, serial: serial, rawStatus: status.rawValue)
        return messageBytes(header, body: body.bytes)
    }

    /// Reads a whole message whose header has been read.
    public init(of message: ArraySlice<UInt8>, header: MessageHeader) throws(ProtocolError) {
        var reader = ByteReader(message.dropFirst(MessageHeader.size))
        status = header.status
        reason = try reader.field()
        _ = try reader.field(UInt16.self)
        found = try reader.field()
        allowed = try reader.field()
        offset = try reader.field()
        text = try reader.text()
    }
}
