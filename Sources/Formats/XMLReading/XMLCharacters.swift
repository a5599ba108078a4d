internal import ByteReading

/// Classifies the bytes of a document in UTF-8, and finds the ends of names, texts and values.
enum XMLCharacters {
    static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 && spaceBytes >> UInt64(byte) & 1 == 1 }

    /// A bit for each byte that is a tab, a line end or a space.
    private static var spaceBytes: UInt64 { 0x0001_0000_2600 }

    /// Whether a name may contain the byte: letters, digits, ":", "_", "-", "." and everything beyond ASCII. Which
    /// letters beyond ASCII are allowed is not checked, because no interface file uses them.
    @inline(__always)
    static func isInName(_ byte: UInt8) -> Bool {
        if (byte | 0x20) &- UInt8(ascii: "a") < 26 { return true }
        if byte < 0x40 { return nameBytesBelow64 >> byte & 1 == 1 }
        return byte >= 0x80 || nameBytesBelow128 >> (byte - 0x40) & 1 == 1
    }

    /// Whether a name may begin with the byte: any byte of a name except digits, "-" and ".".
    static func beginsName(_ byte: UInt8) -> Bool { isInName(byte) && (byte >= 0x40 || byte == UInt8(ascii: ":")) }

    /// A bit for each of "-", ".", "0" to "9" and ":".
    private static let nameBytesBelow64: UInt64 = 0x07FF_6000_0000_0000
    /// A bit for each of "A" to "Z", "_" and "a" to "z", counted from 64.
    private static let nameBytesBelow128: UInt64 = 0x07FF_FFFE_87FF_FFFE

    static func endOfSpace(in bytes: [UInt8], from start: Int) -> Int {
        let span = bytes.span
        var end = start
        while end < span.count, isSpace(span[end]) {
            end += 1
            // After a line end comes indentation: skip it eight bytes at a time.
            guard span[end - 1] == 0x0A else { continue }
            while end <= span.count - 8, case let word = span.word(at: end), word == tabs || word == spaces { end += 8 }
        }
        return end
    }

    private static var tabs: UInt64 { 0x0909_0909_0909_0909 }
    private static var spaces: UInt64 { 0x2020_2020_2020_2020 }

    @inline(__always)
    static func endOfName(in bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count, isInName(bytes[end]) { end += 1 }
        return end
    }

    /// The end of the text that begins at `start`. The text is plain if it has nothing to replace: no references, no carriage returns, no control characters.
    static func endOfText(in bytes: [UInt8], from start: Int) -> (end: Int, isPlain: Bool) {
        var end = start
        var isPlain = true
        while true {
            end = nextSpecial(in: bytes, from: end, quote: UInt8(ascii: "<"))
            guard end < bytes.count, bytes[end] != UInt8(ascii: "<") else { return (end, isPlain) }
            if bytes[end] != 0x0A, bytes[end] != 0x09 { isPlain = false }
            end += 1
        }
    }

    /// The end of the attribute value that begins at `start`, or the first "<", which a value may not contain. The
    /// value is plain if it has nothing to replace: no references, no control characters.
    @inline(__always)
    static func endOfValue(in bytes: [UInt8], from start: Int, quote: UInt8) -> (end: Int, isPlain: Bool) {
        var end = start
        var isPlain = true
        while true {
            end = nextSpecial(in: bytes, from: end, quote: quote)
            guard end < bytes.count, bytes[end] != quote, bytes[end] != UInt8(ascii: "<") else { return (end, isPlain) }
            isPlain = false
            end += 1
        }
    }

    /// The index of the next `quote`, "<", "&" or control character.
    @inline(__always)
    private static func nextSpecial(in bytes: [UInt8], from start: Int, quote: UInt8) -> Int {
        let span = bytes.span
        var end = start
        while end <= span.count - 8 {
            let word = span.word(at: end)
            let found =
                highBits(ofZerosIn: word ^ repeated(quote)) | highBits(ofZerosIn: word ^ repeated(UInt8(ascii: "<")))
                | highBits(ofZerosIn: word ^ repeated(UInt8(ascii: "&"))) | (word &- spaces) & ~word & highBits
            // The lowest set bit is exact; bits above it may be false positives.
            if found != 0 { return end + found.trailingZeroBitCount / 8 }
            end += 8
        }
        while end < span.count, case let byte = span[end], byte != quote, byte != UInt8(ascii: "<"),
            byte != UInt8(ascii: "&"), byte >= 0x20
        {
            end += 1
        }
        return end
    }

    private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    private static func highBits(ofZerosIn word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & highBits
    }

    /// The ends of name and value if the attribute has the usual form: a space, a name, an equals sign, and a plain value between double quotes. Nil
    /// for other forms.
    @inline(__always)
    static func plainAttribute(in bytes: [UInt8], from start: Int) -> (nameEnd: Int, valueEnd: Int)? {
        guard start + 1 < bytes.count, bytes[start] == 0x20, beginsName(bytes[start + 1]) else { return nil }
        let nameEnd = endOfName(in: bytes, from: start + 1)
        guard nameEnd + 2 <= bytes.count, bytes[nameEnd] == UInt8(ascii: "="),
            bytes[nameEnd + 1] == UInt8(ascii: "\"")
        else { return nil }
        let end = nextSpecial(in: bytes, from: nameEnd + 2, quote: UInt8(ascii: "\""))
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
        return (nameEnd, end)
    }

    /// Whether the name in the range `name` also stands at `start`.
    static func isName(_ name: Range<Int>, at start: Int, in bytes: [UInt8]) -> Bool {
        let end = start + name.count
        guard end <= bytes.count else { return false }
        let span = bytes.span
        let (here, there) = (span.extracting(start..<end), span.extracting(name))
        for offset in 0..<there.count where here[offset] != there[offset] { return false }
        return end == bytes.count || !isInName(bytes[end])
    }
}
