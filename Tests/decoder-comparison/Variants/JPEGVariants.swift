extension Variant {
    static let jpeg =
        [
            ("grey", "cjpeg grey.pgm"),
            ("YCbCr, 4:4:4", "cjpeg -sample 1x1 opaque.ppm"),
            ("YCbCr, 4:2:2", "cjpeg -sample 2x1 opaque.ppm"),
            ("YCbCr, 4:4:0", "cjpeg -sample 1x2 opaque.ppm"),
            ("YCbCr, 4:2:0", "cjpeg -sample 2x2 opaque.ppm"),
            ("YCbCr, 4:1:1", "cjpeg -sample 4x1 opaque.ppm"),
            ("RGB", "cjpeg -rgb opaque.ppm"),
            ("progressive", "cjpeg -progressive -sample 2x2 opaque.ppm"),
            ("arithmetic coding", "cjpeg -arithmetic opaque.ppm"),
            ("progressive, arithmetic coding", "cjpeg -progressive -arithmetic opaque.ppm"),
            ("restart markers", "cjpeg -restart 1 opaque.ppm"),
        ].enumerated().map { index, variant in
            jpeg(variant.0, "coded\(index)", variant.1, "djpeg -pnm $FILE")
        }
        + (1...8).map { orientation in
            jpeg(
                "EXIF orientation \(orientation)", "oriented\(orientation)",
                "cjpeg -quality 90 opaque.ppm | " + marked(orientation),
                "djpeg -pnm $FILE" + (turns[orientation].map { " | pamflip " + $0 } ?? ""))
        }
        + [
            jpeg(
                "CMYK, as Adobe's programs store it", "cmyk",
                "/usr/bin/convert opaque.ppm -colorspace CMYK -quality 95 jpeg:-",
                "/usr/bin/convert $FILE -colorspace sRGB -depth 8 pam:-", by: "libjpeg (ImageMagick)")
        ]

    /// Puts an EXIF marker with nothing but an orientation behind the start of a file.
    private static func marked(_ orientation: Int) -> String {
        let block = #"\377\341\0\042Exif\0\0MM\0\052\0\0\0\010\0\001\001\022\0\003\0\0\0\001\0"#
        return "{ head -c 2; printf '\(block)\\0\(String(orientation, radix: 8))\\0\\0\\0\\0\\0\\0'; cat; }"
    }

    /// What `pamflip` does to turn a picture upright.
    private static let turns = [
        2: "-leftright", 3: "-rotate180", 4: "-topbottom", 5: "-transpose", 6: "-cw",
        7: "-transpose | pamflip -rotate180",
        8: "-ccw",
    ]

    private static func jpeg(
        _ name: String, _ file: String, _ command: String, _ reference: String, by tool: String = "libjpeg (djpeg)",
        limit: Int = 0
    ) -> Variant {
        Variant(
            "JPEG", name, file: "\(file).jpg", .written(by: command), reference: tool, reference, limit: limit)
    }
}
