import AssetModel
import Testing

@Suite(.timeLimit(.minutes(20))) struct BestRepresentationTests {
    /// Bitmaps of an icon of 16, 32 and 128 pixels. Two bitmaps of 32 pixels have fewer colours, one before and one after the best.
    private let icon = [bitmap(16, 8), bitmap(32, 2), bitmap(32, 8), bitmap(32, 4), bitmap(128, 8)]

    private static func bitmap(_ size: UInt32, _ bitsPerSample: UInt8) -> ImageRepresentation {
        ImageRepresentation(
            pixelWidth: size, pixelHeight: size, bytesPerRow: size * 4, bitsPerSample: bitsPerSample,
            samplesPerPixel: 4,
            alpha: .premultiplied, colorModel: .rgb)
    }

    @Test(
        "U2, I12 the smallest representation that need not be enlarged, else the largest; of one size the richest",
        arguments: [(1.0, 0), (16, 0), (16.5, 2), (32, 2), (33, 4), (128, 4), (4_000, 4), (0, 0)])
    func u2(_ pixels: Double, _ expected: Int) {
        #expect(ImageRepresentation.best(of: icon, pixelWidth: pixels, pixelHeight: pixels) == expected)
        #expect(ImageRepresentation.best(of: icon, pixelWidth: 1, pixelHeight: pixels) == expected)
    }

    @Test func amongNoneIsNoBest() {
        #expect(ImageRepresentation.best(of: [], pixelWidth: 1, pixelHeight: 1) == nil)
    }
}
