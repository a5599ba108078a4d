internal import MediaWriting
internal import SoundSynthesis

/// What struck and blown bodies sound like: their partials.
enum Timbre {
    static let crystal: [Waveform.Partial] = [
        .init(1, 1, halfLife: 0.16), .init(2, 0.28, halfLife: 0.09), .init(3.01, 0.12, halfLife: 0.05),
    ]
    static let tinyBell: [Waveform.Partial] = [
        .init(1, 1, halfLife: 0.045), .init(2.76, 0.35, halfLife: 0.02),
    ]
    static let wineGlass: [Waveform.Partial] = [
        .init(1, 1, halfLife: 0.2), .init(1.003, 0.4, halfLife: 0.24), .init(2.32, 0.35, halfLife: 0.08),
        .init(4.25, 0.12, halfLife: 0.03),
    ]
    /// The partials of a church bell: hum, prime, minor third, fifth, octave and above.
    static let bell: [Waveform.Partial] = [
        .init(0.5, 0.5, halfLife: 0.6), .init(1, 0.8, halfLife: 0.34), .init(1.003, 0.4, halfLife: 0.4),
        .init(1.19, 0.5, halfLife: 0.26), .init(1.5, 0.32, halfLife: 0.2), .init(2, 0.8, halfLife: 0.22),
        .init(2.52, 0.22, halfLife: 0.1), .init(3.01, 0.2, halfLife: 0.07), .init(4.1, 0.12, halfLife: 0.04),
    ]
    static let marimba: [Waveform.Partial] = [
        .init(1, 1, halfLife: 0.12), .init(3.98, 0.22, halfLife: 0.03), .init(9.2, 0.05, halfLife: 0.01),
    ]
    static let reed: [Waveform.Partial] = [
        .init(1, 1, halfLife: 0.1), .init(2, 0.6, halfLife: 0.08), .init(3, 0.45, halfLife: 0.07),
        .init(4, 0.28, halfLife: 0.06), .init(5, 0.2, halfLife: 0.05), .init(6, 0.12, halfLife: 0.04),
    ]
    static let blownBottle: [Waveform.Partial] = [
        .init(1, 1, halfLife: 0.11), .init(2, 0.1, halfLife: 0.06), .init(3, 0.05, halfLife: 0.04),
    ]
}

extension Waveform {
    /// The sound with soft ends and head room, ready to be written.
    consuming func finished(loudness: Double = 0.7) -> SampledSound {
        fade(in: 0.002, out: 0.06)
        return SampledSound(sampleRate: sampleRate, channelCount: 1, samples: samples(peak: loudness))
    }
}
