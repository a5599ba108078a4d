import AssetModel
import ImageDecoding
import LinuxSystem
import MediaInput
import TestSupport
import Testing

/// Tests that the contents of a file, not its name, decide whether the file is an image.
@Suite(.timeLimit(.minutes(20))) struct RecognitionTests {
    @Test func anEmptyFileIsNoImage() throws {
        let file = try MemoryFile.create("empty")
        #expect(throws: MediaError.notRecognised(firstBytes: [], expected: .image)) { try Decoded(file) }
    }

    @Test func aSoundIsNoImage() throws {
        let wave = try FileDescriptor.containing(Array("RIFF....WAVEfmt ".utf8))
        #expect(throws: MediaError.otherKind(format: .wave, expected: .image)) { try Decoded(wave) }
    }

    @Test func aDirectoryAndADeviceAreUnreadable() throws {
        for path in ["/", "/dev/zero"] {
            #expect {
                try Decoded(FileDescriptor.open(path))
            } throws: { error in
                if case .unreadable? = error as? MediaError { true } else { false }
            }
        }
    }
}
