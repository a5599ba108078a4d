/// The formats of interface files. Raw values are the names in output.
public enum InterfaceFormat: String, Sendable, Hashable, CaseIterable {
    /// A binary property list of NSKeyedArchiver (`keyedobjects.nib`).
    case keyedArchiveBinary = "keyed-archive-binary"
    /// An XML property list of NSKeyedArchiver.
    case keyedArchiveXML = "keyed-archive-xml"
    /// The format that compilers write since OS X 10.10 and iOS 6.
    case nibArchive = "nibarchive"
    /// NSArchiver's stream, most significant byte first (`objects.nib`).
    case typedStreamBigEndian = "typedstream-be"
    /// NSArchiver's stream, least significant byte first.
    case typedStreamLittleEndian = "typedstream-le"
    /// Interface Builder's document since Xcode 5.
    case xibDocument = "xib-document"
    /// A storyboard: several scenes in one file.
    case storyboardDocument = "storyboard-document"
    /// Interface Builder's document of Xcode 3 and 4 (also `designable.nib`).
    case xibArchive = "xib-archive"
    /// The archive of GNUstep's NSArchiver (`objects.gorm`).
    case gnustepArchive = "gnustep-archive"
    /// The markup of GNUstep Renaissance.
    case gsMarkup = "gsmarkup"
    /// GNUstep's portable models.
    case gModel = "gmodel"
    /// Carbon's windows and menus (`objects.xib`).
    case carbonXib = "carbon-xib"
}
