internal import ByteReading

/// Scans the text form of a property list: white space, comments, strings, single characters.
struct OpenStepScanner {
    /// The text in UTF-8.
    let bytes: [UInt8]
    private(set) var position = 0
    private let limits: ReadingLimits
    /// Size in the file of a part of the text.
    private let fileSize: @Sendable (String) -> Int

    /// Accepts UTF-16 with a byte-order mark, and UTF-8 with or without a mark. Bytes that are not valid UTF-8 count as Latin-1.
    init(_ file: [UInt8], limits: ReadingLimits) {
        self.limits = limits
        if let text = String(markedUTF16: file[...]) {
            bytes = Array(text.utf8)
            fileSize = { 2 + 2 * $0.utf16.count }
        } else if String(validating: file, as: UTF8.self) != nil {
            bytes = file
            fileSize = { $0.utf8.count }
            if file.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        } else {
            bytes = file.flatMap { Array(String(UnicodeScalar($0)).utf8) }
            fileSize = { $0.unicodeScalars.count }
        }
    }

    /// Skips white space and comments. Gives the next byte without consuming it; nil at the end.
    mutating func peek() throws(ReadingError) -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x09...0x0D, 0x20: position += 1
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): try skipComment()
            default: return bytes[position]
            }
        }
        return nil
    }

    mutating func take(_ character: Unicode.Scalar) throws(ReadingError) -> Bool {
        guard try peek() == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Consumes `character`. Throws if another character comes next.
    mutating func expect(_ character: Unicode.Scalar) throws(ReadingError) {
        if try !take(character) { throw mismatch(expected: "\"\(character)\"") }
    }

    /// Reads a quoted string, or a word of characters that need no quotes.
    mutating func string() throws(ReadingError) -> String {
        let quote = try peek()
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try quoted() }
        let start = position
        while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
        guard position > start else { throw mismatch(expected: "a string") }
        try limits.check(.stringByteCount, position - start, at: start)
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads up to the next ">" and consumes it. The "<" was consumed already.
    mutating func bracketed() throws(ReadingError) -> ArraySlice<UInt8> {
        let start = position
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { throw ended() }
        position = end + 1
        return bytes[start..<end]
    }

    func mismatch(expected: String) -> ReadingError {
        guard position < bytes.count else { return ended() }
        let found = String(decoding: bytes[position...].prefix(16), as: UTF8.self)
        return .found("\"\(found)\"", not: expected, at: fileOffset(of: position))
    }

    private func ended() -> ReadingError {
        .truncated(Truncation(offset: fileOffset(of: bytes.count), needed: 1, available: 0))
    }

    private func fileOffset(of position: Int) -> Int { fileSize(String(decoding: bytes[..<position], as: UTF8.self)) }

    private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

    private mutating func skipComment() throws(ReadingError) {
        position += 2
        while next != nil {
            if bytes[position] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
        position = bytes.count
        throw ended()
    }

    private mutating func quoted() throws(ReadingError) -> String {
        let start = position
        let quote = bytes[position]
        position += 1
        var text: [UInt8] = []
        var surrogate: UInt16?
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == quote {
                try limits.check(.stringByteCount, text.count, at: start)
                return String(decoding: text, as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") {
                let unit = try escape()
                if let high = surrogate, UTF16.isTrailSurrogate(unit) {
                    text.removeLast("\u{FFFD}".utf8.count)
                    text += String(decoding: [high, unit], as: UTF16.self).utf8
                } else {
                    // Half of a pair becomes U+FFFD, unless its other half follows.
                    text += String(decoding: [unit], as: UTF16.self).utf8
                }
                surrogate = UTF16.isLeadSurrogate(unit) ? unit : nil
            } else {
                text.append(byte)
                surrogate = nil
            }
        }
        throw ended()
    }

    /// Reads the rest of an escape after the backslash, as a UTF-16 unit: a letter for a control character, `U` and up
    /// to four hexadecimal digits, up to three octal digits, or the character itself.
    private mutating func escape() throws(ReadingError) -> UInt16 {
        guard position < bytes.count else { throw ended() }
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
            position += 1
            return number(radix: 16, digits: 4)
        case UInt8(ascii: "0")...UInt8(ascii: "7"): return number(radix: 8, digits: 3)
        default:
            guard byte < 0x80 else { return 0xFFFD }
            position += 1
            return UInt16(Self.controls[byte] ?? byte)
        }
    }

    private mutating func number(radix: Int, digits: Int) -> UInt16 {
        var value = 0
        for _ in 0..<digits {
            guard position < bytes.count,
                let digit = Character(UnicodeScalar(bytes[position])).hexDigitValue, digit < radix
            else { break }
            value = value * radix + digit
            position += 1
        }
        return UInt16(truncatingIfNeeded: value)
    }

    private static let controls: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
        UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11,
    ]

    /// Whether a string without quotes may contain the byte. The set is generous, as in Apple's and GNUstep's readers.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: "_$/:.-+@#%~!&*?^|".utf8.contains(byte)
        }
    }
}
