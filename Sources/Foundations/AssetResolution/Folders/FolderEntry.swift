/// A name in a folder's listing.
public struct FolderEntry: Sendable, Hashable {
    /// The kind of file that the file system reported.
    public enum Kind: UInt8, Sendable, Hashable {
        case regular, directory, link
        /// A device, FIFO or socket.
        case other
        /// The file system did not report the kind.
        case unknown
    }

    /// The name's bytes.
    public let name: [UInt8]
    /// The kind of file.
    public let kind: Kind

    /// Creates an entry.
    public init(name: [UInt8], kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
