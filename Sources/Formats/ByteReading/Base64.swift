/// Bytes written as text of 64 characters.
public enum Base64 {
    /// The bytes that a text stands for, white space ignored; nil where it holds other characters or ends amid a byte.
    public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount = 0
        var padding = 0
        for character in text {
            switch character {
            case 0x09, 0x0A, 0x0D, 0x20: continue
            case UInt8(ascii: "="): padding += 1
            default:
                guard padding == 0, let value = value(of: character) else { return nil }
                bits = bits << 6 | UInt32(value)
                bitCount += 6
                if bitCount >= 8 {
                    bitCount -= 8
                    result.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
                }
            }
        }
        return bitCount < 6 && padding <= 2 ? result : nil
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
