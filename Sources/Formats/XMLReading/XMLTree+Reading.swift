public import ByteReading

extension XMLTree {
    /// Reads a document.
    public init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        var scanner = try XMLScanner(bytes, limits: limits)
        var builder = Builder()
        while let event = try scanner.next() { builder.add(event, scanner) }
        self = builder.finish(scanner)
    }

    /// Builds a tree from the events of a scanner. The owner of the scanner sees the events too.
    public struct Builder: Sendable {
        private var tree = XMLTree()
        private var openElements: [Int] = []

        /// Creates a builder without elements.
        public init() {}

        /// Adds the scanner's latest event.
        public mutating func add(_ event: XMLScanner.Event, _ scanner: borrowing XMLScanner) {
            switch event {
            case .start(let name):
                let attributes = CompactRange(start: tree.values.count, count: scanner.attributes.count)
                tree.values += scanner.attributes
                let parent = UInt32(truncatingIfNeeded: openElements.last ?? 0)
                openElements.append(tree.nodes.count)
                tree.nodes.append(
                    Node(
                        name: name, parent: parent, end: 0, attributes: attributes,
                        text: CompactRange(start: 0, count: 0),
                        offset: UInt32(truncatingIfNeeded: scanner.offset)))
            case .end:
                guard let index = openElements.popLast() else { return }
                tree.nodes[index].end = UInt32(truncatingIfNeeded: tree.nodes.count)
                tree.nodes[index].text = CompactRange(scanner.text)
            }
        }

        /// Returns the tree, with the scanner's final names and texts.
        public consuming func finish(_ scanner: borrowing XMLScanner) -> XMLTree {
            tree.spellings = scanner.names.spellings
            tree.utf8 = scanner.utf8
            return tree
        }
    }
}
