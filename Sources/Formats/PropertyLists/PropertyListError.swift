public import ByteReading
public import XMLReading

/// Why bytes could not be read as a property list.
public enum PropertyListError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// The list is XML, and that could not be read.
    case xml(XMLError)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "property list: \(truncation)"
        case .exceeded(let limit): "property list: \(limit)"
        case .unexpected(let mismatch): "property list: \(mismatch)"
        case .xml(let error): "property list: \(error)"
        }
    }
}
