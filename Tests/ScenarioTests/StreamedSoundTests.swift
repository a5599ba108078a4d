import BlockingTests
import LinuxSystem
import MediaWriting
import NibAssets
import TestSupport
import Testing

/// S4: short sounds are decoded and shared, long sounds are described and read from their file.
@Suite(.timeLimit(.minutes(40)), .blocking) struct StreamedSoundTests {
    private static let frames = 500

    @Test("S4 a sound that is longer than the daemon's limit is streamed from its file", arguments: [499, 500])
    func longSoundsAreStreamed(_ limit: Int) throws {
        let folder = try TemporaryFolder()
        let samples = (0..<Self.frames).map { Int16($0) }
        let file = SampledSound(sampleRate: 8000, channelCount: 1, samples: samples).wav()
        try folder.write("Long.wav", file)
        let daemon = try RunningDaemon(["--sound-limit", "\(limit)"])
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let told = try client.statistics().first { $0.name == Array("sound_frame_limit".utf8) }
        #expect(told?.value == UInt64(limit))
        let sound = try client.openBundle(at: folder.path, languages: []).sound(named: "Long")
        #expect(sound.description.frameCount == UInt64(Self.frames) && sound.description.sampleRate == 8000)
        #expect(sound.description.containerName == "WAV" && sound.description.encodingName == "16-bit PCM")
        #expect(sound.isStreamed == (limit < Self.frames))
        guard sound.isStreamed else {
            let count = sound.samples.count
            #expect(count == 2 * Self.frames)
            return
        }
        let count = sound.samples.count
        #expect(count == 0)
        // Each stream begins at the start and has an offset of its own.
        let streams = try (0..<2).map { _ in FileDescriptor(owning: try sound.openStream()) }
        for stream in streams { #expect(try stream.readAll(limit: 1 << 20) == file) }
        // A replaced file is another sound: open streams continue with the old file.
        try folder.write("Other.wav", [1, 2, 3])
        try folder.rename("Other.wav", to: "Long.wav")
        #expect(try streams[0].read(at: 0, count: file.count) == file)
    }

    @Test("S4 GNUstep's sounds have 16 bits, others what loses nothing", arguments: [Profile.appKit, .gnustep])
    func formOfTheSamples(_ profile: Profile) throws {
        let folder = try TemporaryFolder()
        let making =
            "ffmpeg -v error -f lavfi -i sine=frequency=440:duration=0.1 -c:a pcm_f32le \(folder.absolute("Tone.wav"))"
        #expect(try Command.run(["sh", "-c", making]).isSuccess)
        let daemon = try RunningDaemon()
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let sound = try client.openBundle(at: folder.path, profile: profile, languages: []).sound(named: "Tone")
        #expect(sound.description.sampleFormat == (profile == .gnustep ? .int16 : .float32))
        for (form, format) in [(SampleForm.int16, SoundDescription.SampleFormat.int16), (.float32, .float32)] {
            let bundle = try client.openBundle(at: folder.path, profile: profile, languages: [], sampleForm: form)
            #expect(try bundle.sound(named: "Tone").description.sampleFormat == format)
        }
        let loudest = sound.samples.indices.reduce(0) { max($0, sound.samples[$1]) }
        #expect(loudest > 0)
    }
}
