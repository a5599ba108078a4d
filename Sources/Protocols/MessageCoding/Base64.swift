/// Base64 text (RFC 4648).
public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    /// Value of each byte as a character; 64 for bytes that are not in the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// Encodes bytes as one line, padded with `=`.
    public static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            let group = (0..<3).reduce(UInt32(0)) { $0 << 8 | ($1 < count ? UInt32(bytes[start + $1]) : 0) }
            for place in 0..<4 {
                text.append(place <= count ? alphabet[Int(group >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes text; nil when it has characters that are not Base64. White space is ignored.
    ///
    /// Bits after the last whole byte are ignored, too, because Interface Builder writes one character too many.
    public static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        let values = Self.values
        var bits: UInt32 = 0
        var bitCount = 0
        var isPadded = false
        for character in text {
            switch character {
            case 0x09, 0x0A, 0x0D, 0x20: continue
            case UInt8(ascii: "="): isPadded = true
            default:
                let value = values[Int(character)]
                guard !isPadded, value < 64 else { return nil }
                bits = bits << 6 | UInt32(value)
                bitCount += 6
                if bitCount >= 8 {
                    bitCount -= 8
                    result.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
                }
            }
        }
        return result
    }
}
