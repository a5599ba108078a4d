import PixelPipeline
import Testing

/// Tests the places of stored pixels, for each of Exif's eight orientations.
@Suite(.timeLimit(.minutes(20))) struct OrientationTests {
    /// Orientations, and the upright pixels of the stored rows "abc" and "def".
    private static let turned: [(Orientation, String)] = [
        (.upright, "abcdef"), (.mirrored, "cbafed"), (.upsideDown, "fedcba"), (.flipped, "defabc"),
        (.transposed, "adbecf"), (.turnedRight, "daebfc"), (.transversed, "fcebda"), (.turnedLeft, "cfbead"),
    ]

    @Test func everyPixelHasItsPlace() {
        for (orientation, expected) in Self.turned {
            var result = [Character](repeating: " ", count: 6)
            for (y, row) in ["abc", "def"].enumerated() {
                let (start, step) = orientation.place(ofRow: y, width: 3, height: 2)
                for (x, pixel) in row.enumerated() { result[start + x * step] = pixel }
            }
            #expect(String(result) == expected, "\(orientation)")
        }
    }

    @Test func numbersWithoutAMeaningAreUpright() {
        #expect(Orientation(number: 6) == .turnedRight)
        for number in [0, 9, 65_535] as [UInt16] { #expect(Orientation(number: number) == .upright) }
    }
}
