import MediaWriting

/// A sound's waveform in characters.
struct BlockWaveform {
    /// Eighths of a character's height that a column can be filled with.
    private static let eighths = Array(" ▁▂▃▄▅▆▇█")
    private static let rows = 4

    /// The lines from top to bottom: how loud each column is, in eighths of a character.
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
