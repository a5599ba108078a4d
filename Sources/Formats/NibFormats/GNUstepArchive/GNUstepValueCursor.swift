import ByteReading

/// Reads what string and data objects write. Every method gives nil for values of another kind.
struct GNUstepValueCursor {
    let archive: GNUstepArchive
    private(set) var position: Int

    init(archive: GNUstepArchive, position: Int) {
        self.archive = archive
        self.position = position
    }

    /// Whether no value is left.
    var isAtEnd: Bool { position >= archive.valueCount }

    private mutating func next() -> GNUstepArchive.Value? {
        guard position < archive.valueCount else { return nil }
        defer { position += 1 }
        return archive.value(at: position)
    }

    private mutating func integer() -> Int64? {
        guard case .integer(let value)? = next() else { return nil }
        return value
    }

    /// Skips what a string object writes; false for values of another kind.
    mutating func skipString() -> Bool { characters() != nil }

    /// The text of a string object.
    mutating func stringContent() -> String? {
        characters().map { StringEncoding.text(archive.bytes[$0.part.range], width: $0.width, encoding: $0.encoding) }
    }

    /// Reads what a string object writes: length, encoding and characters.
    private mutating func characters() -> (part: CompactRange, width: Int, encoding: Int64)? {
        guard let count = integer() else { return nil }
        if count == 0 { return (CompactRange(start: 0, count: 0), 1, 0) }
        guard let encoding = integer(), case .numbers(let part, let width)? = next() else { return nil }
        return (part, Int(width), encoding)
    }

    /// Reads what a data object writes: length, a 0 for plain bytes, and the bytes.
    mutating func dataContent() -> ArraySlice<UInt8>? {
        guard let count = integer() else { return nil }
        if count == 0 { return [] }
        guard integer() == 0, case .numbers(let part, 1)? = next() else { return nil }
        return archive.bytes[part.range]
    }
}

/// Decodes strings by the encoding numbers of NSString.
private enum StringEncoding {
    static func text(_ bytes: ArraySlice<UInt8>, width: Int, encoding: Int64) -> String {
        if width == 2 { return String(bigEndianUTF16: bytes) }
        let isoLatin1: Int64 = 5
        if encoding == isoLatin1, !bytes.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: bytes.lazy.map { UInt16($0) }, as: UTF16.self)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
