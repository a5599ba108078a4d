import AssetModel
import LinuxSystem
import MediaInput
import SoundDecoding
import TestSupport
import Testing

/// Tests MPEG audio whose length only its frames tell, and tags before and after it. `DecoderComparisonTests` has files of
/// real encoders.
@Suite(.timeLimit(.minutes(20))) struct MPEGAudioTests {
    /// Silent frames of layer III, 44,100 Hz, one channel, of 128 and of 32 kilobits a second in turn.
    private static func frames(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { number -> [UInt8] in
            let isLarge = number % 3 == 0
            let header: [UInt8] = [0xFF, 0xFB, isLarge ? 0x90 : 0x10, 0xC0]
            return header + [UInt8](repeating: 0, count: (isLarge ? 417 : 104) - header.count)
        }
    }

    @Test func framesOfAVariableRateAreCounted() throws { #expect(try frameCount(Self.frames(50)) == 50 * 1152) }

    @Test func theSizeOfTagsIsNotThatOfTheSound() throws {
        let file = tag(byteCount: 70_000) + tag(byteCount: 10) + Self.frames(50) + tagBehind
        #expect(try frameCount(file) == 50 * 1152)
    }

    @Test func bytesThatAreNoFrameArePassedOver() throws {
        let junk: [UInt8] = [0, 0xFF, 0xFB, 0x90, 0xC0, 1, 2, 3]
        #expect(try frameCount(tag(byteCount: 20) + junk + Self.frames(20) + junk + Self.frames(30)) == 50 * 1152)
    }

    @Test func theLastFrameMayBeCutShort() throws {
        #expect(try frameCount(Self.frames(50).dropLast(7)) == 49 * 1152)
    }

    @Test(arguments: [[], [0xFF], [0xFF, 0xFB, 0x90, 0xC0], [UInt8](repeating: 0xFF, count: 500)] as [[UInt8]])
    func tagsWithoutASoundAreAnError(_ rest: [UInt8]) throws {
        #expect(throws: MediaError.self) { try openSound(tag(byteCount: 100) + rest) }
    }

    @Test func tagsMayStandBeforeAndBehindAAC() throws {
        let silence: [UInt8] = [0xFF, 0xF1, 0x50, 0x40, 1, 0xBF, 0xFC, 0x00, 0xC8, 0x00, 0x80, 0x23, 0x80]
        let sound = try openSound(tag(byteCount: 300) + silence + silence + silence + tagBehind)
        #expect(sound.description.encodingName == "AAC" && sound.description.frameCount == 3 * 1024)
        try sound.decode(into: try Mapping.fresh(byteCount: sound.byteCount))
    }

    @Test(arguments: [10, 266, 4_096]) func tagsBeforeAnotherFormatAreNoSamples(size: Int) throws {
        let wav = SampleBundle.wav(frames: 5_000)
        let memory = try Mapping.fresh(byteCount: openSound(wav).byteCount)
        let plain = try openSound(wav)
        try plain.decode(into: memory)
        let tagged = try openSound(tag(byteCount: size) + wav)
        let other = try Mapping.fresh(byteCount: tagged.byteCount)
        try tagged.decode(into: other)
        #expect(tagged.description == plain.description && plain.description.frameCount == 5_000)
        #expect((0..<2_500).allSatisfy { memory.load(UInt32.self, at: 4 * $0) == other.load(UInt32.self, at: 4 * $0) })
    }

    /// Number of frames in the file's description, which must also be decoded, as silence.
    private func frameCount(_ file: some Sequence<UInt8>) throws -> UInt64 {
        let sound = try openSound(file)
        let described = sound.description.frameCount
        let memory = try Mapping.fresh(byteCount: sound.byteCount)
        try sound.decode(into: memory)
        #expect(sound.description.frameCount == described && sound.description.channelCount == 1)
        for offset in stride(from: 0, to: Int(sound.byteCount), by: 4) where memory.load(UInt32.self, at: offset) != 0 {
            Issue.record("sample \(offset / 4) is not silent")
            break
        }
        return described
    }

    /// ID3, version 2: its size has seven bits a byte.
    private func tag(byteCount: Int) -> [UInt8] {
        let size = stride(from: 21, through: 0, by: -7).map { UInt8(byteCount >> $0 & 0x7F) }
        return Array("ID3".utf8) + [3, 0, 0] + size + [UInt8](repeating: 0x20, count: byteCount)
    }

    /// ID3, version 1.
    private let tagBehind = Array("TAG".utf8) + [UInt8](repeating: 0x20, count: 125)
}
