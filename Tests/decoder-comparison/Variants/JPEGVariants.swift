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
                "orientation \(orientation)", "oriented\(orientation)",
                "cjpeg -quality 90 opaque.ppm | " + marked(orientation),
                "djpeg -pnm $FILE" + (turns[orientation].map { " | pamflip " + $0 } ?? ""))
        }
        + [
            jpeg(
                "Adobe's CMYK", "cmyk",
                "/usr/bin/convert opaque.ppm -colorspace CMYK -quality 95 jpeg:-",
                "/usr/bin/convert $FILE -colorspace sRGB -depth 8 pam:-", by: "libjpeg (ImageMagick)"),
            jpeg(
                "CMYK, progressive", "cmyk-progressive",
                "/usr/bin/convert opaque.ppm -colorspace CMYK -interlace JPEG -quality 95 jpeg:-",
                "/usr/bin/convert $FILE -colorspace sRGB -depth 8 pam:-", by: "libjpeg (ImageMagick)"),
            Variant(
                "JPEG", "Adobe's YCCK", file: "ycck.jpg",
                .changed(from: "/usr/bin/convert opaque.ppm -colorspace CMYK -quality 95 jpeg:-", asYCCK),
                reference: "libjpeg (ImageMagick)", "/usr/bin/convert $FILE -colorspace sRGB -depth 8 pam:-"),
            jpeg(
                "bytes before the first segment", "garbage",
                "cjpeg opaque.ppm | { head -c 2; printf '\\0\\001\\002'; cat; }",
                "djpeg -pnm $FILE || [ $? = 2 ]"),
            jpeg(
                "baseline, several scans", "scans", "echo '0; 1; 2;' > scans && cjpeg -scans scans opaque.ppm",
                "djpeg -pnm $FILE"),
            managed(
                "YCbCr, ICC profile", "profile", "cjpeg -quality 90 -icc wide.icc opaque.ppm", by: "wide",
                "-color"),
            managed("grey, ICC profile", "profile-grey", "cjpeg -quality 90 -icc grey.icc grey.pgm", by: "grey"),
            Variant(
                "JPEG", "CMYK, ICC profile", file: "profile-cmyk.jpg",
                .written(by: "/usr/bin/convert opaque.ppm -colorspace CMYK -profile inks.icc -quality 95 jpeg:-"),
                reference: "lcms2 (tificc)",
                "/usr/bin/convert $FILE $FILE.tiff && tificc -c0 -i inputs/inks.icc $FILE.tiff $FILE.managed.tiff >&2"
                    + " && tifftopnm -quiet $FILE.managed.tiff", limit: 1),
        ]

    private static func managed(
        _ name: String, _ file: String, _ command: String, by profile: String, _ option: String = ""
    ) -> Variant {
        Variant(
            "JPEG", name, file: "\(file).jpg", .written(by: command), reference: "lcms2 (tificc)",
            ": > $FILE.alpha && djpeg -pnm $FILE > $FILE.colors"
                + " && managed $FILE.colors $FILE.alpha inputs/\(profile).icc \(option)", limit: 1)
    }

    /// Changes Adobe's marker so that it declares the inks to be stored as YCCK.
    @Sendable private static func asYCCK(_ file: [UInt8]) throws -> [UInt8] {
        guard let marker = file.indices.first(where: { file[$0...].starts(with: [0xFF, 0xEE, 0, 14, 0x41]) }) else {
            throw ComparisonFailure("the file has no marker of Adobe's")
        }
        var changed = file
        changed[marker + 15] = 2
        return changed
    }

    /// A command that inserts an EXIF marker with only an orientation after the start of a JPEG file.
    static func marked(_ orientation: Int) -> String {
        let block = #"\377\341\0\042Exif\0\0MM\0\052\0\0\0\010\0\001\001\022\0\003\0\0\0\001\0"#
        return "{ head -c 2; printf '\(block)\\0\(String(orientation, radix: 8))\\0\\0\\0\\0\\0\\0'; cat; }"
    }

    /// Options of `pamflip` that turn a picture upright.
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
