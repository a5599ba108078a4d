public import ByteReading

extension XMLTree {
    /// Reads a document.
    public init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        var scanner = try XMLScanner(bytes, limits: limits)
        var open: [Int] = []
        while let event = try scanner.next() {
            switch event {
            case .start(let name):
                let attribute = UInt32(truncatingIfNeeded: values.count)
                values += scanner.attributes
                open.append(nodes.count)
                nodes.append(
                    Node(
                        name: name, parent: UInt32(truncatingIfNeeded: open.dropLast().last ?? 0), end: 0,
                        firstAttribute: attribute, attributeEnd: UInt32(truncatingIfNeeded: values.count), text: 0..<0,
                        offset: UInt32(truncatingIfNeeded: scanner.offset)))
            case .end:
                guard let index = open.popLast() else { continue }
                nodes[index].end = UInt32(truncatingIfNeeded: nodes.count)
                nodes[index].text = scanner.text
            }
        }
        spellings = scanner.names.spellings
        utf8 = scanner.utf8
    }
}
