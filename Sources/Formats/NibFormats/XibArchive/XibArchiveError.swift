public import ByteReading
public import XMLReading

/// Why Interface Builder's XML archive could not be read.
public enum XibArchiveError: XMLReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// It is not readable as XML.
    case xml(XMLError)

    /// "xib archive".
    public static let formatName = "xib archive"

    /// Where, what was found there and what was expected.
    public var fault: any FileFault {
        switch self {
        case .truncated(let fault): fault
        case .exceeded(let fault): fault
        case .unexpected(let fault): fault
        case .xml(let error): error.fault
        }
    }
}
