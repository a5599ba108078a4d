public import ByteReading
public import XMLReading

/// Why a keyed archive could not be read.
public enum KeyedArchiveError: XMLReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// It is not readable as XML.
    case xml(XMLError)
    /// The property list is readable, but it is not the archive of an interface: `missing` is not there, seen at `offset`.
    case notAnInterface(missing: String, offset: Int)

    /// "keyed archive".
    public static let formatName = "keyed archive"

    /// Where, what was found there and what was expected.
    public var fault: any FileFault {
        switch self {
        case .truncated(let fault): fault
        case .exceeded(let fault): fault
        case .unexpected(let fault): fault
        case .xml(let error): error.fault
        case .notAnInterface(let missing, let offset):
            Mismatch(offset: offset, found: "none: \(missing) is missing", expected: "the archive of an interface")
        }
    }
}
