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
}
