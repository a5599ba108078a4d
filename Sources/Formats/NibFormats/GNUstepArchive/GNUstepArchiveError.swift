public import ByteReading

/// Why a GNUstep archive could not be read.
public enum GNUstepArchiveError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)

    /// "GNUstep archive".
    public static let formatName = "GNUstep archive"

    /// Where, what was found there and what was expected.
    public var fault: any FileFault {
        switch self {
        case .truncated(let fault): fault
        case .exceeded(let fault): fault
        case .unexpected(let fault): fault
        }
    }
}
