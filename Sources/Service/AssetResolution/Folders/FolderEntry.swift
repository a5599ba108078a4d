/// A name in a folder's listing.
public struct FolderEntry: Sendable, Hashable {
    /// What the file system said that the name stands for.
    public enum Kind: UInt8, Sendable, Hashable {
        case regular, directory, link
        /// A device, FIFO or socket.
        case other
        /// The file system does not tell.
        case unknown
    }

    /// The bytes as the file system holds them.
    public let name: [UInt8]
    /// What it stands for.
    public let kind: Kind

    /// Creates an entry.
    public init(name: [UInt8], kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
