internal import ByteWriting

/// Builds a store of numbered blocks ("BOM store").
struct StoreWriter {
    /// Greatest number of entries in a leaf of a tree.
    private static let leafSize = 200

    private var blocks: [[UInt8]] = [[]]  // block 0 is the null block
    private var names: [(name: [UInt8], block: UInt32)] = []

    /// Adds a block and gives its number.
    @discardableResult
    mutating func add(_ bytes: [UInt8], named name: String? = nil) -> UInt32 {
        blocks.append(bytes)
        let number = UInt32(blocks.count - 1)
        if let name { names.append((Array(name.utf8), number)) }
        return number
    }

    /// Adds a tree with these keys and values, in this order.
    mutating func add(tree entries: [(key: [UInt8], value: [UInt8])], named name: String) {
        var leaves: [(node: UInt32, lastKey: UInt32)] = []
        for start in stride(from: 0, to: max(1, entries.count), by: Self.leafSize) {
            let part = entries[start..<min(entries.count, start + Self.leafSize)]
            let pairs = part.map { (value: add($0.value), key: add($0.key)) }
            leaves.append((add(node(isLeaf: true, pairs)), pairs.last?.key ?? 0))
        }
        let root =
            leaves.count == 1
            ? leaves[0].node
            : add(node(isLeaf: false, leaves.map { (value: $0.node, key: $0.lastKey) }))
        var header = ByteOutput(.big)
        header.append(ascii: "tree")
        for number in [1, root, 4_096, UInt32(entries.count)] { header.append(number) }
        header.append(UInt8(0))
        add(header.bytes, named: name)
    }

    private func node(isLeaf: Bool, _ pairs: [(value: UInt32, key: UInt32)]) -> [UInt8] {
        var node = ByteOutput(.big)
        node.append(UInt16(isLeaf ? 1 : 0))
        node.append(UInt16(isLeaf ? pairs.count : pairs.count - 1))
        node.append(UInt64(0))  // no neighbours
        for pair in pairs {
            node.append(pair.value)
            node.append(pair.key)
        }
        return node.bytes
    }

    /// Bytes of the file: header, blocks, table of blocks, names.
    var bytes: [UInt8] {
        var content = ByteOutput(.big)
        var table = ByteOutput(.big)
        table.append(UInt32(blocks.count))
        for block in blocks {
            table.append(UInt32(block.isEmpty ? 0 : 32 + content.bytes.count))
            table.append(UInt32(block.count))
            content.append(contentsOf: block)
        }
        var list = ByteOutput(.big)
        list.append(UInt32(names.count))
        for (name, block) in names {
            list.append(block)
            list.append(UInt8(name.count))
            list.append(contentsOf: name)
        }
        let tableOffset = 32 + content.bytes.count
        var file = ByteOutput(.big)
        file.append(ascii: "BOMStore")
        for number in [
            1, blocks.count, tableOffset, table.bytes.count, tableOffset + table.bytes.count, list.bytes.count,
        ] { file.append(UInt32(number)) }
        return file.bytes + content.bytes + table.bytes + list.bytes
    }
}
