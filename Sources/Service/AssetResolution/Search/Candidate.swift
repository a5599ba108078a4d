public import AssetModel

/// A file that can answer a name, with its companions for other scales.
public struct Candidate: Sendable, Hashable {
    /// One file.
    public struct File: Sendable, Hashable {
        /// Its name in the folder, and what the listing said that it is.
        public let entry: FolderEntry
        /// Pixels per point: 2 for `@2x`, 3 for `@3x`, else 1.
        public let scale: UInt8
        /// The variant, where the file was found in a catalog.
        public var item: CatalogItem?
        /// Whether it is a drawing beside bitmaps of the same image, for the sizes that they do not have (I12).
        public var isCompanion = false
        /// Whether the file is a compiled catalog, which holds the variant beside others.
        public var isCompiledCatalog = false
    }

    /// Which of the places that were searched holds it, counted from 0.
    public let place: Int
    /// What that place is.
    public let role: SearchPlace.Role
    /// The folder.
    public let folder: FolderID
    /// Where the folder lies within its bundle or system domain.
    public let folderPath: RelativePath
    /// The language of the folder.
    public let localization: Localization?
    /// The files, lowest scale first, a drawing beside bitmaps last; never empty. GNUstep's candidates have one.
    public let files: [File]
    /// The position in `files` of the one that fits the context's scale best: that scale, else the next higher, else a
    /// drawing, else the highest.
    public let preferred: Int
    /// The name that led here when it is not the asked one: the one that an alias stands for, or one of its aliases.
    public let alias: [UInt8]?
    /// The name under which the asset is registered: the asked one, or the one that it is an alias of (I9).
    public let registeredName: [UInt8]
    /// Whether the name says that the image is a template (I6). GNUstep 0.29 does not look at that.
    public let isTemplate: Bool
    /// Whether the file's name has other bytes than the asked one and is only canonically equal (I4).
    public let isCanonicalMatch: Bool

    /// The catalog that it was found in.
    public var catalog: RelativePath?

    /// The file that fits best.
    public var preferredFile: File { files[preferred] }
}
