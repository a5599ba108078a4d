/// One kind of sound file, with the reference for its samples, and the limit of their difference.
struct SoundVariant: Sendable {
    /// Format in the table's first column: "WAV".
    let format: String
    /// Feature of the file: "IMA ADPCM".
    let name: String
    /// Name of the file in the bundle, different for each variant.
    let fileName: String
    /// A shell command that writes the file `$FILE`, in the folder of the `SoundInputs`.
    let making: String
    /// Program that decodes the file for comparison.
    let reference: Reference
    /// The largest difference of two samples that is within the format's rules, where full scale is 32,768.
    let limit: Double

    /// A program that writes samples of 32-bit floating point to its standard output.
    enum Reference: String, Sendable {
        case ffmpeg = "ffmpeg -v error -i $FILE -f f32le -"
        case sox = "sox -V1 $FILE -t f32 -"
        /// Decodes with the encoder's own library instead of ffmpeg's decoder.
        case libopus = "ffmpeg -v error -c:a libopus -i $FILE -f f32le -"
        /// Removes the padding of the last packet, which ffmpeg 5 leaves in MPEG-4 files.
        case trimmed = "ffmpeg -v error -i $FILE -af atrim=end_sample=22050 -f f32le -"
        /// Replaces the first packet's frames by silence, because half of them would need a packet before the first.
        case withoutFirst = "ffmpeg -v error -i $FILE -af \"volume=0:enable='lt(n,1)'\" -f f32le -"
    }

    init(
        _ format: String, _ name: String, file: String, _ making: String, reference: Reference = .ffmpeg,
        limit: Double = 0
    ) {
        self.format = format
        self.name = name
        self.making = making
        self.reference = reference
        self.limit = limit
        fileName = file
    }
}

extension SoundVariant.Reference: CustomStringConvertible {
    /// The program's name.
    var description: String {
        switch self {
        case .sox: "SoX"
        case .libopus: "libopus (ffmpeg)"
        case .ffmpeg, .trimmed, .withoutFirst: "ffmpeg"
        }
    }
}
