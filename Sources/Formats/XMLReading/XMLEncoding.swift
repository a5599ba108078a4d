internal import ByteReading

/// Converts documents to UTF-8.
enum XMLEncoding {
    /// The byte-order mark of UTF-8.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Converts a document in UTF-16, with or without byte-order mark; nil for other encodings.
    static func utf8(ofWide bytes: [UInt8]) throws(ReadingError) -> [UInt8]? {
        guard bytes.count > 1 else { return nil }
        let high: Int
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF), (0, UInt8(ascii: "<")): high = 0
        case (0xFF, 0xFE), (UInt8(ascii: "<"), 0): high = 1
        default: return nil
        }
        let start = bytes[high] >= 0xFE ? 2 : 0
        let units = stride(from: start, to: bytes.count - 1, by: 2).map { index in
            UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high])
        }
        guard bytes.count.isMultiple(of: 2) else {
            throw .found("\(bytes.count) bytes, an odd number", not: "UTF-16", at: 0)
        }
        guard let text = String(validating: units, as: UTF16.self) else {
            let half = units.indices.first { isHalf($0, of: units) } ?? 0
            throw .found("half of a surrogate pair", not: "UTF-16", at: start + 2 * half)
        }
        return Array(text.utf8)
    }

    /// Whether a unit is a surrogate without the other half of its pair.
    private static func isHalf(_ index: Int, of units: [UInt16]) -> Bool {
        if UTF16.isLeadSurrogate(units[index]) {
            return index + 1 == units.count || !UTF16.isTrailSurrogate(units[index + 1])
        }
        return UTF16.isTrailSurrogate(units[index]) && (index == 0 || !UTF16.isLeadSurrogate(units[index - 1]))
    }

    /// Whether the name of an encoding means Latin-1; false for UTF-8 and ASCII. Throws for other names.
    static func isLatin1(_ name: String, at offset: Int) throws(ReadingError) -> Bool {
        switch name.uppercased() {
        case "UTF-8", "US-ASCII": return false
        case "ISO-8859-1": return true
        default:
            throw .found(name, not: "UTF-8, UTF-16, ISO-8859-1 or US-ASCII", at: offset)
        }
    }

    static func utf8(ofLatin1 bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                result.append(byte)
            } else {
                result.append(0xC0 | byte >> 6)
                result.append(0x80 | byte & 0x3F)
            }
        }
        return result
    }

    /// Throws if a document is not UTF-8.
    ///
    /// Validates 256 bytes at a time, because the standard library is fastest for pure ASCII, and most parts of 256 bytes are pure ASCII.
    static func check(_ bytes: [UInt8]) throws(ReadingError) {
        var start = 0
        while start < bytes.count {
            var end = min(start + 256, bytes.count)
            // Each part ends at the end of a character.
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            do {
                _ = try UTF8Span(validating: bytes.span.extracting(start..<end))
            } catch {
                throw .found("an invalid byte", not: "a character in UTF-8", at: start + error.byteOffsets.lowerBound)
            }
            start = end
        }
    }
}
