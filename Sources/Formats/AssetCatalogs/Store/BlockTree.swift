internal import ByteReading

/// A search tree in a store. Its keys are ordered; keys and values are blocks.
///
/// A node is a header of 12 bytes, then pairs of block numbers: a value and its key. The values of an inner node are
/// its child nodes. An inner node has one more child than keys.
struct BlockTree {
    /// A key, and the number of the block with its value.
    struct Entry {
        let key: ByteFields
        let value: UInt32
    }

    private(set) var entries: [Entry] = []
    private let store: BlockStore
    private var seen: Set<UInt32> = []

    /// Reads all entries of the tree with a name. If the store has no such tree, there are no entries.
    init(_ name: String, in store: BlockStore) throws(CatalogError) {
        self.store = store
        guard let number = store.number(named: name) else { return }
        let header = try store.contents(of: number)
        try header.expect("tree")
        try read(node: UInt32(truncatingIfNeeded: try header.big(8)), depth: 0)
    }

    private mutating func read(node number: UInt32, depth: Int) throws(CatalogError) {
        try store.limits.check(depth, atMost: store.limits.depth, .depth)
        guard seen.insert(number).inserted else { throw .loop("the nodes of a tree") }
        let node = try store.contents(of: number)
        let isLeaf = try node.big(0, 2) != 0
        let count = try node.big(2, 2)
        for index in 0..<(isLeaf ? count : count + 1) {
            let value = UInt32(truncatingIfNeeded: try node.big(12 + index * 8))
            guard isLeaf else {
                try read(node: value, depth: depth + 1)
                continue
            }
            try store.limits.check(entries.count + 1, atMost: store.limits.entries, .objectCount)
            let key = UInt32(truncatingIfNeeded: try node.big(16 + index * 8))
            entries.append(Entry(key: try store.contents(of: key, atMost: 4_096), value: value))
        }
    }
}
