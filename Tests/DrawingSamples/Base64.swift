import MediaWriting

/// Bytes as text, as "data:" addresses have them.
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = bytes[start..<min(start + 3, bytes.count)]
            let bits = (0..<3).reduce(0) { $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0) }
            let digits = (0..<4).map { letters[bits >> (18 - 6 * $0) & 63] }
            text += String(digits.prefix(three.count + 1)) + String(repeating: "=", count: 3 - three.count)
        }
        return text
    }
}

extension DrawingSample {
    /// A PNG file of 10 x 6 pixels, some of them transparent.
    static let picture = PNG.encode(
        RGBAPicture(
            width: 10, height: 6,
            samples: (0..<60).flatMap {
                [UInt8($0 * 4), UInt8(255 - $0 * 3), UInt8($0 % 10 * 25), $0 % 4 == 3 ? 60 : 255]
            }
        ))
}
