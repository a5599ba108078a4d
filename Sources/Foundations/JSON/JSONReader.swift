/// Reads one JSON value (RFC 8259).
///
/// Memory use is proportional to the text, and the nesting depth is limited.
struct JSONReader {
    /// Deepest nesting of arrays and objects. A value of an interface file has up to 200 levels, each of them three of JSON.
    private static let depthLimit = 640
    private static let numberCharacters = Set("+-.eE0123456789".utf8)
    /// The meaning of the character after a backslash.
    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    private let bytes: [UInt8]
    private var offset = 0
    private var depth = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(JSONError) -> JSONValue {
        let value = try value()
        skipSpace()
        guard offset == bytes.count else { throw unexpected("the end") }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        switch bytes.count > offset ? bytes[offset] : 0 {
        case UInt8(ascii: "{"): return try nested { (reader) throws(JSONError) in .record(try reader.fields()) }
        case UInt8(ascii: "["): return try nested { (reader) throws(JSONError) in .list(try reader.elements()) }
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw unexpected("a value")
        }
    }

    private mutating func nested(
        _ body: (inout JSONReader) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < Self.depthLimit else {
            throw unexpected("at most \(Self.depthLimit) nested values")
        }
        depth += 1
        offset += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func fields() throws(JSONError) -> [JSONValue.Field] {
        var fields: [JSONValue.Field] = []
        try list(until: UInt8(ascii: "}")) { (reader) throws(JSONError) in
            let name = try reader.text()
            try reader.take(":")
            fields.append(JSONValue.Field(name: name, value: try reader.value()))
        }
        return fields
    }

    private mutating func elements() throws(JSONError) -> [JSONValue] {
        var values: [JSONValue] = []
        try list(until: UInt8(ascii: "]")) { (reader) throws(JSONError) in values.append(try reader.value()) }
        return values
    }

    /// Reads items that are separated by commas; `item` reads one.
    private mutating func list(
        until end: UInt8, _ item: (inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        skipSpace()
        if next(is: end) { return }
        repeat {
            skipSpace()
            try item(&self)
            skipSpace()
        } while next(is: UInt8(ascii: ","))
        guard next(is: end) else { throw unexpected("\",\" or \"\(Character(UnicodeScalar(end)))\"") }
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        while offset < bytes.count, Self.numberCharacters.contains(bytes[offset]) { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if let number = Int64(text) { return .integer(number) }
        if let number = Double(text), number.isFinite { return .real(number) }
        offset = start
        throw unexpected("a number")
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[offset...].starts(with: word.utf8) else { throw unexpected(word) }
        offset += word.utf8.count
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) throws(JSONError) {
        skipSpace()
        guard next(is: UInt8(ascii: character)) else { throw unexpected("\"\(character)\"") }
    }

    private mutating func next(is byte: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }

    private func unexpected(_ expected: String) -> JSONError {
        let found =
            offset < bytes.count ? "\"\(String(decoding: bytes[offset...].prefix(12), as: UTF8.self))\"" : "the end"
        return JSONError(offset: offset, expected: expected, found: found)
    }
}

// MARK: - Texts

extension JSONReader {
    private mutating func text() throws(JSONError) -> String {
        guard next(is: UInt8(ascii: "\"")) else { throw unexpected("a string in quotes") }
        var text: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                offset += 1
                text += String(try escaped()).utf8
            case 0..<0x20: throw unexpected("no control character in a string")
            default:
                offset += 1
                text.append(byte)
            }
        }
        throw unexpected("the text's end")
    }

    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
        guard offset < bytes.count else { throw unexpected("an escaped character") }
        if let scalar = Self.escapes[bytes[offset]] {
            offset += 1
            return scalar
        }
        guard next(is: UInt8(ascii: "u")) else { throw unexpected("an escaped character") }
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        // A lone surrogate is no character; it becomes U+FFFD.
        guard (0xD800..<0xDC00).contains(first), bytes[offset...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
        offset += 2
        let second = try hexadecimal()
        guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
        return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt16 {
        let digits = bytes[offset...].prefix(4)
        guard digits.count == 4, !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")),
            let number = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw unexpected("four hexadecimal digits") }
        offset += 4
        return number
    }
}

extension JSONValue {
    /// Reads text that consists of one JSON value, with white space around it at most.
    public init(_ text: [UInt8]) throws(JSONError) {
        var reader = JSONReader(text)
        self = try reader.document()
    }
}
