/// A word or a sign of a source file.
struct SourceToken {
    /// Text of the token: a word, with "@" before a directive or attribute; a sign; or a string with its quotes.
    let text: String
    /// The line, from 1.
    let line: Int
    let isWord: Bool

    /// The content of a string; nil for other tokens, and for strings with escapes and interpolations.
    var literal: String? {
        guard !isWord, text.utf8.first == UInt8(ascii: "\""), text.hasSuffix("\""), text.utf8.count > 2,
            !text.contains("\\")
        else { return nil }
        return String(text.dropFirst().dropLast())
    }
}

/// Reads the words and signs of Objective-C and Swift. Comments and lines for the preprocessor are left out, so that all branches of
/// conditions are read.
struct SourceTokens {
    private(set) var tokens: [SourceToken] = []
    /// The headers of frameworks that are imported, without folder and type.
    private(set) var imports: Set<String> = []
    private let bytes: [UInt8]
    private let isSwift: Bool
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8], isSwift: Bool) {
        self.bytes = bytes
        self.isSwift = isSwift
        while position < bytes.count { step() }
    }

    private func byte(_ offset: Int = 0) -> UInt8 {
        position + offset < bytes.count ? bytes[position + offset] : 0
    }

    private mutating func advance() {
        guard position < bytes.count else { return }
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func advance(_ count: Int) { for _ in 0..<count { advance() } }

    private mutating func step() {
        switch byte() {
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "#") where isCondition:
            let start = position
            skipLine()
            let path = bytes[start..<min(position, bytes.count)].split(separator: UInt8(ascii: "<")).last
            if let name = path?.split(separator: UInt8(ascii: "/")).last, path?.count != position - start {
                imports.insert(String(decoding: name.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self))
            }
        case UInt8(ascii: "\""):
            let (start, first) = (position, line)
            skipString()
            append(start, line: first, isWord: false)
        case UInt8(ascii: "'") where !isSwift: skipCharacter()
        case 0...UInt8(ascii: " "): advance()
        default: readToken()
        }
    }

    /// Whether "#" begins a line for the preprocessor; Swift has "#selector" and "#Preview", too.
    private var isCondition: Bool {
        if !isSwift { return true }
        let rest = bytes[(position + 1)...].prefix(8)
        return ["if ", "else", "endif"].contains { rest.starts(with: $0.utf8) }
    }

    private mutating func skipLine() {
        while position < bytes.count, byte() != UInt8(ascii: "\n") {
            advance(byte() == UInt8(ascii: "\\") && !isSwift ? 2 : 1)
        }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*"), isSwift || depth == 0 {
                depth += 1
                advance(2)
            } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && position < bytes.count
    }

    private mutating func skipCharacter() {
        advance()
        while position < bytes.count, byte() != UInt8(ascii: "'"), byte() != UInt8(ascii: "\n") {
            advance(byte() == UInt8(ascii: "\\") ? 2 : 1)
        }
        advance()
    }

    /// Skips a string, and the strings in its interpolations, without recursion.
    private mutating func skipString() {
        var hashes = 0
        while isSwift, position > hashes, bytes[position - hashes - 1] == UInt8(ascii: "#") { hashes += 1 }
        let quote = UInt8(ascii: "\"")
        let isLong = isSwift && byte(1) == quote && byte(2) == quote
        let length = isLong ? 3 : 1
        /// Number of open parentheses in the interpolation; 0 outside.
        var depth = 0
        advance(length)
        while position < bytes.count {
            let next = byte()
            if next == UInt8(ascii: "\\"), hashes == 0 {
                if isSwift, byte(1) == UInt8(ascii: "(") { depth += 1 }
                advance(2)
            } else if depth > 0 {
                if next == UInt8(ascii: "(") { depth += 1 }
                if next == UInt8(ascii: ")") { depth -= 1 }
                advance()
            } else if next == quote, (0..<length).allSatisfy({ byte($0) == quote }),
                (0..<hashes).allSatisfy({ byte(length + $0) == UInt8(ascii: "#") })
            {
                advance(length + hashes)
                return
            } else if next == UInt8(ascii: "\n"), !isLong {
                return
            } else {
                advance()
            }
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private mutating func append(_ start: Int, line: Int, isWord: Bool) {
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        tokens.append(SourceToken(text: text, line: line, isWord: isWord))
    }

    private mutating func readToken() {
        let start = position
        if byte() == UInt8(ascii: "@"), Self.isWord(byte(1)) { position += 1 }
        while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
        let isWord = position > start
        if !isWord { position += 1 }
        append(start, line: line, isWord: isWord)
    }
}
