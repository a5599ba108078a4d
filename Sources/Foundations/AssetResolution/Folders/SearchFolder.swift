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
    /// The links to it must not be followed, for this reason.
    case refused(String)
    /// Its entries.
    case present(FolderID, FolderIndex)
}

/// A folder to be searched.
public struct SearchFolder: Sendable {
    /// The caller's folder.
    public let id: FolderID
    /// Its path in the bundle or system folder.
    public let path: RelativePath
    /// Its entries.
    public let index: FolderIndex
    /// Set for folders of a language.
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
    /// Its path in the bundle.
    public let path: RelativePath
    /// Why the links to it must not be followed.
    public let reason: String
}
