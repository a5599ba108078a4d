public import ByteReading

/// Why a NIB archive could not be read.
public enum NIBArchiveError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "NIB archive: \(truncation)"
        case .exceeded(let limit): "NIB archive: \(limit)"
        case .unexpected(let mismatch): "NIB archive: \(mismatch)"
        }
    }
}
