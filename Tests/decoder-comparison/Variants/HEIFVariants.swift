extension Variant {
    static let heif = [
        heif("4:2:0", "opaque.png", "-p chroma=420"),
        heif("4:2:2", "opaque.png", "-p chroma=422"),
        heif("4:4:4", "opaque.png", "-p chroma=444"),
        heif("of the smaller range, BT.709", "opaque.png", "--full_range_flag 0 --matrix_coefficients 1"),
        heif("with alpha", "picture.png", ""),
    ]

    /// libheif calculates with whole numbers where it can.
    private static func heif(_ name: String, _ input: String, _ options: String) -> Variant {
        let file = "heif\(name.filter { $0.isLetter || $0.isNumber })"
        return Variant(
            "HEIF", name, file: "\(file).heic",
            .written(by: "heif-enc -q 80 \(options) -o \(file).heic \(input) >&2 && cat \(file).heic"),
            reference: "libheif (heif-convert)", "heif-convert $FILE $FILE.png >&2 && pngtopam -alphapam $FILE.png",
            limit: 2)
    }
}
