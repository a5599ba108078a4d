import AssetModel
import Testing

/// Tests the numbers of Linux's graphics interfaces for forms of pixels.
@Suite(.timeLimit(.minutes(20))) struct GraphicsFormTests {
    private static let models: [ImageRepresentation.ColorModel] = [.white, .black, .rgb, .cmyk, .bgr]

    /// Bits of a sample and samples of a pixel, with the letters in `drm_fourcc.h`.
    private static let known = ["8 3": "BG24", "8 4": "AB24", "16 4": "AB48"]

    @Test(arguments: models) func redGreenAndBlueOfWholeBytesHaveOne(_ model: ImageRepresentation.ColorModel) {
        for bits in [1, 2, 4, 8, 16] as [UInt8] {
            for samples in 1...5 as ClosedRange<UInt8> {
                let row = UInt32(bits) * UInt32(samples)
                for alpha in [.none, .straight, .premultiplied] as [ImageRepresentation.Alpha] {
                    let bitmap = ImageRepresentation(
                        pixelWidth: 8, pixelHeight: 1, bytesPerRow: row, bitsPerSample: bits, samplesPerPixel: samples,
                        alpha: alpha, colorModel: model)
                    let letters = bitmap.drmFormat.map { code in
                        String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) }, as: UTF8.self)
                    }
                    var expected = model == .rgb ? Self.known["\(bits) \(samples)"] : nil
                    if model == .bgr, bits == 8, samples == 4 { expected = "AR24" }
                    #expect(letters == expected, "\(bits) bits, \(samples) samples, \(alpha)")
                }
            }
        }
    }
}
