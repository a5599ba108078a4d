import MediaWriting

extension Variant {
    static let png = [
        png("RGBA of 8 bits", "rgba8", .made { PNG.encode(Inputs.picture) }),
        png("RGB of 8 bits", "rgb8", .made { PNG.encode(Inputs.opaque) }),
        png("RGB of 8 bits, interlaced", "rgb8-interlaced", .written(by: "pnmtopng -interlace opaque.ppm")),
        png("grey of 8 bits", "grey8", .written(by: "pnmtopng grey.pgm")),
        png("grey of 1 bit", "grey1", .written(by: "pnmtopng bits.pbm")),
        png("palette of 4 bits", "palette4", .written(by: "pnmquant -quiet 13 opaque.ppm | pnmtopng")),
        png(
            "palette of 8 bits, interlaced", "palette8",
            .written(by: "pnmquant -quiet 199 opaque.ppm | pnmtopng -interlace")),
        png("RGB of 16 bits", "rgb16", .written(by: "pamdepth 65535 opaque.ppm | pnmtopng")),
    ]

    private static func png(_ name: String, _ file: String, _ source: Source, limit: Int = 0) -> Variant {
        Variant(
            "PNG", name, file: "\(file).png", source, reference: "libpng (pngtopam)", "pngtopam -alphapam $FILE",
            limit: limit)
    }
}
