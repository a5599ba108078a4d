public import MessageCoding

/// A message that the protocol does not allow.
public enum ProtocolError: Error, Hashable, Sendable {
    /// It ended before a field that it should hold.
    case tooShort(ByteReader.EndOfMessage)
    /// It goes on after its last field, or its header says another length than it has.
    case wrongLength(found: Int, expected: Int)
    /// A field has a value without a meaning.
    case badValue(field: String, found: UInt64)
    /// A message of another type was expected.
    case unexpectedType(found: UInt16, expected: MessageType)
    /// It brings another number of descriptors than it should.
    case wrongDescriptors(found: Int, expected: Int)
}

extension ProtocolError: CustomStringConvertible {
    /// A sentence: what was found and what was expected.
    public var description: String {
        switch self {
        case .tooShort(let end): end.description
        case .wrongLength(let found, let expected):
            "the message has " + String(found) + " bytes, expected " + String(expected)
        case .badValue(let field, let found):
            "the field " + field + " has the value " + String(found) + ", which has no meaning"
        case .unexpectedType(let found, let expected):
            "a message of type " + String(found) + ", expected " + String(expected.rawValue)
        case .wrongDescriptors(let found, let expected):
            String(found) + " descriptors came with the message, expected " + String(expected)
        }
    }
}
