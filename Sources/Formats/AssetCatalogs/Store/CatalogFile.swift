internal import ByteReading

/// A file that is read piece by piece: a catalog has megabytes, one picture of it a few kilobytes.
public struct CatalogFile: Sendable {
    /// Bytes of the file.
    public let byteCount: Int
    private let readPiece: @Sendable (_ offset: Int, _ count: Int) throws(CatalogError) -> [UInt8]

    /// Reads with `read`, which gives fewer bytes than asked for only where the file ends.
    public init(
        byteCount: Int, read: @escaping @Sendable (_ offset: Int, _ count: Int) throws(CatalogError) -> [UInt8]
    ) {
        self.byteCount = byteCount
        readPiece = read
    }

    /// A file that is in memory.
    public init(_ bytes: [UInt8]) {
        self.init(byteCount: bytes.count) { (offset, count) throws(CatalogError) in
            Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
        }
    }

    /// Exactly so many bytes.
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
