public import ByteReading
public import XMLReading

/// Why Interface Builder's XML document could not be read.
public enum XibDocumentError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// It is not readable as XML.
    case xml(XMLError)
    /// The image of this name, which lies at `offset` within the document, is not readable.
    case embedded(name: String, offset: Int, KeyedArchiveError)

    /// "xib document".
    public static let formatName = "xib document"

    /// Where, what was found there and what was expected.
    public var fault: any FileFault {
        switch self {
        case .truncated(let fault): fault
        case .exceeded(let fault): fault
        case .unexpected(let fault): fault
        case .xml(let error): error.fault
        case .embedded(let name, let offset, let error):
            Mismatch(offset: offset, found: "\(error)", expected: "the image \"\(name)\"")
        }
    }
}
