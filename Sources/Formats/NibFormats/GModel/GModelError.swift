public import ByteReading
public import PropertyLists

/// Why a GNUstep model could not be read.
public enum GModelError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// It is not readable as a property list.
    case propertyList(PropertyListError)

    /// "GNUstep model".
    public static let formatName = "GNUstep model"

    /// Where, what was found there and what was expected.
    public var fault: any FileFault {
        switch self {
        case .truncated(let fault): fault
        case .exceeded(let fault): fault
        case .unexpected(let fault): fault
        case .propertyList(let error): error.fault
        }
    }
}
