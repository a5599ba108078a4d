import AssetModel
import CCodecReference
import LinuxSystem
import SoundDecoding
import TestSupport
import Testing

/// Tests samples in the requested form, and the other facts about a sound.
@Suite(.timeLimit(.minutes(20))) struct SoundFormTests {
    /// 24-bit integers, floating point, Vorbis and 16-bit integers, as libsndfile numbers them.
    static let formats: [Int32] = [0x01_0003, 0x01_0006, 0x20_0060, 0x01_0002]

    @Test(arguments: formats) func bothFormsHoldTheSameSound(_ format: Int32) throws {
        let file = try SoundTests.file(reference_sound(format: format, channels: 2, rate: 8000, frames: 1000))
        let (floats, integers) = (try decoded(file, .float32), try decoded(file, .int16))
        #expect(floats.sound.sampleFormat == .float32 && integers.sound.sampleFormat == .int16)
        let count = Int(floats.sound.frameCount) * 2
        for index in 0..<count {
            let float = Float(bitPattern: floats.memory.load(UInt32.self, at: 4 * index))
            let integer = Float(integers.memory.load(Int16.self, at: 2 * index))
            // Samples are rounded, and clipped at full scale.
            #expect(abs(max(-32_768, min(32_767, float * 32_768)) - integer) <= 0.5)
        }
    }

    @Test func aSoundThatIsLongerInTheWantedFormIsStreamed() throws {
        let file = try SoundTests.file(reference_sound(format: 0x01_0002, channels: 1, rate: 8000, frames: 1000))
        let natural = try DecodableSound(file, frameLimit: 1000, byteLimit: 2000)
        #expect(natural.description.sampleFormat == .int16 && natural.byteCount == 2000)
        let float = try DecodableSound(file, form: .float32, frameLimit: 1000, byteLimit: 2000)
        #expect(float.description.sampleFormat == .streamed && float.byteCount == 0)
    }

    /// The WAVE_EXTENSIBLE files have the masks of 5.1 and of front centre alone, and masks without a meaning.
    @Test(arguments: [(6, 0x3F), (1, 0x4), (2, 0x3), (2, 0x30), (3, 0)] as [(Int, UInt32)])
    func placesOfChannelsAreTold(_ channels: Int, _ mask: UInt32) throws {
        let file = try FileDescriptor.containing(extensibleWave(channels: channels, mask: mask))
        let sound = try DecodableSound(file, frameLimit: 1000, byteLimit: 2000).description
        #expect(sound.channelLayout.rawValue == mask && sound.channelCount == channels)
        #expect(sound.containerName == "WAV" && sound.encodingName == "16-bit PCM")
    }

    @Test(arguments: [nil, 0xB, 0x3] as [UInt8?]) func placesInFLACAreUsualOrNamedByATag(_ mask: UInt8?) throws {
        let file = try SoundTests.file(reference_sound(format: 0x17_0002, channels: 3, rate: 8000, frames: 1000))
        var bytes = try file.read(at: 0, count: Int(file.status().size))
        if let mask {
            let tag = "WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x\(String(mask, radix: 16))"
            // The block of tags comes behind the first block. It has no name of a writer, and one tag.
            let tags = [0, 0, 0, 0, 1, 0, 0, 0, UInt8(tag.utf8.count), 0, 0, 0] + Array(tag.utf8)
            bytes.insert(contentsOf: [4, 0, 0, UInt8(tags.count)] + tags, at: 42)
        }
        // The last mask does not fit the number of channels.
        let layout: UInt32 = mask == nil ? 0x7 : mask == 0xB ? 0xB : 0
        #expect(try openSound(bytes).description.channelLayout.rawValue == layout)
    }

    private func decoded(
        _ file: FileDescriptor, _ form: SampleForm
    ) throws -> (sound: SoundDescription, memory: Mapping) {
        let sound = try DecodableSound(file, form: form, frameLimit: 8000, byteLimit: 1 << 20)
        let memory = try Mapping.fresh(byteCount: sound.byteCount)
        try sound.decode(into: memory)
        return (sound.description, memory)
    }

    /// Makes a file of ten frames of silence.
    private func extensibleWave(channels: Int, mask: UInt32) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let data = [UInt8](repeating: 0, count: 10 * channels * 2)
        let pcm: [UInt8] = [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        let format =
            little(0xFFFE, 2) + little(channels, 2) + little(8000, 4) + little(16_000 * channels, 4)
            + little(2 * channels, 2) + little(16, 2) + little(22, 2) + little(16, 2) + little(Int(mask), 4) + pcm
        let body =
            Array("WAVEfmt ".utf8) + little(format.count, 4) + format + Array("data".utf8) + little(data.count, 4)
            + data
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }
}
