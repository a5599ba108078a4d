public import ByteReading
public import PropertyLists

/// Why a GNUstep model could not be read.
public enum GModelError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// It is not readable as a property list.
    case propertyList(PropertyListError)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "GNUstep model: \(truncation)"
        case .exceeded(let limit): "GNUstep model: \(limit)"
        case .unexpected(let mismatch): "GNUstep model: \(mismatch)"
        case .propertyList(let error): "GNUstep model: \(error)"
        }
    }
}
