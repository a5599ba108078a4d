/// A colour in sRGB with straight alpha; every part from 0 to 1.
public struct Color: Sendable, Hashable {
    /// Red, green, blue, alpha.
    let parts: SIMD4<Float>

    init(parts: SIMD4<Float>) {
        self.parts = parts
    }

    /// A colour from 0xRRGGBB.
    public init(_ hex: UInt32, alpha: Double = 1) {
        parts = SIMD4(
            Float(hex >> 16 & 0xFF) / 255, Float(hex >> 8 & 0xFF) / 255, Float(hex & 0xFF) / 255, Float(alpha))
    }

    /// Black.
    public static let black = Color(0x000000)
    /// White.
    public static let white = Color(0xFFFFFF)
    /// Nothing.
    public static let clear = Color(0x000000, alpha: 0)

    /// The same colour, seen through more or less.
    public func alpha(_ alpha: Double) -> Color {
        Color(parts: SIMD4(parts.x, parts.y, parts.z, Float(alpha)))
    }

    /// Between two colours: this one at 0, the other at 1.
    public func mixed(with other: Color, _ share: Double) -> Color {
        Color(parts: parts + (other.parts - parts) * Float(share))
    }

    /// The colours multiplied by alpha.
    var premultiplied: SIMD4<Float> {
        SIMD4(parts.x * parts.w, parts.y * parts.w, parts.z * parts.w, parts.w)
    }
}
