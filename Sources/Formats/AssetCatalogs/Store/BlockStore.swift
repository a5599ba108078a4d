internal import ByteReading

/// A "BOM store": numbered blocks in a file, some of which have names. Bills of materials and compiled catalogs are BOM stores.
///
/// A header of 32 bytes says where two tables are: the offsets and lengths of the blocks, and the names of blocks. Numbers are big-endian.
struct BlockStore {
    /// The first bytes of a store.
    static let signature: StaticString = "BOMStore"

    let limits: CatalogLimits
    private let file: CatalogFile
    private let blocks: [Block]
    private let names: [[UInt8]: UInt32]

    struct Block: Hashable {
        let offset: Int
        let byteCount: Int
    }

    init(_ file: CatalogFile, limits: CatalogLimits) throws(CatalogError) {
        self.file = file
        self.limits = limits
        try limits.check(file.byteCount, atMost: limits.byteCount, .byteCount)
        let header = ByteFields(try file.read(32, at: 0), at: 0)
        try header.expect(Self.signature)
        let version = try header.big(8)
        guard version == 1 else { throw header.unexpected("version 1", "\(version)", at: 8) }
        blocks = try Self.blocks(file, at: try header.big(16), byteCount: try header.big(20), limits)
        names = try Self.names(file, at: try header.big(24), byteCount: try header.big(28), limits)
    }

    /// The number of the block with a name; nil if there is none.
    func number(named name: String) -> UInt32? { names[Array(name.utf8)] }

    func block(_ number: UInt32) throws(CatalogError) -> Block {
        guard Int(number) < blocks.count else {
            throw .found("block \(number)", not: "one of \(blocks.count) blocks", at: 0)
        }
        return blocks[Int(number)]
    }

    /// The bytes of a block, or its first `count` bytes if the block is longer.
    func contents(of number: UInt32, atMost count: Int = .max) throws(CatalogError) -> ByteFields {
        let block = try block(number)
        let byteCount = min(block.byteCount, count)
        try limits.check(byteCount, atMost: limits.blockByteCount, .byteCount)
        return ByteFields(try file.read(byteCount, at: block.offset), at: block.offset)
    }

    private static func blocks(
        _ file: CatalogFile, at offset: Int, byteCount: Int, _ limits: CatalogLimits
    ) throws(CatalogError) -> [Block] {
        let table = ByteFields(try file.read(byteCount, at: offset), at: offset)
        let count = try table.big(0)
        try limits.check(count, atMost: limits.blocks, .objectCount)
        var blocks: [Block] = []
        blocks.reserveCapacity(min(count, byteCount / 8))
        for number in 0..<count {
            blocks.append(
                Block(offset: try table.big(4 + number * 8), byteCount: try table.big(8 + number * 8)))
        }
        return blocks
    }

    private static func names(
        _ file: CatalogFile, at offset: Int, byteCount: Int, _ limits: CatalogLimits
    ) throws(CatalogError) -> [[UInt8]: UInt32] {
        let table = ByteFields(try file.read(byteCount, at: offset), at: offset)
        let count = try table.big(0)
        try limits.check(count, atMost: 4_096, .objectCount)
        var names: [[UInt8]: UInt32] = [:]
        var position = 4
        for _ in 0..<count {
            let length = try table.big(position + 4, 1)
            let name = Array(try table.part(position + 5, length).bytes)
            names[name] = UInt32(truncatingIfNeeded: try table.big(position))
            position += 5 + length
        }
        return names
    }
}
