internal import ByteReading

/// Makes the tree from what the parser reports, and stops where a limit is passed.
struct TreeBuilder: ~Copyable {
    /// How much of the document is wanted.
    enum Part {
        case document
        case rootTag
    }

    private(set) var tree = XMLTree()
    private(set) var failure: XMLError?
    private let part: Part
    private let limits: ReadingLimits
    private var open: [Int] = []
    private var textStart = 0
    private var isLeaf = false

    init(_ part: Part, limits: ReadingLimits) {
        self.part = part
        self.limits = limits
    }

    /// Whether everything wanted was seen.
    var isDone: Bool { part == .rootTag && !tree.nodes.isEmpty }

    /// Remembers why reading ends; the first reason counts.
    mutating func fail(_ error: XMLError) {
        if failure == nil { failure = error }
    }

    mutating func startElement(_ name: Span<UInt8>, offset: Int) {
        if let exceeded = limits.exceeded(.depth, by: open.count + 1, at: offset)
            ?? limits.exceeded(.objectCount, by: tree.nodes.count + 1, at: offset)
        {
            return fail(.exceeded(exceeded))
        }
        // Text before a child stands beside an element.
        if tree.bytes.count > textStart { tree.bytes.removeSubrange(textStart...) }
        let attribute = UInt32(truncatingIfNeeded: tree.values.count)
        tree.nodes.append(
            XMLTree.Node(
                name: tree.names.id(of: name), parent: UInt32(truncatingIfNeeded: open.last ?? 0), end: 0,
                firstAttribute: attribute, attributeEnd: attribute, text: XMLTree.ByteRange(start: 0, end: 0),
                offset: UInt32(truncatingIfNeeded: offset)))
        open.append(tree.nodes.count - 1)
        textStart = tree.bytes.count
        isLeaf = true
    }

    /// An attribute of the element that was started last.
    mutating func attribute(_ name: Span<UInt8>, value: Span<UInt8>) {
        if let exceeded = limits.exceeded(.valueCount, by: tree.values.count + 1, at: lastOffset)
            ?? limits.exceeded(.stringByteCount, by: value.count, at: lastOffset)
        {
            return fail(.exceeded(exceeded))
        }
        append(value)
        tree.values.append(
            XMLTree.NamedValue(name: tree.names.id(of: name), value: rangeOfBytes(from: textStart)))
        textStart = tree.bytes.count
        tree.nodes[tree.nodes.count - 1].attributeEnd = UInt32(truncatingIfNeeded: tree.values.count)
    }

    mutating func characters(_ text: Span<UInt8>) {
        guard isLeaf else { return }
        let count = tree.bytes.count - textStart + text.count
        if let exceeded = limits.exceeded(.stringByteCount, by: count, at: lastOffset) {
            return fail(.exceeded(exceeded))
        }
        append(text)
    }

    mutating func endElement() {
        guard let index = open.popLast() else { return }
        tree.nodes[index].end = UInt32(truncatingIfNeeded: tree.nodes.count)
        if isLeaf { tree.nodes[index].text = rangeOfBytes(from: textStart) }
        textStart = tree.bytes.count
        isLeaf = false
    }

    /// Where the element that was started last begins.
    private var lastOffset: Int { Int(tree.nodes.last?.offset ?? 0) }

    private mutating func append(_ text: Span<UInt8>) {
        // The bytes are lent for the call, and appending copies them.
        unsafe text.withUnsafeBufferPointer { unsafe tree.bytes.append(contentsOf: $0) }
    }

    private func rangeOfBytes(from start: Int) -> XMLTree.ByteRange {
        XMLTree.ByteRange(
            start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: tree.bytes.count))
    }
}
