/// Elements with numbers. A new element's number is larger than all others; any element may be removed.
///
/// They lie in blocks, so that a step takes a few microseconds whatever the count, and whoever walks along them can stop between two blocks.
public struct NumberedList<Element> {
    @usableFromInline static var blockSize: Int { 256 }
    /// None is empty.
    @usableFromInline var blocks: [Block] = []
    @usableFromInline var elementCount = 0

    @usableFromInline struct Block {
        @usableFromInline var numbers: [UInt64]
        @usableFromInline var elements: [Element]

        @inlinable init(_ element: Element, _ number: UInt64) { (numbers, elements) = ([number], [element]) }
    }

    /// Makes an empty one.
    @inlinable public init() {}

    /// Number of elements.
    @inlinable public var count: Int { elementCount }

    /// Adds an element with a number that is larger than all others.
    @inlinable public mutating func append(_ element: Element, _ number: UInt64) {
        elementCount += 1
        guard let last = blocks.indices.last, blocks[last].numbers.count < Self.blockSize else {
            return blocks.append(Block(element, number))
        }
        blocks[last].numbers.append(number)
        blocks[last].elements.append(element)
    }

    /// The element with a number; nil where there is none.
    @inlinable public subscript(number: UInt64) -> Element? {
        guard let (block, place) = place(of: number) else { return nil }
        return blocks[block].elements[place]
    }

    /// Removes an element, if it is there.
    @inlinable public mutating func remove(_ number: UInt64) {
        guard let (block, place) = place(of: number) else { return }
        elementCount -= 1
        blocks[block].numbers.remove(at: place)
        blocks[block].elements.remove(at: place)
        if blocks[block].numbers.isEmpty { blocks.remove(at: block) } else { join(block) }
        if block > 0 { join(block - 1) }
    }

    /// All of them, in the order of their numbers.
    public var elements: some Sequence<Element> { blocks.lazy.flatMap(\.elements) }

    @inlinable func place(of number: UInt64) -> (block: Int, place: Int)? {
        let block = blocks.indices.lowest { number <= blocks[$0].numbers[blocks[$0].numbers.count - 1] }
        guard block < blocks.count else { return nil }
        let numbers = blocks[block].numbers
        let place = numbers.indices.lowest { number <= numbers[$0] }
        return numbers[place] == number ? (block, place) : nil
    }

    /// Joins a block with the next one where both have few elements.
    @inlinable mutating func join(_ block: Int) {
        guard block + 1 < blocks.count,
            blocks[block].numbers.count + blocks[block + 1].numbers.count <= Self.blockSize / 2
        else { return }
        let next = blocks.remove(at: block + 1)
        blocks[block].numbers += next.numbers
        blocks[block].elements += next.elements
    }

    /// The next numbers after one, a block at most; empty at the end.
    @inlinable public func next(after number: UInt64) -> ArraySlice<UInt64> {
        guard let (block, place) = start(after: number) else { return [] }
        return blocks[block].numbers[place...]
    }

    /// The elements with these numbers.
    @inlinable public func elements(after number: UInt64) -> ArraySlice<Element> {
        guard let (block, place) = start(after: number) else { return [] }
        return blocks[block].elements[place...]
    }

    @inlinable func start(after number: UInt64) -> (block: Int, place: Int)? {
        let block = blocks.indices.lowest { number < blocks[$0].numbers[blocks[$0].numbers.count - 1] }
        guard block < blocks.count else { return nil }
        let numbers = blocks[block].numbers
        return (block, numbers.indices.lowest { number < numbers[$0] })
    }
}
