import AssetModel
import CCodecReference
import LinuxSystem
import MediaInput
import SoundDecoding
import TestSupport
import Testing

/// Tests the order of channels in Ogg files, and several sounds in one file.
@Suite(.timeLimit(.minutes(20))) struct OggTests {
    private static let (vorbis, opus): (Int32, Int32) = (0x20_0060, 0x20_0064)

    /// The places of the channels by the Vorbis specification, as numbers of bits of a layout.
    private static let places = [
        [2], [0, 1], [0, 2, 1], [0, 1, 4, 5], [0, 2, 1, 4, 5], [0, 2, 1, 4, 5, 3], [0, 2, 1, 9, 10, 8, 3],
        [0, 2, 1, 9, 10, 4, 5, 3],
    ]

    @Test(arguments: [vorbis, opus], places) func channelsHaveTheOrderOfTheirLayout(_ format: Int32, _ places: [Int])
        throws
    {
        let (file, expected) = try sound(format, channels: places.count)
        let (description, samples) = try decoded(file)
        #expect(description.channelLayout.rawValue == places.reduce(0) { $0 | 1 << UInt32($1) })
        let order = places.indices.sorted { places[$0] < places[$1] }
        for frame in stride(from: 0, to: expected.count, by: places.count) {
            #expect(order.map { expected[frame + $0] } == Array(samples[frame..<frame + places.count]))
        }
    }

    /// The formats say nothing about more than eight channels.
    @Test(arguments: [vorbis, opus]) func otherChannelsHaveTheOrderOfTheFile(_ format: Int32) throws {
        let (file, expected) = try sound(format, channels: 9)
        let (description, samples) = try decoded(file)
        #expect(description.channelLayout.rawValue == 0 && samples == expected)
    }

    /// Programs join Ogg files by writing one behind the other.
    @Test func soundsOneAfterAnotherAreOneSound() throws {
        let parts = try [Self.vorbis, Self.opus, Self.vorbis].map { try sound($0, channels: 3) }
        let chain = try FileDescriptor.containing(try parts.flatMap { try bytes(of: $0.file) })
        let (description, samples) = try decoded(chain)
        #expect(description.frameCount == 3000 && description.channelLayout.rawValue == 7)
        #expect(try samples == parts.flatMap { try decoded($0.file).samples })
        let long = try DecodableSound(chain, frameLimit: 2999, byteLimit: 1 << 20)
        #expect(long.description.sampleFormat == .streamed)
        let other = try bytes(of: parts[0].file) + bytes(of: sound(Self.vorbis, channels: 2).file)
        #expect { try openSound(other) } throws: { error in
            if case .unsupported(.ogg, _)? = error as? MediaError { true } else { false }
        }
    }

    /// Makes a file, and its samples by libsndfile.
    private func sound(_ format: Int32, channels: Int) throws -> (file: FileDescriptor, samples: [Float]) {
        let sound = reference_sound(format: format, channels: Int32(channels), rate: 48_000, frames: 1000)
        let file = try SoundTests.file(sound)
        var samples = [Float](repeating: 0, count: 1000 * channels)
        #expect(unsafe reference_sound_read_floats(file.number, sound, &samples) == 0)  // has all frames
        return (file, samples)
    }

    private func decoded(_ file: FileDescriptor) throws -> (description: SoundDescription, samples: [Float]) {
        let sound = try DecodableSound(file, frameLimit: 8000, byteLimit: 1 << 20)
        let memory = try Mapping.fresh(byteCount: sound.byteCount)
        try sound.decode(into: memory)
        let count = Int(sound.description.frameCount) * Int(sound.description.channelCount)
        return (sound.description, (0..<count).map { Float(bitPattern: memory.load(UInt32.self, at: 4 * $0)) })
    }

    private func bytes(of file: FileDescriptor) throws -> [UInt8] {
        try file.read(at: 0, count: Int(file.status().size))
    }
}
