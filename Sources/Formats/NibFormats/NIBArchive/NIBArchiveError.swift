public import ByteReading

/// Why a NIB archive could not be read.
public enum NIBArchiveError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)

    /// "NIB archive".
    public static let formatName = "NIB archive"

    /// Where, what was found there and what was expected.
    public var fault: any FileFault {
        switch self {
        case .truncated(let fault): fault
        case .exceeded(let fault): fault
        case .unexpected(let fault): fault
        }
    }
}
