/// Samples of a sound file that SoX wrote: 16 bits each, behind a header.
struct Sound {
    private let header: ArraySlice<UInt8>
    private let samples: [Int]

    /// Reads a sound file. `kind` is the extension of the file's name.
    init(_ file: [UInt8], _ kind: Substring) {
        let headerCount =
            switch kind {
            case "wav": 44
            case "aiff": 54
            default: 28
            }
        header = file.prefix(headerCount)
        let bytes = file.dropFirst(headerCount)
        let lowFirst = kind == "wav" ? 0 : 1
        samples = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { start in
            Int(Int16(truncatingIfNeeded: Int(bytes[start + lowFirst]) | Int(bytes[start + 1 - lowFirst]) << 8))
        }
    }

    /// Describes the difference from another sound. Nil if the headers agree, and samples differ at most as rounding does.
    func difference(from other: Sound) -> String? {
        if header != other.header { return "headers \(Array(header)) and \(Array(other.header))" }
        if samples.count != other.samples.count { return "\(samples.count) and \(other.samples.count) samples" }
        let greatest = zip(samples, other.samples).map { abs($0 - $1) }.max() ?? 0
        return greatest > 8 ? "samples that differ by up to \(greatest) of 32,768" : nil
    }
}
