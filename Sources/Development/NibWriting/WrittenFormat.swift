internal import ByteWriting

/// The formats in which an interface can be written. Raw values are those of `InterfaceFormat` in NibFormats.
public enum WrittenFormat: String, Sendable, CaseIterable {
    case keyedArchiveBinary = "keyed-archive-binary"
    case keyedArchiveXML = "keyed-archive-xml"
    case nibArchive = "nibarchive"
    case typedStreamBigEndian = "typedstream-be"
    case typedStreamLittleEndian = "typedstream-le"
    case xibDocument = "xib-document"
    case storyboardDocument = "storyboard-document"
    case xibArchive = "xib-archive"
    case gnustepArchive = "gnustep-archive"
    case gsMarkup = "gsmarkup"
    case gModel = "gmodel"
    case carbonXib = "carbon-xib"
}

extension Interface {
    /// The interface as a file in a format. Features that the format does not have are left out (see
    /// `WrittenFormat.features`).
    public func file(_ format: WrittenFormat) -> [UInt8] {
        switch format {
        case .keyedArchiveBinary: keyedArchive()
        case .keyedArchiveXML: keyedArchiveXML()
        case .nibArchive: nibArchive()
        case .typedStreamBigEndian: typedStream(.big)
        case .typedStreamLittleEndian: typedStream(.little)
        case .xibDocument: xibDocument()
        case .storyboardDocument: storyboard()
        case .xibArchive: xibArchive()
        case .gnustepArchive: gnustepArchive()
        case .gsMarkup: gsMarkup()
        case .gModel: gModel()
        case .carbonXib: carbonXib()
        }
    }
}
