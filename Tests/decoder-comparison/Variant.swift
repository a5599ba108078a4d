/// One kind of image file, whom its pixels are compared with, and how far apart they may be.
struct Variant: Sendable {
    /// The format, as the table's first column says it: "PNG".
    let format: String
    /// What is special about the file: "palette of 4 bits, interlaced".
    let name: String
    /// The file's name in the bundle; differs between variants.
    let fileName: String
    /// How the file is made.
    let source: Source
    /// Whom it is compared with, for the table: "libpng (pngtopam)".
    let reference: String
    /// A shell command that writes every page of the file `$FILE` to its standard output, as PAM, PPM, PGM or PBM.
    let command: String
    /// How it writes them.
    let form: ReferenceForm
    /// The largest difference of a sample, 0 to 255, that is within the format's rules.
    let limit: Int

    /// Where a file comes from.
    enum Source: Sendable {
        /// Our own program makes its bytes.
        case made(@Sendable () throws -> [UInt8])
        /// The same, of what a shell command writes in the folder of the `Inputs`.
        case changed(from: String, @Sendable ([UInt8]) throws -> [UInt8])
        /// A shell command writes it to its standard output, in the folder of the `Inputs`.
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
