public import ByteReading

/// Why a typed stream could not be read.
public enum TypedStreamError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "typed stream: \(truncation)"
        case .exceeded(let limit): "typed stream: \(limit)"
        case .unexpected(let mismatch): "typed stream: \(mismatch)"
        }
    }
}
