public import AssetModel
public import LinuxSystem

/// Users who may see an object.
public enum Visibility: Hashable, Sendable {
    /// Everybody.
    case everybody
    /// One uid.
    case user(UInt32)

    /// Uid in shared memory and messages; `UInt32.max` for everybody.
    public var rawValue: UInt32 {
        switch self {
        case .everybody: .max
        case .user(let user): user
        }
    }

    init(rawValue: UInt32) { self = rawValue == Self.everybody.rawValue ? .everybody : .user(rawValue) }
}

/// One version of a file. Any change of the file makes another version.
public struct FileVersion: Hashable, Sendable {
    /// Identity of the file.
    public let identity: FileStatus.Identity
    /// Size in bytes.
    public let size: UInt64
    /// Last change of the contents, nanoseconds since 1970.
    public let modified: Int64
    /// Last change of contents or attributes, nanoseconds since 1970.
    public let changed: Int64

    /// The version that a status shows.
    public init(_ status: FileStatus) {
        self.init(identity: status.identity, size: status.size, modified: status.modified, changed: status.changed)
    }

    init(identity: FileStatus.Identity, size: UInt64, modified: Int64, changed: Int64) {
        (self.identity, self.size, self.modified, self.changed) = (identity, size, modified, changed)
    }
}

/// Source and form of an object. Two requests with the same key get the same object.
///
/// Each request copies and looks up a key several times, so most parts of a key lie in a shared object that stores their hash.
public struct CacheKey: Hashable, Sendable {
    private struct Parts: Hashable {
        let kind: AssetKind
        let name: [UInt8]
        let files: [FileVersion]
        let items: [CatalogItem]
        let medium: UInt32?
        let pixelForm: PixelForm?
        let sampleForm: SampleForm?
    }

    private final class Content: Hashable, Sendable {
        let parts: Parts
        let hash: Int

        init(_ parts: Parts) {
            self.parts = parts
            hash = parts.hashValue
        }

        static func == (left: Content, right: Content) -> Bool {
            left === right || (left.hash == right.hash && left.parts == right.parts)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }

    private let content: Content
    /// The size of a rendered drawing; nil for everything else.
    public var renderingSize: RenderingSize?
    /// Users who may see the object.
    public var visibility: Visibility

    /// Image or sound.
    public var kind: AssetKind { content.parts.kind }
    /// The registered name, which is part of the object.
    public var name: [UInt8] { content.parts.name }
    /// The files that it is made of, one for each scale.
    public var files: [FileVersion] { content.parts.files }
    /// The catalog variants that the files come from (a file is one variant, or a compiled catalog that holds it); empty for loose files.
    public var items: [CatalogItem] { content.parts.items }
    /// The index of an embedded medium if the file is an interface file; nil for the file itself.
    public var medium: UInt32? { content.parts.medium }
    /// The form of the pixels; nil for sounds.
    public var pixelForm: PixelForm? { content.parts.pixelForm }
    /// The form of the samples; nil for images.
    public var sampleForm: SampleForm? { content.parts.sampleForm }

    /// Creates a key.
    public init(
        kind: AssetKind, name: [UInt8], files: [FileVersion], items: [CatalogItem] = [], medium: UInt32? = nil,
        pixelForm: PixelForm?, sampleForm: SampleForm? = nil, renderingSize: RenderingSize? = nil,
        visibility: Visibility
    ) {
        content = Content(
            Parts(
                kind: kind, name: name, files: files, items: items, medium: medium, pixelForm: pixelForm,
                sampleForm: sampleForm))
        self.renderingSize = renderingSize
        self.visibility = visibility
    }

    /// The same key without a size: for bitmaps, whose object does not depend on the requested size.
    public var ofPixels: CacheKey {
        var key = self
        key.renderingSize = nil
        return key
    }

    /// Returns the key with the other visibility, under which a user may find an object of the same files: a user sees public and own private
    /// objects. Device and inode identify a file, so the path does not matter, even through a sandbox, which makes an object private.
    public func counterpart(for user: UInt32) -> CacheKey {
        var key = self
        key.visibility = visibility == .everybody ? .user(user) : .everybody
        return key
    }
}
