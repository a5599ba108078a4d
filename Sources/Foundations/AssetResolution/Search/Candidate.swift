public import AssetModel

/// A file that matches a name, with its companions for other scales.
public struct Candidate: Sendable, Hashable {
    /// A file of a candidate.
    public struct File: Sendable, Hashable {
        /// Entry of the file in the folder's listing.
        public let entry: FolderEntry
        /// Pixels per point: 2 for `@2x`, 3 for `@3x`, else 1.
        public let scale: UInt8
        /// The variant, for a file in a catalog; else nil.
        public var item: CatalogItem?
        /// Whether the file is a drawing beside bitmaps of the same image, for the sizes that the bitmaps lack (rule I12).
        public var isCompanion = false
        /// Whether the file is a compiled catalog with the variant in it.
        public var isCompiledCatalog = false

        /// Whether the file is a vector drawing by its name.
        var isDrawing: Bool { MediaFileName(String(decoding: entry.name, as: UTF8.self))?.isDrawing ?? false }
    }

    /// Order of the candidate among the candidates of a search.
    let preference: Preference
    /// Role of the place in which the candidate was found.
    public let role: SearchPlace.Role
    /// The caller's identifier of the folder.
    public let folder: FolderID
    /// The folder's path in its bundle or system folder.
    public let folderPath: RelativePath
    /// The localization of the folder; nil without one.
    public let localization: Localization?
    /// The files, lowest scale first, a drawing beside bitmaps last; never empty. In the GNUstep profile there is one.
    public internal(set) var files: [File]
    /// Index in `files` of the best file for the context's scale: the file of that scale, else of the next higher scale, else a drawing, else
    /// the file of the highest scale.
    public internal(set) var preferred: Int
    /// The name that matched if not the requested name: the target of an alias, or another alias of the target; else nil.
    public let alias: [UInt8]?
    /// The name under which the asset is registered: the requested name, or the target of the alias (rule I9).
    public let registeredName: [UInt8]
    /// Whether the image is a template, by its catalog or by its name (rule I6). Always false in the GNUstep profile.
    public let isTemplate: Bool
    /// Whether the file's name differs from the requested name in bytes and is only canonically equal (rule I4).
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
