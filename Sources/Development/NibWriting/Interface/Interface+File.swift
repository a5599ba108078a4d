internal import ByteWriting
public import NibFormats

extension Interface {
    /// The interface as a file in a format. Features that the format does not have are left out (see
    /// `InterfaceFormat.features`).
    public func file(_ format: InterfaceFormat) -> [UInt8] {
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
