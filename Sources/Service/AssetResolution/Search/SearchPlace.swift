/// Folders that are searched together, before any later place (N4, I1, S1).
public struct SearchPlace: Sendable {
    /// What the folders belong to.
    public enum Role: UInt8, Sendable, Hashable {
        /// The nib's own wrapper, where the nib is a folder.
        case wrapper
        /// The bundle that holds the nib.
        case nibBundle
        /// The application's bundle, or the bundle that was asked.
        case mainBundle
        /// Folders of the machine's standard images or sounds.
        case system
    }

    /// What the folders belong to.
    public let role: Role
    /// First searched first.
    public let folders: [SearchFolder]
    /// Searched before the folders (U1), in this order.
    public let catalogs: [SearchCatalog]

    /// Folders that could not be had; only `--explain` tells of them.
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
