/// A message between daemon and worker that is not one. The daemon ends a worker that sends such a message.
public enum WorkerProtocolError: Error, Hashable, Sendable {
    /// Messages have one size each way.
    case wrongSize(found: Int, expected: Int)
    /// A field has a value without a meaning.
    case unknownValue(field: String, found: UInt64)
    /// A field has a value outside what the request allows.
    case outOfRange(field: String, found: UInt64, allowed: UInt64)
    /// A reply that does not belong to the request in hand, or not at this point of it.
    case unexpectedReply(found: String, expected: String)
}

extension WorkerProtocolError: CustomStringConvertible {
    /// A sentence for the log.
    public var description: String {
        switch self {
        case .wrongSize(let found, let expected): "a message of \(found) bytes, expected \(expected)"
        case .unknownValue(let field, let found): "\(field) \(found) has no meaning"
        case .outOfRange(let field, let found, let allowed): "\(field) is \(found), allowed is \(allowed)"
        case .unexpectedReply(let found, let expected): "\(found) where \(expected) was expected"
        }
    }
}

/// The version of the protocol, checked in every message: daemon and worker come from one build.
enum WorkerProtocolVersion {
    static let magic: UInt32 = 0x4E57_0001
}

/// The meaning of a raw value, or the error that names it.
func known<Raw: FixedWidthInteger, Value>(
    _ field: String, _ raw: Raw, _ meaning: (Raw) -> Value?
) throws(WorkerProtocolError) -> Value {
    guard let value = meaning(raw) else { throw .unknownValue(field: field, found: UInt64(raw)) }
    return value
}
