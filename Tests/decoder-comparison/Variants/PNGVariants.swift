import MediaWriting

extension Variant {
    static let png =
        [
            png("RGBA of 8 bits", "rgba8", .made { PNG.encode(Inputs.picture) }),
            png("RGB of 8 bits", "rgb8", .made { PNG.encode(Inputs.opaque) }),
            png("RGB of 8 bits, interlaced", "rgb8-interlaced", .written(by: "pnmtopng -interlace opaque.ppm")),
            png(
                "RGB of 8 bits, a transparent colour", "rgb8-key",
                .written(by: "pnmtopng -transparent '#F4F0E6' opaque.ppm")),
            png("grey of 8 bits", "grey8", .written(by: "pnmtopng grey.pgm")),
            png("grey of 1 bit", "grey1", .written(by: "pnmtopng bits.pbm")),
            png(
                "grey of 2 bits, interlaced", "grey2", .written(by: "pamdepth -quiet 3 grey.pgm | pnmtopng -interlace")),
            png("grey of 4 bits", "grey4", .written(by: "pamdepth -quiet 15 grey.pgm | pnmtopng")),
            png("grey of 16 bits", "grey16", .written(by: "pamdepth 65535 grey.pgm | pnmtopng")),
            png("grey and alpha of 8 bits", "grey-alpha8", magick(4, bits: 8)),
            png("grey and alpha of 16 bits, interlaced", "grey-alpha16", magick(4, bits: 16, "-interlace PNG")),
            png("palette of 4 bits", "palette4", .written(by: "pnmquant -quiet 13 opaque.ppm | pnmtopng")),
            png(
                "palette of 8 bits, interlaced", "palette8",
                .written(by: "pnmquant -quiet 199 opaque.ppm | pnmtopng -interlace")),
            png("palette with alpha", "palette-alpha", .written(by: "/usr/bin/convert picture.png -colors 30 png8:-")),
            png("RGB of 16 bits", "rgb16", .written(by: "pamdepth 65535 opaque.ppm | pnmtopng")),
            png("RGBA of 16 bits", "rgba16", magick(6, bits: 16)),
            Variant(
                "PNG", "Apple's CgBI", file: "cgbi.png", .made { PNG.encodeForApple(Inputs.picture) },
                reference: "libpng, of the ordinary file", "pngtopam -alphapam inputs/picture.png"),
            managed(
                "RGB with an ICC profile", "profile", PNG.encode(Inputs.opaque), [.colorProfile(ColorProfile.wideRGB)]),
            managed(
                "RGB with a profile and a gamma that says otherwise", "profile-gamma", PNG.encode(Inputs.opaque),
                [.gamma(0.8), .colorProfile(ColorProfile.wideRGB)]),
        ]

    private static func png(_ name: String, _ file: String, _ source: Source, limit: Int = 0) -> Variant {
        Variant(
            "PNG", name, file: "\(file).png", source, reference: "libpng (pngtopam)", "pngtopam -alphapam $FILE",
            limit: limit)
    }

    /// With a colour type and depth as in the file's header.
    private static func magick(_ colorType: Int, bits: Int, _ options: String = "") -> Source {
        .written(
            by: "/usr/bin/convert picture.png \(options) -define png:color-type=\(colorType)"
                + " -define png:bit-depth=\(bits) png:-")
    }

    private static func managed(_ name: String, _ file: String, _ plain: [UInt8], _ chunks: [PNG.Chunk]) -> Variant {
        Variant(
            "PNG", name, file: "\(file).png", .made { PNG.inserting(chunks, into: plain) },
            reference: "lcms2 (tificc)",
            "/usr/bin/convert $FILE inputs/plain.tiff && tificc -c0 inputs/plain.tiff inputs/managed.tiff"
                + " && /usr/bin/convert inputs/managed.tiff -alpha on -depth 8 pam:-", limit: 1)
    }
}
