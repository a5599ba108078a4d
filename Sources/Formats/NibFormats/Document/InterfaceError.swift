/// Why an interface file could not be read, whatever its format.
public enum InterfaceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The content is none of the known formats; `found` are its first bytes.
    case unknownFormat(found: String)
    case keyedArchive(KeyedArchiveError)
    case xibDocument(XibDocumentError)
    case gnustepArchive(GNUstepArchiveError)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .unknownFormat(let found): "an interface file expected, found \(found)"
        case .keyedArchive(let error): error.description
        case .xibDocument(let error): error.description
        case .gnustepArchive(let error): error.description
        }
    }
}
