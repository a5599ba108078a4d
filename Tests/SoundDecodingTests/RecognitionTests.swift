import AssetModel
import LinuxSystem
import MediaInput
import SoundDecoding
import TestSupport
import Testing

/// Tests that the contents of a file, not its name, decide whether the file is a sound.
@Suite(.timeLimit(.minutes(20))) struct RecognitionTests {
    @Test func anEmptyFileIsNoSound() throws {
        let file = try MemoryFile.create("empty")
        #expect(throws: MediaError.notRecognised(firstBytes: [], expected: .sound)) {
            try DecodableSound(file, frameLimit: 1, byteLimit: 1)
        }
    }

    @Test func anImageIsNoSound() throws {
        let jpeg = try FileDescriptor.containing([0xFF, 0xD8, 0xFF, 0xE0])
        #expect(throws: MediaError.otherKind(format: .jpeg, expected: .sound)) {
            try DecodableSound(jpeg, frameLimit: 1, byteLimit: 1)
        }
    }
}
