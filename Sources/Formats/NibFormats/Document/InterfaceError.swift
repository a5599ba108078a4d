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

    /// Where, what was found there and what was expected.
    public var fault: any FileFault { finding.fault }

    /// A sentence without its full stop.
    public var description: String { (finding.format.map { "\($0): " } ?? "") + finding.fault.description }

    /// What the reader of a format says, with the format's name.
    private var finding: (format: String?, fault: any FileFault) {
        func said<Failure: ReadingFailure>(by error: Failure) -> (String?, any FileFault) {
            (Failure.formatName, error.fault)
        }
        return switch self {
        case .unknownFormat(let found): (nil, Mismatch(offset: 0, found: found, expected: "an interface file"))
        case .exceeded(let limit): (nil, limit)
        case .keyedArchive(let error): said(by: error)
        case .nibArchive(let error): said(by: error)
        case .typedStream(let error): said(by: error)
        case .xibDocument(let error): said(by: error)
        case .xibArchive(let error): said(by: error)
        case .gnustepArchive(let error): said(by: error)
        case .gsMarkup(let error): said(by: error)
        case .gModel(let error): said(by: error)
        case .carbonXib(let error): said(by: error)
        }
    }

    /// The first bytes of a file for a person to read.
    static func beginning(of bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "nothing" }
        let digits = bytes.prefix(8).map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }
        return "the bytes " + digits.joined(separator: " ")
    }
}
