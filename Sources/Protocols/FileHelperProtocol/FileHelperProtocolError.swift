internal import MessageCoding

/// A violation of the file helper's protocol.
public enum FileHelperProtocolError: Error, Hashable, Sendable {
    /// The message ends before a field of this many bytes.
    case truncated(offset: Int, expected: Int, found: Int)
    /// A field has an undefined value.
    case unknownValue(field: String, found: UInt8)
    /// A reply does not belong to the current request, or lacks its descriptor.
    case unexpectedReply(found: String, expected: String)
}

extension FileHelperProtocolError: CustomStringConvertible {
    /// A sentence for the log: what was found and what was expected.
    public var description: String {
        switch self {
        case .truncated(let offset, let expected, let found):
            "a message with \(found) bytes from byte \(offset) on, expected \(expected)"
        case .unknownValue(let field, let found): "\(field) \(found) is not defined"
        case .unexpectedReply(let found, let expected): "\(found) where \(expected) was expected"
        }
    }
}

extension ByteReader {
    mutating func field<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(FileHelperProtocolError)
        -> Value
    {
        do { return try read(type) } catch { throw .truncated(error) }
    }

    mutating func bytes(_ count: Int) throws(FileHelperProtocolError) -> ArraySlice<UInt8> {
        do { return try readBytes(count) } catch { throw .truncated(error) }
    }

    /// Reads a raw value of one byte; throws `unknownValue` when `meaning` returns nil.
    mutating func value<Value>(_ name: String, _ meaning: (UInt8) -> Value?) throws(FileHelperProtocolError) -> Value {
        let raw = try field(UInt8.self)
        guard let value = meaning(raw) else { throw .unknownValue(field: name, found: raw) }
        return value
    }

    /// Reads text or a path after its 16-bit length.
    mutating func text() throws(FileHelperProtocolError) -> [UInt8] {
        let count = try field(UInt16.self)
        return Array(try bytes(Int(count)))
    }
}

extension ByteWriter {
    /// Writes text or a path, cut to 65,535 bytes, after its 16-bit length.
    mutating func write(text: [UInt8]) {
        let bytes = text.prefix(Int(UInt16.max))
        write(UInt16(bytes.count))
        write(bytes)
    }
}

extension FileHelperProtocolError {
    fileprivate static func truncated(_ end: ByteReader.EndOfMessage) -> Self {
        .truncated(offset: end.offset, expected: end.expected, found: end.found)
    }
}
