/// A violation of the worker protocol. The daemon kills a worker that sends such a message.
public enum WorkerProtocolError: Error, Hashable, Sendable {
    /// The message has the wrong size.
    case wrongSize(found: Int, expected: Int)
    /// A field has an undefined value.
    case unknownValue(field: String, found: UInt64)
    /// A field has a value outside what the request allows.
    case outOfRange(field: String, found: UInt64, allowed: UInt64)
    /// A reply does not belong to the current request, or is out of order.
    case unexpectedReply(found: String, expected: String)
}

extension WorkerProtocolError: CustomStringConvertible {
    /// A sentence for the log: what was found and what was expected.
    public var description: String {
        switch self {
        case .wrongSize(let found, let expected): "a message of \(found) bytes, expected \(expected)"
        case .unknownValue(let field, let found): "\(field) \(found) is not defined"
        case .outOfRange(let field, let found, let allowed): "\(field) is \(found), allowed is \(allowed)"
        case .unexpectedReply(let found, let expected): "\(found) where \(expected) was expected"
        }
    }
}

/// The version of the protocol, checked in every message: daemon and worker come from one build.
enum WorkerProtocolVersion {
    static let magic: UInt32 = 0x4E57_0001
}

/// Decodes a raw value; throws `unknownValue` when `meaning` returns nil.
func known<Raw: FixedWidthInteger, Value>(
    _ field: String, _ raw: Raw, _ meaning: (Raw) -> Value?
) throws(WorkerProtocolError) -> Value {
    guard let value = meaning(raw) else { throw .unknownValue(field: field, found: UInt64(raw)) }
    return value
}
