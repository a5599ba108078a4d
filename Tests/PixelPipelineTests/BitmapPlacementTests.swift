import AssetModel
import PixelPipeline
import Testing

@Suite(.timeLimit(.minutes(20))) struct BitmapPlacementTests {
    @Test func bitmapsAreAlignedAndDoNotOverlap() {
        let bitmaps = [(3, 5), (16, 4), (1, 1)].map { width, height in
            PixelSource(width: width, height: height, colors: .rgb, bits: 8).representation(.premultipliedRGBA8)
        }
        let (placements, byteCount) = BitmapPlacement.placing(bitmaps)
        #expect(placements.map(\.representation) == bitmaps)
        #expect(placements.map(\.offset) == [0, 64, 320])
        #expect(byteCount == 324)
        #expect(BitmapPlacement.placing([]).byteCount == 0)
    }
}
