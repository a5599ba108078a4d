internal import ByteReading
internal import MessageCoding
internal import XMLReading

struct XMLListReader {
    private let tree: XMLTree

    static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> PropertyList {
        let tree = try XMLTree(bytes, limits: limits)
        let reader = XMLListReader(tree: tree)
        guard tree.name(of: tree.root) == "plist" else { throw reader.mismatch(tree.root, expected: "plist") }
        for child in tree.children(of: tree.root) { return try reader.value(child) }
        throw reader.mismatch(tree.root, expected: "a value within plist")
    }

    /// The tree was read within the limits, so depth and number of values are bounded.
    private func value(_ element: XMLTree.Element) throws(ReadingError) -> PropertyList {
        switch tree.name(of: element) {
        case "string": return .string(tree.text(of: element))
        case "date": return .date(tree.text(of: element))
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "integer":
            guard let value = Int64(tree.text(of: element)) else { throw mismatch(element, expected: "an integer") }
            return .integer(value)
        case "real":
            guard let value = Double(tree.text(of: element)) else { throw mismatch(element, expected: "a number") }
            return .real(value)
        case "data":
            guard let bytes = Base64.decode(tree.textBytes(of: element)) else {
                throw mismatch(element, expected: "base 64")
            }
            return .data(bytes)
        case "array":
            var elements: [PropertyList] = []
            for child in tree.children(of: element) { elements.append(try value(child)) }
            return .array(elements)
        case "dict": return .dictionary(try entries(of: element))
        default: throw mismatch(element, expected: "a value of a property list")
        }
    }

    private func entries(of element: XMLTree.Element) throws(ReadingError) -> [PropertyList.Entry] {
        var entries: [PropertyList.Entry] = []
        var key: String?
        for child in tree.children(of: element) {
            if let name = key {
                entries.append(PropertyList.Entry(key: name, value: try value(child)))
                key = nil
            } else {
                guard tree.name(of: child) == "key" else { throw mismatch(child, expected: "a key") }
                key = tree.text(of: child)
            }
        }
        if key != nil { throw mismatch(element, expected: "a value for the last key") }
        return entries
    }

    private func mismatch(_ element: XMLTree.Element, expected: String) -> ReadingError {
        let text = tree.text(of: element)
        let shown = text.isEmpty ? "" : " of \"" + text.prefix(32) + "\""
        return .found("the element " + tree.name(of: element) + shown, not: expected, at: tree.offset(of: element))
    }
}
