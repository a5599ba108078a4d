import MediaWriting

/// A sound's waveform in characters.
struct BlockWaveform {
    /// Characters that fill 0 to 8 eighths of their height.
    private static let eighths = Array(" ▁▂▃▄▅▆▇█")
    private static let rows = 4

    /// Lines from top to bottom, which show the loudness of each column in eighths of a character.
    let lines: [String]

    init(_ sound: SampledSound, columns: Int) {
        let heights = sound.extremes(columns: max(1, min(columns, sound.frameCount))).map { low, high in
            // The greatest distance from silence.
            (max(-low, high) * Self.rows * 8 + 16_384) / 32_768
        }
        lines = (0..<Self.rows).reversed().map { row in
            String(heights.map { Self.eighths[min(8, max(0, $0 - row * 8))] })
        }
    }
}
