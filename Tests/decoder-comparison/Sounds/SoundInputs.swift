import MediaWriting
import TestSupport

/// Computed sounds from which files are made: rising tones, noise, silence and full scale.
enum SoundInputs {
    static let frameCount = 22_050

    /// Writes `mono.wav`, `stereo.wav`, `speech.wav` (8 kHz) and `surround.wav` (six channels).
    static func write(to folder: TemporaryFolder, in place: String) throws {
        for (name, channels, rate) in [
            ("mono", 1, 44_100), ("stereo", 2, 44_100), ("speech", 1, 8_000), ("surround", 6, 48_000),
        ] {
            try folder.write("\(place)/\(name).wav", sound(channels: channels, rate: rate).wav())
        }
    }

    private static func sound(channels: Int, rate: Int) -> SampledSound {
        var noise: UInt32 = 1
        let samples = (0..<frameCount).flatMap { frame in
            (0..<channels).map { channel -> Int16 in
                noise = noise &* 1_664_525 &+ 1_013_904_223
                let hiss = Int(noise >> 24) - 128
                // The sound is a triangle wave that gets faster and louder. The last tenth is silent except for a click of full scale.
                if frame > frameCount * 9 / 10 { return frame == frameCount - 500 ? .min : 0 }
                let phase = (frame * (40 + 13 * channel) + frame * frame / 700) & 0xFFFF
                let triangle = phase < 0x8000 ? phase - 0x4000 : 0xC000 - phase
                return Int16(clamping: triangle * frame / frameCount * 2 + hiss)
            }
        }
        return SampledSound(sampleRate: rate, channelCount: channels, samples: samples)
    }
}
