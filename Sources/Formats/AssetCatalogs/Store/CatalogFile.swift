internal import ByteReading

/// A file that is read piece by piece: a catalog can have megabytes, while one picture of it has a few kilobytes.
public struct CatalogFile: Sendable {
    /// The size of the file in bytes.
    public let byteCount: Int
    private let readPiece: @Sendable (_ offset: Int, _ count: Int) throws(CatalogError) -> [UInt8]

    /// Creates a file that reads with `read`. Only at the end of the file, `read` may return fewer than `count` bytes.
    public init(
        byteCount: Int, read: @escaping @Sendable (_ offset: Int, _ count: Int) throws(CatalogError) -> [UInt8]
    ) {
        self.byteCount = byteCount
        readPiece = read
    }

    /// Creates a file from bytes in memory.
    public init(_ bytes: [UInt8]) {
        self.init(byteCount: bytes.count) { (offset, count) throws(CatalogError) in
            Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
        }
    }

    /// Reads exactly `count` bytes.
    func read(_ count: Int, at offset: Int) throws(CatalogError) -> [UInt8] {
        guard offset >= 0, count >= 0, offset <= byteCount, count <= byteCount - offset else {
            throw .truncated(Truncation(offset: offset, needed: count, available: max(0, byteCount - max(0, offset))))
        }
        let bytes = try readPiece(offset, count)
        guard bytes.count == count else {
            throw .truncated(Truncation(offset: offset, needed: count, available: bytes.count))
        }
        return bytes
    }
}
