/// One kind of image file, with the reference for its pixels, and the limit of their difference.
struct Variant: Sendable {
    /// Format in the table's first column: "PNG".
    let format: String
    /// Feature of the file: "palette of 4 bits, interlaced".
    let name: String
    /// Name of the file in the bundle, different for each variant.
    let fileName: String
    /// How the file is made.
    let source: Source
    /// Name of the reference, for the table: "libpng (pngtopam)".
    let reference: String
    /// A shell command that writes every page of the file `$FILE` to its standard output, as PAM, PPM, PGM or PBM.
    let command: String
    /// Form of the command's output.
    let form: ReferenceForm
    /// The largest difference of a sample, 0 to 255, that is within the format's rules.
    let limit: Int

    /// Origin of a file.
    enum Source: Sendable {
        /// This program makes the file's bytes.
        case made(@Sendable () throws -> [UInt8])
        /// This program changes the output of a shell command in the folder of the `Inputs`.
        case changed(from: String, @Sendable ([UInt8]) throws -> [UInt8])
        /// A shell command in the folder of the `Inputs` writes the file to its standard output.
        case written(by: String)
    }

    init(
        _ format: String, _ name: String, file: String, _ source: Source, reference: String, _ command: String,
        form: ReferenceForm = .netpbm, limit: Int = 0
    ) {
        self.format = format
        self.name = name
        self.source = source
        self.reference = reference
        self.command = command
        self.form = form
        self.limit = limit
        fileName = file
    }
}

extension Variant {
    /// Every variant, format after format.
    static let all = png + tiff + jpeg + jpeg2000 + heif + gif + webp + bmp + icons + xWindow + pnm + svg + pdf
}
