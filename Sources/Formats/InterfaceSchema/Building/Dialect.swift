import NibFormats

/// A group of formats with the same names of attributes.
enum Dialect: Sendable, Hashable {
    /// Keys of AppKit's and UIKit's coders: archives of all kinds.
    case archive
    /// Attributes and elements of Interface Builder's documents.
    case document
    /// Attributes of Renaissance's markup.
    case markup
    /// Keys of GNUstep's models.
    case model
    /// Names of Carbon's values.
    case carbon

    init(_ format: InterfaceFormat) {
        switch format {
        case .keyedArchiveBinary, .keyedArchiveXML, .nibArchive, .typedStreamBigEndian, .typedStreamLittleEndian,
            .xibArchive, .gnustepArchive:
            self = .archive
        case .xibDocument, .storyboardDocument: self = .document
        case .gsMarkup: self = .markup
        case .gModel: self = .model
        case .carbonXib: self = .carbon
        }
    }
}
