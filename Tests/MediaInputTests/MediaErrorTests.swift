import AssetModel
import MediaInput
import Testing
import WorkerProtocol

/// Tests a worker's answers about files that cannot be decoded.
@Suite(.timeLimit(.minutes(20))) struct MediaErrorTests {
    @Test func failuresCarryNumbersAndASentence() {
        let failure = MediaError.limitExceeded(.width, found: 65_535, allowed: 16_384).failure
        #expect(failure.reason == .limitExceeded && failure.found == 65_535 && failure.allowed == 16_384)
        #expect(failure.message == "it has 65535 pixels of a row, allowed are 16384")
        #expect(MediaError.truncated(.png, offset: 7).failure.offset == 7)
    }

    @Test func aBoxOfTheWrongSizeIsNamedWithTheSizesThatFit() throws {
        for size in [7, 40] as [UInt8] {
            let input = InputFile([0, 0, 0, size] + Array("free".utf8) + [UInt8](repeating: 0, count: 8))
            let problem = "a box of \(size) bytes, expected 8 to 16"
            #expect(throws: MediaError.malformed(.heif, offset: 0, problem: problem)) {
                try MediaBox.all(in: 0..<input.count, of: input, format: .heif)
            }
        }
    }
}
