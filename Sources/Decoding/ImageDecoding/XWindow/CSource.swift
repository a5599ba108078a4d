internal import MediaInput

/// The tokens of a C source file, as far as pictures need them.
struct CSource {
    enum Token: Hashable {
        /// A name or a number.
        case word(String)
        /// The text between two quotation marks.
        case text([UInt8])
        /// Anything else.
        case symbol(UInt8)
        case end
    }

    private var bytes: InputBytes
    private let start: UInt64
    /// Largest number of bytes of a word, and of a text between two quotation marks.
    private static let wordLimit = 256
    static let textLimit = 1 << 20

    init(_ input: InputFile, at offset: UInt64 = 0, format: MediaFormat) {
        bytes = InputBytes(input, at: offset, format: format)
        start = input.start
    }

    /// Position of the next byte in the picture's file.
    var position: UInt64 { bytes.position - start }

    func malformed(_ problem: String) -> MediaError { bytes.malformed(problem) }

    var truncated: MediaError { bytes.truncated }

    /// Reads the next word, text or symbol; skips comments.
    mutating func next() throws(MediaError) -> Token {
        while let byte = try bytes.take() {
            switch byte {
            case 0x20, 9...13: continue
            case UInt8(ascii: "\""): return .text(try text())
            case UInt8(ascii: "/") where try bytes.peek() == UInt8(ascii: "*"): try skipComment()
            case _ where isWord(byte): return .word(try word(byte))
            default: return .symbol(byte)
            }
        }
        return .end
    }

    /// Reads the next number of an array; skips commas and texts.
    mutating func nextNumber() throws(MediaError) -> UInt32 {
        while true {
            switch try next() {
            case .word(let text):
                guard let number = UInt32(cNumber: text) else { throw malformed("\"\(text)\", expected a number") }
                return number
            case .symbol(UInt8(ascii: "}")): throw malformed("the end of the array, expected more numbers")
            case .end: throw truncated
            default: break
            }
        }
    }

    private mutating func text() throws(MediaError) -> [UInt8] {
        var text: [UInt8] = []
        while true {
            var byte = try bytes.require()
            if byte == UInt8(ascii: "\"") { return text }
            if byte == UInt8(ascii: "\\") { byte = try bytes.require() }
            if text.count == Self.textLimit { throw malformed("a text of more than \(Self.textLimit) bytes") }
            text.append(byte)
        }
    }

    private mutating func word(_ first: UInt8) throws(MediaError) -> String {
        var word = [first]
        while let byte = try bytes.peek(), isWord(byte) {
            if word.count == Self.wordLimit { throw malformed("a word of more than \(Self.wordLimit) bytes") }
            word.append(byte)
            _ = try bytes.take()
        }
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func skipComment() throws(MediaError) {
        var last: UInt8 = 0
        _ = try bytes.take()
        while true {
            let byte = try bytes.require()
            if last == UInt8(ascii: "*") && byte == UInt8(ascii: "/") { return }
            last = byte
        }
    }

    /// Whether a byte belongs to a word. Programs make C names of file names, with dots and dashes that no compiler takes.
    private func isWord(_ byte: UInt8) -> Bool {
        let scalar = Unicode.Scalar(byte)
        return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
            || scalar == "_" || scalar == "." || scalar == "-" || byte >= 0x80
    }
}

extension UInt32 {
    /// Parses a number of C: decimal, 0x with hexadecimal digits, or 0 with octal digits.
    init?(cNumber text: String) {
        let parsed =
            if text.hasPrefix("0x") || text.hasPrefix("0X") {
                UInt32(text.dropFirst(2), radix: 16)
            } else if text.hasPrefix("0") && text.utf8.count > 1 {
                UInt32(text.dropFirst(), radix: 8)
            } else {
                UInt32(text)
            }
        guard let parsed else { return nil }
        self = parsed
    }
}
