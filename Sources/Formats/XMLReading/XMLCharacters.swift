internal import ByteReading

/// Which bytes of UTF-8 stand where in a document.
enum XMLCharacters {
    static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 && spaceBytes >> UInt64(byte) & 1 == 1 }

    /// A bit for each of the bytes of tabulators, line ends and spaces.
    private static var spaceBytes: UInt64 { 0x0001_0000_2600 }

    /// Letters, digits, ":", "_", "-", ".", and everything beyond ASCII, in which no interface file is written.
    @inline(__always)
    static func isInName(_ byte: UInt8) -> Bool {
        if (byte | 0x20) &- UInt8(ascii: "a") < 26 { return true }
        if byte < 0x40 { return nameBytesBelow64 >> byte & 1 == 1 }
        return byte >= 0x80 || nameBytesBelow128 >> (byte - 0x40) & 1 == 1
    }

    /// The same without digits, "-" and ".".
    static func beginsName(_ byte: UInt8) -> Bool { isInName(byte) && (byte >= 0x40 || byte == UInt8(ascii: ":")) }

    /// A bit for each of the bytes "-", ".", "0" to "9" and ":".
    private static let nameBytesBelow64: UInt64 = 0x07FF_6000_0000_0000
    /// A bit for each of the bytes "A" to "Z", "_" and "a" to "z", counted from 64.
    private static let nameBytesBelow128: UInt64 = 0x07FF_FFFE_87FF_FFFE

    /// Where the white space ends that begins at a place.
    static func endOfSpace(in bytes: [UInt8], from start: Int) -> Int {
        let span = bytes.span
        var end = start
        while end < span.count, isSpace(span[end]) {
            end += 1
            // Indentation comes in runs.
            guard span[end - 1] == 0x0A else { continue }
            while end <= span.count - 8, case let word = span.word(at: end), word == tabs || word == spaces { end += 8 }
        }
        return end
    }

    private static var tabs: UInt64 { 0x0909_0909_0909_0909 }
    private static var spaces: UInt64 { 0x2020_2020_2020_2020 }

    /// Where the name ends that begins at a place.
    @inline(__always)
    static func endOfName(in bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count, isInName(bytes[end]) { end += 1 }
        return end
    }

    /// Where the text ends that begins at a place, and whether it is what it stands for.
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

    /// Where the value ends that begins at a place, or what may not be in one; and whether it is what it stands for.
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

    /// Where the next quote, "<", "&" or control character is.
    @inline(__always)
    private static func nextSpecial(in bytes: [UInt8], from start: Int, quote: UInt8) -> Int {
        let span = bytes.span
        var end = start
        while end <= span.count - 8 {
            let word = span.word(at: end)
            let found =
                highBits(ofZerosIn: word ^ repeated(quote)) | highBits(ofZerosIn: word ^ repeated(UInt8(ascii: "<")))
                | highBits(ofZerosIn: word ^ repeated(UInt8(ascii: "&"))) | (word &- spaces) & ~word & highBits
            // The lowest of the bits is right; those above it may be set in vain.
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

    /// What nearly all attributes look like: a space, a name, an equals sign, and between double quotes a value that is what
    /// it stands for; where name and value end. Nil for others.
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

    /// Whether the name that is written at one place is written at another one too.
    static func isName(_ name: Range<Int>, at start: Int, in bytes: [UInt8]) -> Bool {
        let end = start + name.count
        guard end <= bytes.count else { return false }
        let span = bytes.span
        let (here, there) = (span.extracting(start..<end), span.extracting(name))
        for offset in 0..<there.count where here[offset] != there[offset] { return false }
        return end == bytes.count || !isInName(bytes[end])
    }
}
