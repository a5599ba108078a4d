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
