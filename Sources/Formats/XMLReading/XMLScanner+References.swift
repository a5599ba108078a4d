internal import ByteReading

extension XMLScanner {
    /// Place of a text.
    enum Place { case content, attribute }

    /// Replaces references and normalises line ends in place. Returns the range of the result, which is never longer than `range`.
    ///
    /// Tabs and line ends become spaces in attributes, as XML requires.
    mutating func replaceReferences(in range: Range<Int>, of place: Place) throws(ReadingError) -> Range<Int> {
        var read = range.lowerBound
        var write = read
        while read < range.upperBound {
            var byte = utf8[read]
            if byte == UInt8(ascii: "&") {
                for unit in try scanReference(at: &read, end: range.upperBound) {
                    utf8[write] = unit
                    write += 1
                }
                continue
            }
            if byte == 0 { throw .found("a zero byte", not: "a character", at: read) }
            read += 1
            if byte == 0x0D, !isPropertyList {
                byte = 0x0A
                if read < range.upperBound, utf8[read] == 0x0A { read += 1 }
            }
            if place == .attribute, byte == 0x0A || byte == 0x09 { byte = 0x20 }
            utf8[write] = byte
            write += 1
        }
        return range.lowerBound..<write
    }

    /// Resolves the reference at `start` to its character, in UTF-8, and moves `start` past it.
    private func scanReference(at start: inout Int, end: Int) throws(ReadingError) -> String.UTF8View {
        let longest = utf8[start..<end].prefix(Self.longestReference)
        guard let semicolon = longest.firstIndex(of: UInt8(ascii: ";")) else {
            throw unknownReference(longest, at: start)
        }
        let name = utf8[start + 1..<semicolon]
        let text: String
        switch String(decoding: name, as: UTF8.self) {
        case "lt": text = "<"
        case "gt": text = ">"
        case "amp": text = "&"
        case "quot": text = "\""
        case "apos": text = "'"
        case let number:
            guard number.first == "#", let scalar = Self.scalar(number.dropFirst()) else {
                throw unknownReference(utf8[start...semicolon], at: start)
            }
            text = String(scalar)
        }
        start = semicolon + 1
        return text.utf8
    }

    /// Maximum length of a reference in bytes: enough for any character number with a few leading zeros.
    private static var longestReference: Int { 16 }

    private static func scalar(_ number: Substring) -> Unicode.Scalar? {
        let value = number.first == "x" ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
        return value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }

    private func unknownReference(_ found: ArraySlice<UInt8>, at offset: Int) -> ReadingError {
        .found("\"" + String(decoding: found, as: UTF8.self) + "\"", not: "a reference to a character", at: offset)
    }
}
