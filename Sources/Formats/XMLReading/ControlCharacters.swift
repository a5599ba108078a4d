/// Takes control characters past a parser of XML 1.0, which allows only tab, newline and carriage return.
///
/// They travel as characters of a private plane: U+F0000 plus the control character.
enum ControlCharacters {
    private static let lead: [UInt8] = [0xF3, 0xB0, 0x80]

    /// The document with its control characters, raw or as `&#…;`, in disguise; nil where there are none.
    ///
    /// Only for encodings that agree with ASCII: others have bytes of 0 and are left alone.
    static func escaped(_ bytes: [UInt8]) -> [UInt8]? {
        guard !bytes.contains(0) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        var position = 0
        var found = false
        while position < bytes.count {
            let byte = bytes[position]
            if isForbidden(byte) {
                result += disguise(of: byte)
                position += 1
                found = true
            } else if byte == UInt8(ascii: "&"), let (character, end) = reference(in: bytes, at: position) {
                result += disguise(of: character)
                position = end
                found = true
            } else {
                result.append(byte)
                position += 1
            }
        }
        return found ? result : nil
    }

    /// Puts the control characters of `escaped` back.
    static func restore(in tree: inout XMLTree) {
        for index in tree.values.indices { restore(&tree.values[index].value, in: &tree.bytes) }
        for index in tree.nodes.indices { restore(&tree.nodes[index].text, in: &tree.bytes) }
    }

    private static func restore(_ part: inout XMLTree.ByteRange, in bytes: inout [UInt8]) {
        var read = part.range.lowerBound
        var write = read
        let end = part.range.upperBound
        while read < end {
            if end - read >= 4, bytes[read..<read + 3].elementsEqual(lead), isForbidden(bytes[read + 3] & 0x7F) {
                bytes[write] = bytes[read + 3] & 0x7F
                read += 4
            } else {
                bytes[write] = bytes[read]
                read += 1
            }
            write += 1
        }
        part.end = UInt32(truncatingIfNeeded: write)
    }

    private static func disguise(of control: UInt8) -> [UInt8] { lead + [0x80 | control] }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }

    /// The control character that a reference at `start` stands for, and where the reference ends.
    private static func reference(in bytes: [UInt8], at start: Int) -> (character: UInt8, end: Int)? {
        let longest = bytes[start...].prefix(8)
        guard let end = longest.firstIndex(of: UInt8(ascii: ";")), longest.dropFirst().first == UInt8(ascii: "#") else {
            return nil
        }
        let digits = String(decoding: bytes[start + 2..<end], as: UTF8.self)
        let value = digits.hasPrefix("x") ? UInt8(digits.dropFirst(), radix: 16) : UInt8(digits)
        guard let value, isForbidden(value), value != 0 else { return nil }
        return (value, end + 1)
    }
}
