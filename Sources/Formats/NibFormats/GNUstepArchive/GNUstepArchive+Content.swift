import ByteReading

/// Contents of string and data objects. All functions return nil for values of another kind.
extension GNUstepArchive {
    /// The text of a string object; nil for other objects.
    func text(of object: Int) -> String? {
        guard content(of: object) == .string else { return nil }
        var position = Int(objects[object].start)
        return characters(at: &position).map { part, width, encoding in
            longTexts.text(part) { StringEncoding.text(bytes[$0], width: width, encoding: encoding) }
        }
    }

    /// The bytes of a data object; nil for other objects.
    func data(of object: Int) -> ArraySlice<UInt8>? {
        guard content(of: object) == .data else { return nil }
        var position = Int(objects[object].start)
        return data(at: &position)
    }

    /// Reads the values of a string object: length, encoding and characters. `position` moves behind the last value, or to the first value of
    /// another kind.
    func characters(at position: inout Int) -> (part: CompactRange, width: Int, encoding: Int64)? {
        guard let count = integer(at: &position) else { return nil }
        if count == 0 { return (CompactRange(start: 0, count: 0), 1, 0) }
        guard let encoding = integer(at: &position), let (part, width) = numbers(at: &position) else { return nil }
        return (part, width, encoding)
    }

    /// Reads the values of a data object: length, a 0 for plain bytes, and the bytes. `position` moves as in `characters(at:)`.
    func data(at position: inout Int) -> ArraySlice<UInt8>? {
        guard let count = integer(at: &position) else { return nil }
        if count == 0 { return [] }
        guard integer(at: &position) == 0, case (let part, 1)? = numbers(at: &position) else { return nil }
        return bytes[part.range]
    }

    @inline(__always)
    private func integer(at position: inout Int) -> Int64? {
        guard position < valueCount, let value: Int64 = integer(at: position) else { return nil }
        position += 1
        return value
    }

    @inline(__always)
    private func numbers(at position: inout Int) -> (part: CompactRange, width: Int)? {
        guard position < valueCount, let numbers = numbers(at: position) else { return nil }
        position += 1
        return numbers
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
