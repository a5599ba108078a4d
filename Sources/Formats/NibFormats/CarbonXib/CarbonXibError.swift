public import ByteReading
public import XMLReading

/// Why Carbon's XML could not be read.
public enum CarbonXibError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// It is not readable as XML.
    case xml(XMLError)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "Carbon interface: \(truncation)"
        case .exceeded(let limit): "Carbon interface: \(limit)"
        case .unexpected(let mismatch): "Carbon interface: \(mismatch)"
        case .xml(let error): "Carbon interface: \(error)"
        }
    }
}
