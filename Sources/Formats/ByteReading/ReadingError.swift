/// Why a file could not be read. The readers of all formats throw it.
public enum ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file ends too early.
    case truncated(Truncation)
    /// A size, count or depth is over its limit.
    case exceeded(ExceededLimit)
    /// The file holds something that its format does not allow there.
    case unexpected(Mismatch)

    /// An unexpected value that was found at `offset` in place of the expected one.
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
