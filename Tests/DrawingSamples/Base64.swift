import MediaWriting

/// Bytes as text, as "data:" addresses have them.
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = Array(bytes[start..<min(start + 3, bytes.count)])
            var bits = 0
            for index in 0..<3 { bits = bits << 8 | (index < three.count ? Int(three[index]) : 0) }
            let digits = (0..<4).map { letters[bits >> (18 - 6 * $0) & 63] }
            text += String(digits.prefix(three.count + 1)) + String(repeating: "=", count: 3 - three.count)
        }
        return text
    }
}

extension DrawingSample {
    /// A PNG file of 10 x 6 pixels, some of them transparent.
    static let picture = PNG.encode(RGBAPicture(width: 10, height: 6, samples: (0..<60).flatMap(pixel)))

    private static func pixel(_ index: Int) -> [UInt8] {
        [UInt8(index * 4), UInt8(255 - index * 3), UInt8(index % 10 * 25), index % 4 == 3 ? 60 : 255]
    }
}
