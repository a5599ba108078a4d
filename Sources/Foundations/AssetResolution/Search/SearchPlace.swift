/// Folders and catalogs that are searched together, before later places (rules N4, I1, S1).
public struct SearchPlace: Sendable {
    /// The owner of the folders.
    public enum Role: UInt8, Sendable, Hashable {
        /// The nib's own wrapper, where the nib is a folder.
        case wrapper
        /// The bundle with the nib.
        case nibBundle
        /// The application's bundle, or the bundle of the lookup.
        case mainBundle
        /// Folders of the machine's standard images or sounds.
        case system
    }

    /// The owner of the folders.
    public let role: Role
    /// The folders, in the order of the search.
    public let folders: [SearchFolder]
    /// The catalogs, which are searched before the folders (rule U1), in the order of the search.
    public let catalogs: [SearchCatalog]

    /// The folders that must not be opened; only `--explain` shows them.
    public let refused: [RefusedFolder]

    /// Creates a place.
    public init(
        _ role: Role, folders: [SearchFolder], catalogs: [SearchCatalog] = [], refused: [RefusedFolder] = []
    ) {
        self.role = role
        self.folders = folders
        self.catalogs = catalogs
        self.refused = refused
    }
}
