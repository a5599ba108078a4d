internal import PixelPipeline

/// A pixel in cairo's form: a word with alpha in its highest byte, then red, green and blue, multiplied by alpha.
struct CairoPixel {
    private let word: UInt32

    init(_ word: UInt32) { self.word = word }

    /// The pixel with red in the first byte in memory.
    var premultiplied: UInt32 { exchangingRedAndBlue(word).littleEndian }

    /// The pixel with colours divided by alpha and rounded; black when alpha is 0.
    var straight: UInt32 {
        let samples = divided(by: alpha, highest: 255)
        return (samples.x | samples.y << 8 | samples.z << 16 | alpha << 24).littleEndian
    }

    /// The same as `premultiplied` with samples of 16 bits.
    var widePremultiplied: SIMD4<UInt16> {
        SIMD4(truncatingIfNeeded: SIMD4(red, green, blue, alpha) &* 257)
    }

    /// The same as `straight` with samples of 16 bits.
    var wideStraight: SIMD4<UInt16> {
        var samples = divided(by: alpha, highest: 65_535)
        samples.w = alpha &* 257
        return SIMD4(truncatingIfNeeded: samples)
    }

    private var alpha: UInt32 { word >> 24 }
    private var red: UInt32 { word >> 16 & 0xFF }
    private var green: UInt32 { word >> 8 & 0xFF }
    private var blue: UInt32 { word & 0xFF }

    private func divided(by alpha: UInt32, highest: UInt32) -> SIMD4<UInt32> {
        if alpha == 0 { return .zero }
        return (SIMD4(red, green, blue, 0) &* highest &+ alpha / 2) / SIMD4(repeating: alpha)
    }
}
