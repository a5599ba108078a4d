public import MessageCoding

/// A violation of the socket protocol.
public enum ProtocolError: Error, Hashable, Sendable {
    /// The message ends before a field.
    case tooShort(ByteReader.EndOfMessage)
    /// The message continues after its last field, or its length differs from the length in its header.
    case wrongLength(found: Int, expected: Int)
    /// A field has an undefined value.
    case badValue(field: String, found: UInt64)
    /// A message of another type was expected.
    case unexpectedType(found: UInt16, expected: MessageType)
    /// The message carries the wrong number of descriptors.
    case wrongDescriptors(found: Int, expected: Int)
    /// The other side speaks another major version. Of its messages, only the start of the greeting is read, up to the major version.
    case wrongVersion(of: Side, found: UInt16)

    /// A side of a connection.
    public enum Side: Sendable, Hashable {
        case client, daemon
    }
}

extension ProtocolError: CustomStringConvertible {
    /// A sentence: what was found and what was expected.
    public var description: String {
        switch self {
        case .tooShort(let end): end.description
        case .wrongLength(let found, let expected):
            "the message has " + String(found) + " bytes, expected " + String(expected)
        case .badValue(let field, let found):
            "the field " + field + " has the value " + String(found) + ", which is not defined"
        case .unexpectedType(let found, let expected):
            "a message of type " + String(found) + ", expected " + String(expected.rawValue)
        case .wrongDescriptors(let found, let expected):
            String(found) + " descriptors came with the message, expected " + String(expected)
        case .wrongVersion(.client, let found):
            "the client speaks version " + String(found) + " of the protocol, the daemon speaks version "
                + String(Hello.version.major)
        case .wrongVersion(.daemon, let found):
            "the daemon speaks version " + String(found) + " of the protocol, the client speaks version "
                + String(Hello.version.major)
        }
    }
}
