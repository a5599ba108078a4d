public import AssetModel

/// Elements with numbers. A new element's number is larger than all others; any element may be removed.
///
/// The elements lie in blocks. So a change takes a few microseconds whatever the count, and a walk through the list can pause between two blocks.
public struct NumberedList<Element> {
    @usableFromInline static var blockSize: Int { 256 }
    /// Blocks in the order of their numbers, none of them empty.
    @usableFromInline var blocks: [[Item]] = []
    @usableFromInline var elementCount = 0

    @usableFromInline typealias Item = (number: UInt64, element: Element)

    /// Creates an empty list.
    @inlinable public init() {}

    /// Number of elements.
    @inlinable public var count: Int { elementCount }

    /// Adds an element with a number that is larger than all others.
    @inlinable public mutating func append(_ element: Element, _ number: UInt64) {
        elementCount += 1
        guard let last = blocks.indices.last, blocks[last].count < Self.blockSize else {
            return blocks.append([(number, element)])
        }
        blocks[last].append((number, element))
    }

    /// The element with a number; nil where there is none.
    @inlinable public subscript(number: UInt64) -> Element? {
        guard let (block, place) = place(of: number) else { return nil }
        return blocks[block][place].element
    }

    /// Removes an element, if it is there.
    @inlinable public mutating func remove(_ number: UInt64) {
        guard let (block, place) = place(of: number) else { return }
        elementCount -= 1
        blocks[block].remove(at: place)
        if blocks[block].isEmpty { blocks.remove(at: block) } else { join(block) }
        if block > 0 { join(block - 1) }
    }

    /// All elements, in the order of their numbers.
    public var elements: some Sequence<Element> { blocks.lazy.joined().map { $0.element } }

    @inlinable func place(of number: UInt64) -> (block: Int, place: Int)? {
        // For number 0 the subtraction wraps: the search begins behind the largest number, where no element is.
        guard let found = start(after: number &- 1), blocks[found.block][found.place].number == number else {
            return nil
        }
        return found
    }

    /// Joins a block with the next one where both have few elements.
    @inlinable mutating func join(_ block: Int) {
        guard block + 1 < blocks.count, blocks[block].count + blocks[block + 1].count <= Self.blockSize / 2
        else { return }
        let next = blocks.remove(at: block + 1)
        blocks[block] += next
    }

    /// Returns the elements after a number, up to the end of a block; none at the end of the list.
    @inlinable public func elements(after number: UInt64) -> some BidirectionalCollection<Element> {
        let items = start(after: number).map { blocks[$0.block][$0.place...] } ?? []
        return items.lazy.map { $0.element }
    }

    @inlinable func start(after number: UInt64) -> (block: Int, place: Int)? {
        let block = blocks.indices.lowest { number < blocks[$0][blocks[$0].count - 1].number }
        guard block < blocks.count else { return nil }
        let items = blocks[block]
        return (block, items.indices.lowest { number < items[$0].number })
    }
}
