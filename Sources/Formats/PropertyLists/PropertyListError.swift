public import ByteReading
public import XMLReading

/// Why bytes could not be read as a property list.
public enum PropertyListError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// The list is XML, and that could not be read.
    case xml(XMLError)

    /// "property list".
    public static let formatName = "property list"

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
