public import AssetModel

/// A file that matches a name, with its companions for other scales.
public struct Candidate: Sendable, Hashable {
    /// A file of a candidate.
    public struct File: Sendable, Hashable {
        /// Its entry in the folder's listing.
        public let entry: FolderEntry
        /// Pixels per point: 2 for `@2x`, 3 for `@3x`, else 1.
        public let scale: UInt8
        /// The variant, for a file in a catalog.
        public var item: CatalogItem?
        /// Whether the candidate is a drawing beside bitmaps of the same image, for the sizes that these lack (rule I12).
        public var isCompanion = false
        /// Whether the file is a compiled catalog with the variant in it.
        public var isCompiledCatalog = false

        /// Whether it is a vector drawing by its name.
        var isDrawing: Bool { MediaFileName(String(decoding: entry.name, as: UTF8.self))?.isDrawing ?? false }
    }

    /// Its place among the candidates of a search.
    let preference: Preference
    /// The role of the place in which it was found.
    public let role: SearchPlace.Role
    /// The folder.
    public let folder: FolderID
    /// The folder's path in its bundle or system folder.
    public let folderPath: RelativePath
    /// The localization of the folder; nil without one.
    public let localization: Localization?
    /// The files, lowest scale first, a drawing beside bitmaps last; never empty. In the GNUstep profile there is one.
    public let files: [File]
    /// The index in `files` of the best one for the context's scale: that scale, else the next higher one, else a drawing, else the highest
    /// scale.
    public let preferred: Int
    /// The name that matched when it is not the requested one: the target of an alias, or one of its other aliases.
    public let alias: [UInt8]?
    /// The name under which the asset is registered: the requested one, or the target of the alias (rule I9).
    public let registeredName: [UInt8]
    /// Whether the image is a template by its name (rule I6). Always false in the GNUstep profile.
    public let isTemplate: Bool
    /// Whether the file's name differs from the requested one in bytes and is only canonically equal (rule I4).
    public let isCanonicalMatch: Bool

    /// The catalog with the file; nil for a loose file.
    public var catalog: RelativePath?

    /// Whether the candidates are equal but for the listing in which they were found.
    public func isSame(as other: Candidate) -> Bool {
        role == other.role && folderPath == other.folderPath && files == other.files && preferred == other.preferred
            && registeredName == other.registeredName && isTemplate == other.isTemplate && catalog == other.catalog
    }

    /// The file that fits the context's scale best.
    public var preferredFile: File { files[preferred] }
}
