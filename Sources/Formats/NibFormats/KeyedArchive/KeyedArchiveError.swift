public import ByteReading
public import XMLReading

/// Why a keyed archive could not be read.
public enum KeyedArchiveError: ReadingFailure {
    case truncated(Truncation)
    case exceeded(ExceededLimit)
    case unexpected(Mismatch)
    /// It is not readable as XML.
    case xml(XMLError)
    /// The property list is readable, but it is not the archive of an interface: `missing` is not there.
    case notAnInterface(missing: String)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .truncated(let truncation): "keyed archive: \(truncation)"
        case .exceeded(let limit): "keyed archive: \(limit)"
        case .unexpected(let mismatch): "keyed archive: \(mismatch)"
        case .xml(let error): "keyed archive: \(error)"
        case .notAnInterface(let missing): "keyed archive of an interface expected, found none: \(missing) is missing"
        }
    }
}
