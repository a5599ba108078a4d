public import ByteReading

/// The reason for which an interface file cannot be read.
public enum InterfaceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The content is in none of the known formats; `found` describes its first bytes.
    case unknownFormat(found: String)
    /// The content begins like XML, but is not XML.
    case unreadableXML(ReadingError)
    /// The reader of this format refused the file.
    case unreadable(InterfaceFormat, ReadingError)
    /// Every part is readable, but all parts together exceed a limit.
    case exceeded(ExceededLimit)

    /// Place of the error, value found and value expected.
    public var fault: any FileFault {
        switch self {
        case .unknownFormat(let found): Mismatch(offset: 0, found: found, expected: "an interface file")
        case .unreadableXML(let error), .unreadable(_, let error): error.fault
        case .exceeded(let limit): limit
        }
    }

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .unreadable(let format, let error): "\(format.displayName): \(error)"
        case .unreadableXML(let error): "XML: \(error)"
        case .unknownFormat, .exceeded: fault.description
        }
    }
}

extension InterfaceFormat {
    fileprivate var displayName: String {
        switch self {
        case .keyedArchiveBinary, .keyedArchiveXML: "keyed archive"
        case .nibArchive: "NIB archive"
        case .typedStreamBigEndian, .typedStreamLittleEndian: "typed stream"
        case .xibDocument, .storyboardDocument: "xib document"
        case .xibArchive: "xib archive"
        case .gnustepArchive: "GNUstep archive"
        case .gsMarkup: "gsmarkup"
        case .gModel: "GNUstep model"
        case .carbonXib: "Carbon interface"
        }
    }
}
