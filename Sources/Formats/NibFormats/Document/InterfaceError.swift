public import ByteReading

/// Why an interface file could not be read, whatever its format.
public enum InterfaceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The content is none of the known formats; `found` are its first bytes.
    case unknownFormat(found: String)
    /// Every part is readable, but together they are more than allowed.
    case exceeded(ExceededLimit)
    case keyedArchive(KeyedArchiveError)
    case nibArchive(NIBArchiveError)
    case typedStream(TypedStreamError)
    case xibDocument(XibDocumentError)
    case xibArchive(XibArchiveError)
    case gnustepArchive(GNUstepArchiveError)
    case gsMarkup(GSMarkupError)
    case gModel(GModelError)
    case carbonXib(CarbonXibError)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .unknownFormat(let found): "an interface file expected, found \(found)"
        case .exceeded(let limit): limit.description
        case .keyedArchive(let error): error.description
        case .nibArchive(let error): error.description
        case .typedStream(let error): error.description
        case .xibDocument(let error): error.description
        case .xibArchive(let error): error.description
        case .gnustepArchive(let error): error.description
        case .gsMarkup(let error): error.description
        case .gModel(let error): error.description
        case .carbonXib(let error): error.description
        }
    }

    /// The first bytes of a file for a person to read.
    static func beginning(of bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "nothing" }
        let digits = bytes.prefix(8).map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }
        return "the bytes " + digits.joined(separator: " ")
    }
}
