import AssetModel
import LinuxSystem
import MediaDecoding
import Testing

@Suite struct RecognitionTests {
    @Test func anEmptyFileIsNoImage() throws {
        let file = try MemoryFile.create("empty")
        #expect(throws: MediaError.notRecognised(firstBytes: [], expected: .image)) {
            try DecodableImage(file, form: .premultipliedRGBA8)
        }
    }
}
