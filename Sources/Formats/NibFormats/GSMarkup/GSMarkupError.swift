public import ByteReading
public import XMLReading

/// Why Renaissance's markup could not be read.
public enum GSMarkupError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// It is not readable as XML.
    case xml(XMLError)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "gsmarkup: \(truncation)"
        case .exceeded(let limit): "gsmarkup: \(limit)"
        case .unexpected(let mismatch): "gsmarkup: \(mismatch)"
        case .xml(let error): "gsmarkup: \(error)"
        }
    }
}
