extension Variant {
    static let heif = [
        heif("4:2:0", "opaque.png", "-p chroma=420"),
        heif("4:2:2", "opaque.png", "-p chroma=422"),
        heif("4:4:4", "opaque.png", "-p chroma=444"),
        heif("limited range, BT.709", "opaque.png", "--full_range_flag 0 --matrix_coefficients 1"),
        heif("with alpha", "picture.png", ""),
        heif("AVIF, 4:2:0", "opaque.png", "-A -p chroma=420"),
        heif("AVIF, 4:2:2", "opaque.png", "-A -p chroma=422"),
        heif("AVIF, 4:4:4", "opaque.png", "-A -p chroma=444"),
        heif("AVIF, grey", "grey.png", "-A", first: "/usr/bin/convert grey.pgm grey.png && "),
        // At 10 bits, libheif writes only 4:2:2; at 12 bits, any subsampling.
        heif("AVIF, 4:2:2, 10-bit", "samples.png", "-A -b 10 -p chroma=422", first: wide),
        heif("AVIF, 4:4:4, 12-bit", "samples.png", "-A -b 12 -p chroma=444", first: wide),
        heif("AVIF, limited range, BT.709", "opaque.png", "-A --full_range_flag 0 --matrix_coefficients 1"),
        heif("AVIF, with alpha", "picture.png", "-A"),
    ]

    private static let wide = "/usr/bin/convert opaque.png -depth 16 -define png:bit-depth=16 samples.png && "

    /// Makes a variant of libheif, which computes with integers where it can.
    private static func heif(_ name: String, _ input: String, _ options: String, first: String = "") -> Variant {
        let file = "heif\(name.filter { $0.isLetter || $0.isNumber })"
        let made = "\(file).\(options.contains("-A") ? "avif" : "heic")"
        return Variant(
            "HEIF", name, file: made,
            .written(by: "\(first)heif-enc -q 80 \(options) -o \(made) \(input) >&2 && cat \(made)"),
            reference: "libheif (heif-convert)", "heif-convert $FILE $FILE.png >&2 && pngtopam -alphapam $FILE.png",
            limit: 2)
    }
}
