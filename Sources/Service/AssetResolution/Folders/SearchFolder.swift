/// Which of its folders the caller means; chosen by the caller.
public struct FolderID: Sendable, Hashable {
    /// Any number.
    public let rawValue: Int

    /// Creates the identity of a folder.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// What is known of a folder.
public enum FolderListing: Sendable {
    /// It is not there, or cannot be listed.
    case absent
    /// It may not be followed to, for this reason.
    case refused(String)
    /// Its entries.
    case present(FolderID, FolderIndex)
}

/// A folder that look-ups search, with its place in the order.
public struct SearchFolder: Sendable {
    /// The caller's folder.
    public let id: FolderID
    /// Where it lies within its bundle or system domain.
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

/// A folder that would have been searched if it could be had.
public struct RefusedFolder: Sendable, Hashable {
    /// Where it lies within its bundle.
    public let path: RelativePath
    /// Why it may not be followed to.
    public let reason: String
}
