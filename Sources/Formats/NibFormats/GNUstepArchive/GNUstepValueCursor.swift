import ByteReading

/// Reads what texts and data write; every method gives nil when something else stands there.
struct GNUstepValueCursor {
    let archive: GNUstepArchive
    private(set) var position: Int

    init(archive: GNUstepArchive, position: Int) {
        self.archive = archive
        self.position = position
    }

    private mutating func next() -> GNUstepArchive.Value? {
        guard position < archive.valueCount else { return nil }
        defer { position += 1 }
        return archive.value(at: position)
    }

    private mutating func integer() -> Int64? {
        guard case .integer(let value)? = next() else { return nil }
        return value
    }

    /// Passes what a string object writes; false when something else stands there.
    mutating func passString() -> Bool { characters() != nil }

    /// The text of a string object.
    mutating func stringContent() -> String? {
        characters().map { StringEncoding.text(archive.bytes[$0.part.range], width: $0.width, encoding: $0.encoding) }
    }

    /// What a string object writes: its length, its encoding and its characters.
    private mutating func characters() -> (part: GNUstepArchive.Part, width: Int, encoding: Int64)? {
        guard let count = integer() else { return nil }
        if count == 0 { return (GNUstepArchive.Part(start: 0, count: 0), 1, 0) }
        guard let encoding = integer(), case .numbers(let part, let width)? = next() else { return nil }
        return (part, Int(width), encoding)
    }

    /// What a data object writes: its length, 0 for "as they are", and its bytes.
    mutating func dataContent() -> ArraySlice<UInt8>? {
        guard let count = integer() else { return nil }
        if count == 0 { return [] }
        guard integer() == 0, case .numbers(let part, 1)? = next() else { return nil }
        return archive.bytes[part.range]
    }
}

/// The encodings that NSString numbers.
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
