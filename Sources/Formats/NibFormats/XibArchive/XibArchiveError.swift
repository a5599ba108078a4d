public import ByteReading
public import XMLReading

/// Why Interface Builder's XML archive could not be read.
public enum XibArchiveError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// It is not readable as XML.
    case xml(XMLError)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "xib archive: \(truncation)"
        case .exceeded(let limit): "xib archive: \(limit)"
        case .unexpected(let mismatch): "xib archive: \(mismatch)"
        case .xml(let error): "xib archive: \(error)"
        }
    }
}
