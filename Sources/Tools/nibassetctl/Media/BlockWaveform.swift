import MediaWriting

/// A sound's waveform in characters.
struct BlockWaveform {
    /// Eighths of a character's height that a column can be filled with.
    private static let eighths = Array(" ▁▂▃▄▅▆▇█")
    private static let rows = 4

    /// The lines from top to bottom: how loud each column is, in eighths of a character.
    let lines: [String]

    init(_ sound: SampledSound, columns: Int) {
        let heights = Self.peaks(of: sound, columns: columns).map { peak in
            (peak * Self.rows * 8 + 16_384) / 32_768
        }
        lines = (0..<Self.rows).reversed().map { row in
            String(heights.map { Self.eighths[min(8, max(0, $0 - row * 8))] })
        }
    }

    /// The greatest distance from silence in each column.
    private static func peaks(of sound: SampledSound, columns: Int) -> [Int] {
        let columns = max(1, min(columns, sound.frameCount))
        return (0..<columns).map { column in
            let start = sound.frameCount * column / columns * sound.channelCount
            let end = sound.frameCount * (column + 1) / columns * sound.channelCount
            return sound.samples[start..<end].reduce(0) { max($0, abs(Int($1))) }
        }
    }
}
