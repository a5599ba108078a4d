internal import ReproducibleMath

/// One channel of sound that is being mixed together; values beyond -1 to 1 are allowed until it is finished.
public struct Waveform: Sendable {
    /// Frames a second.
    public let sampleRate: Int
    private(set) var values: [Double]

    /// Creates silence of so many seconds.
    public init(seconds: Double, sampleRate: Int = 22_050) {
        self.sampleRate = sampleRate
        values = [Double](repeating: 0, count: Int((seconds * Double(sampleRate)).rounded()))
    }

    /// Adds a value for every moment from `start` on; the function gets the seconds since then.
    public mutating func add(from start: Double = 0, _ value: (Double) -> Double) {
        let first = Int((start * Double(sampleRate)).rounded())
        for index in min(first, values.count)..<values.count {
            values[index] += value(Double(index - first) / Double(sampleRate))
        }
    }

    /// Adds what each value was `delay` seconds before, weaker: an echo, and the echo's echoes.
    public mutating func echo(after delay: Double, strength: Double) {
        let distance = Int((delay * Double(sampleRate)).rounded())
        for index in values.indices.dropFirst(distance) { values[index] += values[index - distance] * strength }
    }

    /// Takes away what is higher than a frequency in hertz, gently.
    public mutating func soften(above frequency: Double) {
        let share = 1 - powerOfTwo(-9.06 * frequency / Double(sampleRate))
        var level = 0.0
        for index in values.indices {
            level += (values[index] - level) * share
            values[index] = level
        }
    }

    /// Rises from silence and falls back to it, in curves without corners.
    public mutating func fade(in rise: Double, out fall: Double) {
        let (riseCount, fallCount) = (rise * Double(sampleRate), fall * Double(sampleRate))
        for index in values.indices {
            let share = min(
                1, Double(index) / max(1, riseCount), Double(values.count - 1 - index) / max(1, fallCount))
            values[index] *= 0.5 - 0.5 * cosine(turns: share / 2)
        }
    }

    /// The values as 16-bit samples whose greatest magnitude is `peak` (0 to 1) of what is possible.
    public func samples(peak: Double) -> [Int16] {
        let greatest = values.reduce(0) { max($0, abs($1)) }
        let factor = greatest > 0 ? 32_767 * peak / greatest : 0
        return values.map { Int16(($0 * factor).rounded()) }
    }
}
