internal import PrintableText

/// Writes one line of JSON: no spaces, no newlines, UTF-8.
public struct JSONWriter: Sendable {
    /// The text written so far, as UTF-8.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Creates an empty text.
    public init() {}

    /// The text of an object; `body` writes its fields.
    public static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(body)
        return writer.bytes
    }

    /// Writes an object; `body` writes its fields.
    public mutating func object(_ body: (inout JSONWriter) -> Void) { nested("{", "}", body) }

    /// Writes an array; `body` writes its elements.
    public mutating func array(_ body: (inout JSONWriter) -> Void) { nested("[", "]", body) }

    /// Writes an array; `body` writes each element.
    public mutating func array<Elements: Sequence>(
        _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        array { writer in for element in elements { body(&writer, element) } }
    }

    /// Writes the name of a field, whose value follows.
    public mutating func key(_ name: String) {
        separate()
        quoted(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a field with true or false.
    public mutating func field(_ name: String, _ flag: Bool) {
        key(name)
        boolean(flag)
    }

    /// Writes a field with a string; nothing for nil.
    public mutating func field(_ name: String, _ text: String?) {
        guard let text else { return }
        key(name)
        string(text)
    }

    /// Writes a field with a number; nothing for nil.
    public mutating func field(_ name: String, _ number: Int?) {
        guard let number else { return }
        key(name)
        integer(Int64(number))
    }

    /// Writes a field with an object; `body` writes its fields.
    public mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        object(body)
    }

    /// Writes a field with an array; `body` writes each element.
    public mutating func list<Elements: Sequence>(
        _ name: String, _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        key(name)
        array(elements, body)
    }

    /// Writes a field with an array of objects; `body` writes the fields of each.
    public mutating func objects<Elements: Sequence>(
        _ name: String, _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        list(name, elements) { writer, element in writer.object { body(&$0, element) } }
    }

    /// Writes a string.
    public mutating func string(_ text: String) {
        separate()
        quoted(text)
    }

    /// Writes an integer.
    public mutating func integer(_ number: Int64) { raw("\(number)") }

    /// Writes a number. Infinities and NaN, which JSON lacks, become null.
    public mutating func real(_ number: Double) { raw(number.isFinite ? "\(number)" : "null") }

    /// Writes true or false.
    public mutating func boolean(_ flag: Bool) { raw(flag ? "true" : "false") }

    /// Writes null.
    public mutating func null() { raw("null") }

    private mutating func nested(_ open: String, _ close: String, _ body: (inout JSONWriter) -> Void) {
        raw(open)
        needsComma = false
        body(&self)
        bytes += close.utf8
        needsComma = true
    }

    private mutating func raw(_ text: String) {
        separate()
        bytes += text.utf8
    }

    /// Writes a comma before every element but the first.
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Writes a string. Escapes, besides the characters that JSON requires, characters that a terminal would obey.
    private mutating func quoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
            case let value where !isPrintable(value):
                bytes += "\\u".utf8
                for shift: UInt32 in [12, 8, 4, 0] { bytes.append(Self.digits[Int(scalar.value >> shift & 0xF)]) }
            default: bytes += String(scalar).utf8
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
