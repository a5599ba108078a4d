/// The caller's identifier of a folder.
public struct FolderID: Sendable, Hashable {
    /// Any number.
    public let rawValue: Int

    /// Creates the identity of a folder.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The result of listing a folder.
public enum FolderListing: Sendable {
    /// The folder does not exist, or cannot be listed.
    case absent
    /// The links to the folder must not be followed, for this reason.
    case refused(String)
    /// The folder exists and has these entries.
    case present(FolderID, FolderIndex)
}

/// A folder to be searched.
public struct SearchFolder: Sendable {
    /// The caller's identifier of the folder.
    public let id: FolderID
    /// Path of the folder in its bundle or system folder.
    public let path: RelativePath
    /// Entries of the folder.
    public let index: FolderIndex
    /// Localization of the folder; nil for a folder that is not localized.
    public let localization: Localization?

    /// Creates a folder to be searched.
    public init(id: FolderID, path: RelativePath = .root, index: FolderIndex, localization: Localization? = nil) {
        self.id = id
        self.path = path
        self.index = index
        self.localization = localization
    }
}

/// A folder that cannot be searched because it must not be opened.
public struct RefusedFolder: Sendable, Hashable {
    /// Path of the folder in its bundle.
    public let path: RelativePath
    /// Reason for which the links to the folder must not be followed.
    public let reason: String
}
