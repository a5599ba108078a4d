/// Text for people, made of bytes from an untrusted source, such as the name of a file.
///
/// Characters that could move a terminal's cursor, forge a line or turn the direction of writing are shown as codes: a line end as `\n`, an escape
/// character as `\u{1b}`, a byte that is no UTF-8 as `\xff`. Text without such characters stays as it is, so a second call changes nothing.
public func printable(_ bytes: [UInt8]) -> String {
    var text = ""
    var position = 0
    while position < bytes.count {
        let length = printableLength(in: bytes, at: position)
        if length > 0 {
            text += String(decoding: bytes[position..<position + length], as: UTF8.self)
            position += length
        } else {
            let (code, byteCount) = codeOfUnprintable(in: bytes, at: position)
            text += code
            position += byteCount
        }
    }
    return text
}

/// Text for people, made of text from an untrusted source.
public func printable(_ text: String) -> String { printable(Array(text.utf8)) }

/// Number of bytes from `start` that are shown as they are.
private func printableLength(in bytes: [UInt8], at start: Int) -> Int {
    var position = start
    while position < bytes.count {
        let (scalar, length) = scalar(in: bytes, at: position)
        guard let scalar, isPrintable(scalar) else { break }
        position += length
    }
    return position - start
}

private func codeOfUnprintable(in bytes: [UInt8], at position: Int) -> (code: String, byteCount: Int) {
    let (scalar, length) = scalar(in: bytes, at: position)
    switch scalar {
    case nil: return ("\\x" + hexadecimal(UInt32(bytes[position]), digits: 2), 1)
    case 0x09: return ("\\t", length)
    case 0x0A: return ("\\n", length)
    case 0x0D: return ("\\r", length)
    case let scalar?: return ("\\u{" + hexadecimal(scalar, digits: 1) + "}", length)
    }
}

/// Whether a character is shown as it is: no control character, no line or paragraph separator, and none that sets the direction of writing.
public func isPrintable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: false
    default: true
    }
}

/// The character at a position and its number of bytes; nil when the bytes are no UTF-8.
private func scalar(in bytes: [UInt8], at position: Int) -> (scalar: UInt32?, byteCount: Int) {
    let first = bytes[position]
    let count: Int
    switch first {
    case 0..<0x80: return (UInt32(first), 1)
    case 0xC2..<0xE0: count = 2
    case 0xE0..<0xF0: count = 3
    case 0xF0..<0xF5: count = 4
    default: return (nil, 1)
    }
    guard position + count <= bytes.count else { return (nil, 1) }
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for byte in bytes[position + 1..<position + count] {
        guard byte & 0xC0 == 0x80 else { return (nil, 1) }
        value = value << 6 | UInt32(byte & 0x3F)
    }
    let least: [UInt32] = [0, 0, 0x80, 0x800, 0x1_0000]
    guard value >= least[count], value < 0x11_0000, !(0xD800..<0xE000).contains(value) else { return (nil, 1) }
    return (value, count)
}

private func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
