import MediaWriting
import NibAssets

extension SampledSound {
    /// Converts a sound to 16-bit samples; throws for a streamed one.
    init(decoded sound: NamedSound) throws(ControlFailure) {
        guard let samples = SampledSound(sound) else {
            throw ControlFailure(
                .failed,
                "the service does not hold the sound decoded: programs stream the sound from the file \(sound.path)")
        }
        self = samples
    }

    /// Converts a sound, up to a number of frames, to 16-bit samples; nil for a streamed sound.
    init?(_ sound: NamedSound, frameLimit: Int = .max) {
        let description = sound.description
        let channels = Int(description.channelCount)
        let bytes = sound.samples
        let width: Int
        switch description.sampleFormat {
        case .streamed: return nil
        case .int16: width = 2
        case .float32: width = 4
        }
        let frames = min(bytes.count / (width * channels), frameLimit)
        let samples = (0..<frames * channels).map { index in
            // In the machine's byte order, which is little-endian.
            let value = (0..<width).reduce(UInt32(0)) { $0 | UInt32(bytes[index * width + $1]) << UInt32(8 * $1) }
            return width == 2 ? Int16(truncatingIfNeeded: value) : clipped(Float(bitPattern: value))
        }
        self.init(sampleRate: Int(description.sampleRate), channelCount: channels, samples: samples)
    }

    /// The extreme samples of each column of a waveform; 0 where a column has no frame.
    func extremes(columns: Int) -> [(low: Int, high: Int)] {
        (0..<columns).map { column -> (low: Int, high: Int) in
            let start = frameCount * column / columns * channelCount
            let end = frameCount * (column + 1) / columns * channelCount
            let part = samples[start..<end]
            return (Int(part.min() ?? 0), Int(part.max() ?? 0))
        }
    }
}

/// Converts a sample of nominally -1 to 1 to 16 bits, as the service does; NaN becomes silence.
private func clipped(_ value: Float) -> Int16 {
    value.isNaN ? 0 : Int16(max(-32_768, min(32_767, (value * 32_768).rounded(.toNearestOrEven))))
}
