import AssetModel
import CCodecReference
import LinuxSystem
import MediaInput
import SoundDecoding
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SoundTests {
    /// Containers and encodings, by libsndfile's numbers, and the format of their decoded samples.
    static let formats: [(format: Int32, samples: SoundDescription.SampleFormat)] = [
        (0x01_0002, .int16), (0x01_0005, .int16), (0x01_0003, .float32), (0x01_0006, .float32), (0x01_0010, .int16),
        (0x01_0012, .int16), (0x02_0002, .int16), (0x02_0001, .int16), (0x02_0004, .float32), (0x03_0002, .int16),
        (0x03_0010, .int16), (0x17_0002, .int16), (0x17_0003, .float32), (0x18_0002, .int16), (0x20_0060, .float32),
    ]

    @Test(arguments: formats) func samplesAreThoseOfLibsndfile(
        _ format: Int32, _ samples: SoundDescription.SampleFormat
    ) throws {
        var sound = reference_sound(format: format, channels: 2, rate: 8000, frames: 1010)
        let file = try Self.file(sound)
        let decodable = try DecodableSound(file, frameLimit: 8000, byteLimit: 1 << 20)
        let description = decodable.description
        #expect(description.sampleFormat == samples && description.channelCount == 2 && description.sampleRate == 8000)
        sound.frames = Int32(description.frameCount)  // some encodings fill up their last block
        let count = Int(sound.frames) * 2
        let memory = try Mapping.fresh(byteCount: decodable.byteCount)
        try decodable.decode(into: memory)
        switch samples {
        case .int16:
            var expected = [Int16](repeating: 0, count: count)
            #expect(unsafe reference_sound_read_shorts(file.number, sound, &expected) == 0)  // has all frames
            #expect((0..<count).map { memory.load(Int16.self, at: 2 * $0) } == expected)
        case .float32:
            var expected = [Float](repeating: 0, count: count)
            #expect(unsafe reference_sound_read_floats(file.number, sound, &expected) == 0)  // has all frames
            #expect((0..<count).map { memory.load(UInt32.self, at: 4 * $0) } == expected.map(\.bitPattern))
        case .streamed: Issue.record("a short sound is not streamed")
        }
    }

    @Test func aLongSoundIsOnlyDescribed() throws {
        let file = try Self.file(reference_sound(format: 0x01_0002, channels: 1, rate: 8000, frames: 1001))
        let sound = try DecodableSound(file, frameLimit: 1000, byteLimit: 1 << 20)
        #expect(sound.description.sampleFormat == .streamed && sound.description.frameCount == 1001)
        #expect(sound.byteCount == 0)
    }

    @Test(arguments: [0x01_0002, 0x02_0002, 0x03_0002] as [Int32])
    func aSoundThatWasCutOffIsTruncated(_ format: Int32) throws {
        let file = try Self.file(reference_sound(format: format, channels: 1, rate: 8000, frames: 1000))
        let size = try file.status().size
        for end in [size - 10, size / 2, 60] {
            try MemoryFile.resize(file, to: end)
            #expect {
                try DecodableSound(file, frameLimit: 8000, byteLimit: 1 << 20)
            } throws: { error in
                if case .truncated(_, offset: end)? = error as? MediaError { true } else { false }
            }
        }
    }

    @Test(arguments: [0x01_0002, 0x02_0002] as [Int32]) func aSoundWithoutFramesIsOnlyDescribed(_ format: Int32) throws
    {
        let file = try Self.file(reference_sound(format: format, channels: 2, rate: 8000, frames: 0))
        let sound = try DecodableSound(file, frameLimit: 8000, byteLimit: 1 << 20)
        #expect(sound.description.sampleFormat == .streamed && sound.description.frameCount == 0)
        #expect(sound.description.sampleRate == 8000 && sound.byteCount == 0)
    }

    /// Some programs change a file, and leave the size in its header as it was.
    @Test(arguments: [0x01_0002, 0x02_0002] as [Int32])
    func aWrongSizeDoesNotMatterWhereAllSamplesAreThere(_ format: Int32) throws {
        let file = try Self.file(reference_sound(format: format, channels: 1, rate: 8000, frames: 500))
        try file.overwrite(at: 4, with: [0, 1, 1, 0])  // 65,792 in either order
        let sound = try DecodableSound(file, frameLimit: 8000, byteLimit: 1 << 20)
        #expect(sound.description.frameCount == 500)
    }

    /// A FLAC file that was written into a pipe has no length in its header.
    @Test func framesAreCountedWhereTheFileDoesNotTell() throws {
        let file = try Self.file(reference_sound(format: 0x17_0002, channels: 2, rate: 8000, frames: 5000))
        let bits = try #require(try file.read(at: 21, count: 1).first)
        try file.overwrite(at: 21, with: [bits & 0xF0, 0, 0, 0, 0])
        let sound = try DecodableSound(file, frameLimit: 8000, byteLimit: 1 << 20)
        #expect(sound.description.frameCount == 5000)
        try sound.decode(into: try Mapping.fresh(byteCount: sound.byteCount))
        let long = try DecodableSound(file, frameLimit: 4999, byteLimit: 1 << 20)
        #expect(long.description.sampleFormat == .streamed)
    }

    /// A CAF file that was written into a pipe has the size -1 for its samples: until the end of the file.
    @Test(arguments: [0x18_0002, 0x18_0010] as [Int32]) func samplesMayLastUntilTheEndOfTheFile(_ format: Int32) throws
    {
        let file = try Self.file(reference_sound(format: format, channels: 3, rate: 8000, frames: 5000))
        let bytes = try file.read(at: 0, count: Int(file.status().size))
        let header = try #require(bytes.indices.first { bytes[$0...].starts(with: "data".utf8) })
        let changed = bytes[..<(header + 4)] + [UInt8](repeating: 0xFF, count: 8) + bytes[(header + 12)...]
        try expectSameSound(Array(changed), bytes)
    }

    /// The formats have the same packets of 64 frames. The last packet may have fewer.
    @Test(arguments: [1, 2] as [UInt8]) func packetsOfIMA4AreDecodedInCAF(_ channels: UInt8) throws {
        let file = try Self.file(
            reference_sound(format: 0x02_0012, channels: Int32(channels), rate: 44_100, frames: 640))
        let bytes = try file.read(at: 0, count: Int(file.status().size))
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "SSND".utf8) }) + 16
        let packets = bytes[start..<(start + 340 * Int(channels))]
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [0, 0, 0, 0, 0, 0, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
        }
        let form: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 34 * channels, 0, 0, 0, 64, 0, 0, 0, channels, 0, 0, 0, 0]
        let caf =
            Array("caff".utf8) + [0, 1, 0, 0]
            + chunk("desc", [0x40, 0xE5, 0x88, 0x80, 0, 0, 0, 0] + Array("ima4".utf8) + form)
        let data = chunk("data", [0, 0, 0, 0] + packets)
        let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 2, 0x58, 0, 0, 0, 0, 0, 0, 0, 40]
        let (whole, cut) = (try openSound(caf + data), try openSound(caf + data + chunk("pakt", counts)))
        #expect(whole.description.frameCount == 640 && cut.description.frameCount == 600)
        #expect(whole.description.sampleRate == 44_100 && whole.description.fileFormat == 0x18_0012)
        let sounds = [try openSound(bytes), whole, cut]
        let samples = try sounds.map { sound in
            let memory = try Mapping.fresh(byteCount: sound.byteCount)
            try sound.decode(into: memory)
            return memory.copyBytes(at: 0, count: 1200 * Int(channels))
        }
        #expect(samples[0] == samples[1] && samples[0] == samples[2])
    }

    /// ffmpeg writes W64 files with an extended header, behind whose fields the number of the encoding stands.
    @Test(arguments: [(0x0B_0006, 3), (0x0B_0007, 3), (0x0B_0011, 6), (0x0B_0010, 7)] as [(Int32, UInt8)])
    func anExtendedHeaderTellsTheEncoding(_ format: Int32, _ number: UInt8) throws {
        let file = try Self.file(reference_sound(format: format, channels: 2, rate: 8000, frames: 5000))
        let bytes = try file.read(at: 0, count: Int(file.status().size))
        // The plain header begins at byte 64; byte 56 has its size with the 24 bytes before.
        var extended = Array(bytes[..<56])
        extended += [64, 0, 0, 0, 0, 0, 0, 0, 0xFE, 0xFF] + bytes[66..<80] + [22, 0] + bytes[78..<80]
        extended += [0, 0, 0, 0, number, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        extended += bytes[(40 + (Int(bytes[56]) + 7) / 8 * 8)...]
        try expectSameSound(extended, bytes)
        // A further chunk of 64 bytes is no sound.
        let header = Array("list".utf8) + bytes[4..<16] + [64, 0, 0, 0, 0, 0, 0, 0]
        try expectSameSound(bytes + header + [UInt8](repeating: 0x7F, count: 40), bytes)
    }

    private func expectSameSound(_ file: [UInt8], _ other: [UInt8]) throws {
        let sounds = [try openSound(file), try openSound(other)]
        let memories = try sounds.map { try Mapping.fresh(byteCount: $0.byteCount) }
        for (sound, memory) in zip(sounds, memories) { try sound.decode(into: memory) }
        #expect(sounds[0].description == sounds[1].description && sounds[0].byteCount > 0)
        let byteCount = Int(sounds[1].byteCount)
        #expect(memories[0].copyBytes(at: 0, count: byteCount) == memories[1].copyBytes(at: 0, count: byteCount))
    }

    static func file(_ sound: reference_sound) throws -> FileDescriptor {
        let file = try MemoryFile.create("test sound")
        #expect(reference_sound_write(file.number, sound) == 0)
        return file
    }
}

/// Opens the sound in a file of these bytes.
func openSound(_ bytes: some Sequence<UInt8>) throws -> DecodableSound {
    try DecodableSound(.containing(Array(bytes)), frameLimit: 1 << 20, byteLimit: 1 << 22)
}
