/// The reason for which a file cannot be read. The readers of all formats throw this error.
public enum ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file ends too early.
    case truncated(Truncation)
    /// A size, count or depth is over its limit.
    case exceeded(ExceededLimit)
    /// The file holds a value that its format does not allow at this place.
    case unexpected(Mismatch)

    /// The error for a value that was found at `offset` in place of the expected value.
    public static func found(_ found: String, not expected: String, at offset: Int) -> ReadingError {
        .unexpected(Mismatch(offset: offset, found: found, expected: expected))
    }

    /// The error for a file that begins with these bytes in place of others.
    public static func begins(with bytes: [UInt8], not expected: String) -> ReadingError {
        .found(beginning(of: bytes), not: expected, at: 0)
    }

    /// Describes the first bytes of a file in an error message.
    public static func beginning(of bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "nothing" }
        let digits = bytes.prefix(8).map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }
        return "the bytes " + digits.joined(separator: " ")
    }

    /// Place of the error, value found and value expected.
    public var fault: any FileFault {
        switch self {
        case .truncated(let fault): fault
        case .exceeded(let fault): fault
        case .unexpected(let fault): fault
        }
    }

    /// A sentence without its full stop. It does not name the format.
    public var description: String { fault.description }
}
