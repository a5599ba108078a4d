internal import MessageCoding

/// A message between daemon and look-up helper that is not one.
public enum LookupProtocolError: Error, Hashable, Sendable {
    /// It ended before a field of this many bytes.
    case truncated(offset: Int, expected: Int, found: Int)
    /// A field has a value without a meaning.
    case unknownValue(field: String, found: UInt8)
    /// A reply that does not belong to the request in hand, or that lacks its descriptor.
    case unexpectedReply(found: String, expected: String)
}

extension LookupProtocolError: CustomStringConvertible {
    /// A sentence for the log.
    public var description: String {
        switch self {
        case .truncated(let offset, let expected, let found):
            "a message with \(found) bytes from byte \(offset) on, expected \(expected)"
        case .unknownValue(let field, let found): "\(field) \(found) has no meaning"
        case .unexpectedReply(let found, let expected): "\(found) where \(expected) was expected"
        }
    }
}

extension ByteReader {
    /// Reads an integer.
    mutating func field<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(LookupProtocolError) -> Value
    {
        do { return try read(type) } catch { throw .truncated(error) }
    }

    /// Reads bytes.
    mutating func bytes(_ count: Int) throws(LookupProtocolError) -> ArraySlice<UInt8> {
        do { return try readBytes(count) } catch { throw .truncated(error) }
    }

    /// Reads a byte that stands for one of several values.
    mutating func value<Value>(_ name: String, _ meaning: (UInt8) -> Value?) throws(LookupProtocolError) -> Value {
        let raw = try field(UInt8.self)
        guard let value = meaning(raw) else { throw .unknownValue(field: name, found: raw) }
        return value
    }

    /// Reads a text or path that its length in two bytes precedes.
    mutating func text() throws(LookupProtocolError) -> [UInt8] {
        let count = try field(UInt16.self)
        return Array(try bytes(Int(count)))
    }
}

extension ByteWriter {
    /// Writes a text or path, cut off at 65,535 bytes, with its length before it.
    mutating func write(text: [UInt8]) {
        let bytes = text.prefix(Int(UInt16.max))
        write(UInt16(bytes.count))
        write(bytes)
    }
}

extension LookupProtocolError {
    fileprivate static func truncated(_ end: ByteReader.EndOfMessage) -> Self {
        .truncated(offset: end.offset, expected: end.expected, found: end.found)
    }
}
