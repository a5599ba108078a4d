public import ByteReading

/// Why a typed stream could not be read.
public enum TypedStreamError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)

    /// "typed stream".
    public static let formatName = "typed stream"

    /// Where, what was found there and what was expected.
    public var fault: any FileFault {
        switch self {
        case .truncated(let fault): fault
        case .exceeded(let fault): fault
        case .unexpected(let fault): fault
        }
    }
}
