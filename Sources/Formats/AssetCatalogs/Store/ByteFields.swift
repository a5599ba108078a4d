internal import ByteReading

/// Reads fields from a part of a catalog. The store's own numbers are big-endian; numbers within blocks are little-endian.
struct ByteFields {
    let bytes: ArraySlice<UInt8>
    /// The offset of the bytes in the file, for errors.
    let fileOffset: Int

    init(_ bytes: ArraySlice<UInt8>, at fileOffset: Int) {
        self.bytes = bytes
        self.fileOffset = fileOffset
    }

    init(_ bytes: [UInt8], at fileOffset: Int) {
        self.init(bytes[...], at: fileOffset)
    }

    var count: Int { bytes.count }

    func part(_ offset: Int, _ count: Int) throws(CatalogError) -> ByteFields {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            throw .truncated(
                Truncation(
                    offset: fileOffset + max(0, offset), needed: count, available: max(0, bytes.count - max(0, offset)))
            )
        }
        let start = bytes.startIndex + offset
        return ByteFields(bytes[start..<start + count], at: fileOffset + offset)
    }

    func suffix(from offset: Int) throws(CatalogError) -> ByteFields { try part(offset, max(0, bytes.count - offset)) }

    func big(_ offset: Int, _ byteCount: Int = 4) throws(CatalogError) -> Int {
        try part(offset, byteCount).bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    func little(_ offset: Int, _ byteCount: Int = 4) throws(CatalogError) -> Int {
        try part(offset, byteCount).bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The bytes up to the first zero byte.
    func text(_ offset: Int, _ count: Int) throws(CatalogError) -> [UInt8] {
        Array(try part(offset, count).bytes.prefix { $0 != 0 })
    }

    /// Throws unless the bytes at `offset` are the signature.
    func expect(_ signature: StaticString, at offset: Int = 0) throws(CatalogError) {
        let expected = signature.description
        let found = try part(offset, expected.utf8.count).bytes
        guard found.elementsEqual(expected.utf8) else {
            throw unexpected("\"\(expected)\"", "\"\(String(decoding: found, as: UTF8.self))\"", at: offset)
        }
    }

    func unexpected(_ expected: String, _ found: String, at offset: Int = 0) -> CatalogError {
        .found(found, not: expected, at: fileOffset + offset)
    }
}
