import MediaWriting

/// A sound's waveform as an SVG path.
struct Waveform {
    static let width = 240
    static let height = 56

    /// The path's data: the extreme samples of each column, mirrored where they have one sign only.
    let path: String

    init(_ sound: SampledSound) {
        let peaks = sound.extremes(columns: Self.width / 2)
        let upper = peaks.enumerated().map { "\($0.offset * 2) \(Self.row($0.element.high, silence: 1))" }
        let lower = peaks.enumerated().reversed().map { "\($0.offset * 2) \(Self.row($0.element.low, silence: -1))" }
        path = "M" + (upper + lower).joined(separator: "L") + "Z"
    }

    /// The row of a sample; silence is a flat line.
    private static func row(_ sample: Int, silence: Int) -> Int {
        let middle = height / 2
        return middle - (sample * (middle - 1) / 32_768 + silence)
    }
}
