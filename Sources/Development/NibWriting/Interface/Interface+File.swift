internal import ByteWriting
public import NibFormats

extension Interface {
    /// Returns the interface as a file in a format, without features that the format cannot express (see `InterfaceFormat.features`).
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
