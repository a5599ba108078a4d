public import ByteReading
public import XMLReading

/// Why Interface Builder's XML document could not be read.
public enum XibDocumentError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// It is not readable as XML.
    case xml(XMLError)
    /// An image within the document is not readable.
    case embedded(name: String, KeyedArchiveError)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "xib document: \(truncation)"
        case .exceeded(let limit): "xib document: \(limit)"
        case .unexpected(let mismatch): "xib document: \(mismatch)"
        case .xml(let error): "xib document: \(error)"
        case .embedded(let name, let error): "xib document: the image \"\(name)\" within it: \(error)"
        }
    }
}
