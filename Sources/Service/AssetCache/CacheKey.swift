public import AssetModel
public import LinuxSystem

/// Who may see an object.
public enum Visibility: Hashable, Sendable {
    /// Everybody.
    case everybody
    /// One uid.
    case user(UInt32)

    /// The uid as shared memory and messages have it: `UInt32.max` for everybody.
    public var rawValue: UInt32 {
        switch self {
        case .everybody: .max
        case .user(let user): user
        }
    }
}

/// One version of a file. Any change of the file makes another version.
public struct FileVersion: Hashable, Sendable {
    /// Which file.
    public let identity: FileStatus.Identity
    /// Bytes.
    public let size: UInt64
    /// Last change of the contents, nanoseconds since 1970.
    public let modified: Int64
    /// Last change of anything, nanoseconds since 1970.
    public let changed: Int64

    /// The version that a status shows.
    public init(_ status: FileStatus) {
        identity = status.identity
        size = status.size
        modified = status.modified
        changed = status.changed
    }
}

/// What an object is made from and how. Two requests with the same key get the same object.
public struct CacheKey: Hashable, Sendable {
    /// Image or sound.
    public let kind: AssetKind
    /// The registered name, which is part of the object.
    public let name: [UInt8]
    /// The files that it is made of, one for each scale.
    public let files: [FileVersion]
    /// The catalog variants that the files come from (a file is one variant, or a compiled catalog that holds it); empty for loose files.
    public let items: [CatalogItem]
    /// The index of an embedded medium if the file is an interface file; nil for the file itself.
    public let medium: UInt32?
    /// The form of the pixels; nil for sounds.
    public let pixelForm: PixelForm?
    /// The form of the samples; nil for images.
    public let sampleForm: SampleForm?
    /// The size of a rendered drawing; nil for everything else.
    public var renderingSize: RenderingSize?
    /// Who may see it.
    public var visibility: Visibility

    /// Creates a key.
    public init(
        kind: AssetKind, name: [UInt8], files: [FileVersion], items: [CatalogItem] = [], medium: UInt32? = nil,
        pixelForm: PixelForm?, sampleForm: SampleForm? = nil, renderingSize: RenderingSize? = nil,
        visibility: Visibility
    ) {
        self.kind = kind
        self.name = name
        self.files = files
        self.items = items
        self.medium = medium
        self.pixelForm = pixelForm
        self.sampleForm = sampleForm
        self.renderingSize = renderingSize
        self.visibility = visibility
    }

    /// The same key without a size: for bitmaps, whose object does not depend on the requested size.
    public var ofPixels: CacheKey {
        var key = self
        key.renderingSize = nil
        return key
    }
}
