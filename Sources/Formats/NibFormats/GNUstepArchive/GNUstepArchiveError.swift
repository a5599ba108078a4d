public import ByteReading

/// Why a GNUstep archive could not be read.
public enum GNUstepArchiveError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "GNUstep archive: \(truncation)"
        case .exceeded(let limit): "GNUstep archive: \(limit)"
        case .unexpected(let mismatch): "GNUstep archive: \(mismatch)"
        }
    }
}
