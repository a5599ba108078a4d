/// Which bytes of UTF-8 stand where in a document.
enum XMLCharacters {
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

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
        var end = start
        while end < bytes.count, isSpace(bytes[end]) { end += 1 }
        return end
    }

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
        while end < bytes.count {
            let byte = bytes[end]
            // Nearly all are of these.
            if byte > UInt8(ascii: "<") || byte == 0x20 || byte == 0x0A {
                end += 1
                continue
            }
            if byte == UInt8(ascii: "<") { break }
            if byte == UInt8(ascii: "&") || byte < 0x20 && byte != 0x09 { isPlain = false }
            end += 1
        }
        return (end, isPlain)
    }

    /// Where the value ends that begins at a place, or what may not be in one; and whether it is what it stands for.
    @inline(__always)
    static func endOfValue(in bytes: [UInt8], from start: Int, quote: UInt8) -> (end: Int, isPlain: Bool) {
        var end = start
        var isPlain = true
        while end < bytes.count {
            let byte = bytes[end]
            // Nearly all are of these, among which there is no quote.
            if byte > UInt8(ascii: "<") || byte > UInt8(ascii: "'") && byte < UInt8(ascii: "<") {
                end += 1
                continue
            }
            if byte == quote || byte == UInt8(ascii: "<") { break }
            if byte == UInt8(ascii: "&") || byte < 0x20 { isPlain = false }
            end += 1
        }
        return (end, isPlain)
    }

    /// What nearly all attributes look like: a space, a name, an equals sign, and between double quotes a value that is what
    /// it stands for. Nil for others.
    static func plainAttribute(in bytes: [UInt8], from start: Int) -> (name: Range<Int>, value: Range<Int>)? {
        guard start + 1 < bytes.count, bytes[start] == 0x20, beginsName(bytes[start + 1]) else { return nil }
        let nameEnd = endOfName(in: bytes, from: start + 1)
        let valueStart = nameEnd + 2
        guard valueStart <= bytes.count, bytes[nameEnd] == UInt8(ascii: "="),
            bytes[nameEnd + 1] == UInt8(ascii: "\"")
        else { return nil }
        let (end, isPlain) = endOfValue(in: bytes, from: valueStart, quote: UInt8(ascii: "\""))
        guard isPlain, end < bytes.count, bytes[end] != UInt8(ascii: "<") else { return nil }
        return (start + 1..<nameEnd, valueStart..<end)
    }

    /// Whether the name that is written at one place is written at another one too.
    static func isName(_ name: Range<Int>, at start: Int, in bytes: [UInt8]) -> Bool {
        let end = start + name.count
        guard end <= bytes.count else { return false }
        for offset in 0..<name.count where bytes[start + offset] != bytes[name.lowerBound + offset] { return false }
        return end == bytes.count || !isInName(bytes[end])
    }
}
