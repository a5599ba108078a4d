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

    /// libsndfile calls the files malformed, and does not name the encoding of the third.
    @Test(arguments: [
        (MediaFormat.wave, wave(0x45), "the encoding 0x45"), (.aiff, aifc("MAC3"), "the encoding \"MAC3\""),
        (.caf, caf("QDM2"), "the encoding \"QDM2\""), (.flac, flacOf32Bits, "samples of 32 bits"),
    ])
    func anEncodingThatIsNotDecodedIsNamed(_ format: MediaFormat, _ bytes: [UInt8], _ encoding: String) throws {
        let file = try FileDescriptor.containing(bytes)
        #expect(throws: MediaError.unsupported(format, feature: encoding)) {
            try DecodableSound(file, frameLimit: 1000, byteLimit: 2000)
        }
    }

    private static let samples = [UInt8](repeating: 0, count: 64)

    /// 44,100 Hz, one channel, and nothing behind the facts.
    private static let flacOf32Bits: [UInt8] =
        Array("fLaC".utf8) + [0x80, 0, 0, 34, 0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0A, 0xC4, 0x41, 0xF0]
        + [UInt8](repeating: 0, count: 20)

    private static func wave(_ encoding: UInt8) -> [UInt8] {
        let format: [UInt8] = [encoding, 0, 1, 0, 0x40, 0x1F, 0, 0, 0, 0x10, 0, 0, 1, 0, 4, 0]
        let body = Array("WAVEfmt ".utf8) + [16, 0, 0, 0] + format + Array("data".utf8) + [64, 0, 0, 0] + samples
        return Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body
    }

    private static func aifc(_ encoding: String) -> [UInt8] {
        // One channel, 64 frames, 16 bits, 8000 Hz, and an encoding without a description.
        let form: [UInt8] = [0, 1, 0, 0, 0, 64, 0, 16, 0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0]
        let name = Array(encoding.utf8) + [0, 0]
        let offset = [UInt8](repeating: 0, count: 8)
        let body =
            Array("AIFCCOMM".utf8) + [0, 0, 0, 24] + form + name + Array("SSND".utf8) + [0, 0, 0, 72] + offset + samples
        return Array("FORM".utf8) + [0, 0, 0, UInt8(body.count)] + body
    }

    private static func caf(_ encoding: String) -> [UInt8] {
        let rate: [UInt8] = [0x40, 0xBF, 0x40, 0, 0, 0, 0, 0]
        let form = Array(encoding.utf8) + [0, 0, 0, 0, 0, 0, 0, 34, 0, 0, 0, 64, 0, 0, 0, 1, 0, 0, 0, 0]
        let size = [UInt8](repeating: 0, count: 7)
        return Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8) + size + [32] + rate + form
            + Array("data".utf8) + size + [68, 0, 0, 0, 0] + samples
    }
}
