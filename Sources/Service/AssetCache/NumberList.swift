/// Numbers in rising order. Each is larger than those before when it is added, and any may be removed.
///
/// Numbers lie in blocks, so that a step takes a few microseconds whatever the count, and whoever walks along them can stop between two blocks.
package struct NumberList {
    private static let blockSize = 256
    /// None is empty.
    private var blocks: [[UInt64]] = []

    package init() {}

    package mutating func append(_ number: UInt64) {
        if let last = blocks.indices.last, blocks[last].count < Self.blockSize {
            blocks[last].append(number)
        } else {
            blocks.append([number])
        }
    }

    package mutating func remove(_ number: UInt64) {
        let block = blocks.indices.lowest { number <= (blocks[$0].last ?? 0) }
        guard block < blocks.count else { return }
        let place = blocks[block].indices.lowest { number <= blocks[block][$0] }
        guard place < blocks[block].count, blocks[block][place] == number else { return }
        blocks[block].remove(at: place)
        if blocks[block].isEmpty { blocks.remove(at: block) }
    }

    /// The next numbers after one, a block at most; empty at the end.
    package func next(after number: UInt64) -> ArraySlice<UInt64> {
        let block = blocks.indices.lowest { number < (blocks[$0].last ?? 0) }
        guard block < blocks.count else { return [] }
        return blocks[block][blocks[block].indices.lowest { number < blocks[block][$0] }...]
    }
}
