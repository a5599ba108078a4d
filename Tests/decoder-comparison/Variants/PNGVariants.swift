import MediaWriting
import PictureFiles

extension Variant {
    static let png =
        [
            png("8-bit RGBA", "rgba8", .made { PNG.encode(Inputs.picture) }),
            png("8-bit RGB", "rgb8", .made { PNG.encode(Inputs.opaque) }),
            png("8-bit RGB, interlaced", "rgb8-interlaced", .written(by: "pnmtopng -interlace opaque.ppm")),
            key(
                "8-bit RGB, transparent colour", "rgb8-key",
                .written(by: "pnmtopng -transparent '=#C2255C' opaque.ppm")),
            png("8-bit grey", "grey8", .written(by: "pnmtopng grey.pgm")),
            png("1-bit grey", "grey1", .written(by: "pnmtopng bits.pbm")),
            png(
                "2-bit grey, interlaced", "grey2", .written(by: "pamdepth -quiet 3 grey.pgm | pnmtopng -interlace")),
            png("4-bit grey", "grey4", .written(by: "pamdepth -quiet 15 grey.pgm | pnmtopng")),
            png("16-bit grey", "grey16", .written(by: "pamdepth 65535 grey.pgm | pnmtopng")),
            png("8-bit grey and alpha", "grey-alpha8", magick(4, bits: 8)),
            png("16-bit grey and alpha, interlaced", "grey-alpha16", magick(4, bits: 16, "-interlace PNG")),
            png("4-bit palette", "palette4", .written(by: "pnmquant -quiet 13 opaque.ppm | pnmtopng")),
            png(
                "8-bit palette, interlaced", "palette8",
                .written(by: "pnmquant -quiet 199 opaque.ppm | pnmtopng -interlace")),
            png(
                "palette with alpha", "palette-alpha",
                .written(
                    by: "pngtopam -alpha picture.png | pamdepth -quiet 3 | pamdepth -quiet 255 > alpha.pgm"
                        + " && pnmquant -quiet 40 opaque.ppm | pnmtopng -alpha alpha.pgm")),
            png("16-bit RGB", "rgb16", .written(by: "pamdepth 65535 opaque.ppm | pnmtopng")),
            png("16-bit RGBA", "rgba16", magick(6, bits: 16)),
            Variant(
                "PNG", "Apple's CgBI", file: "cgbi.png", .made { PNG.encodeForApple(Inputs.picture) },
                reference: "libpng, of the ordinary file", "pngtopam -alphapam inputs/picture.png"),
            png(
                "8-bit grey, transparent shade", "grey8-key",
                .written(by: "pnmtopng -transparent '=#808080' grey.pgm")),
            key(
                "16-bit RGB, transparent colour", "rgb16-key",
                .written(by: "pamdepth 65535 opaque.ppm | pnmtopng -transparent '=#C2255C'")),
            png("1-bit palette", "palette1", .written(by: "pnmquant -quiet 2 opaque.ppm | pnmtopng")),
            png(
                "2-bit palette, interlaced", "palette2",
                .written(by: "pnmquant -quiet 4 opaque.ppm | pnmtopng -interlace")),
            png("8-bit RGBA, interlaced", "rgba8-interlaced", magick(6, bits: 8, "-interlace PNG")),
            png("16-bit RGBA, interlaced", "rgba16-interlaced", magick(6, bits: 16, "-interlace PNG")),
            png(
                "16-bit grey, interlaced", "grey16-interlaced",
                .written(by: "pamdepth 65535 grey.pgm | pnmtopng -interlace")),
            png(
                "APNG, first frame", "animated",
                .written(by: "ffmpeg -v error -loop 1 -i picture.png -vf hue=h=40*n -frames:v 3 -f apng -")),
            png(
                "sRGB and another gamma", "srgb-gamma",
                .made { PNG.inserting([.gamma(0.8), .sRGB], into: PNG.encode(Inputs.picture)) }),
            png(
                "gamma of sRGB", "gamma-srgb",
                .made { PNG.inserting([.gamma(0.45455)], into: PNG.encode(Inputs.picture)) }),
            managed(
                "RGB, ICC profile", "profile", Inputs.opaque, [.colorProfile(ColorProfile.wideRGB)], by: "wide"),
            managed(
                "RGBA, ICC profile", "profile-alpha", Inputs.picture, [.colorProfile(ColorProfile.wideRGB)],
                by: "wide"),
            managed(
                "RGB, ICC profile, another gamma", "profile-gamma", Inputs.opaque,
                [.gamma(0.8), .colorProfile(ColorProfile.wideRGB)], by: "wide"),
            managed("RGBA with gAMA", "gamma", Inputs.picture, [.gamma(1 / 1.8)], by: "gamma"),
            managed("RGBA with cHRM", "places", Inputs.picture, [.chromaticities(Inputs.widePlaces)], by: "places"),
            managed(
                "RGBA with gAMA and cHRM", "calibrated", Inputs.picture,
                [.gamma(1 / 1.8), .chromaticities(Inputs.widePlaces)], by: "calibrated"),
            managed(
                "RGBA with cICP (Display P3)", "code-points", Inputs.picture,
                [.codePoints(primaries: 12, transfer: 13)],
                by: "p3"),
        ]

    private static func png(_ name: String, _ file: String, _ source: Source, limit: Int = 0) -> Variant {
        Variant(
            "PNG", name, file: "\(file).png", source, reference: "libpng (pngtopam)", "pngtopam -alphapam $FILE",
            limit: limit)
    }

    /// Makes a variant with a transparent colour of RGB, which pngtopam ignores.
    private static func key(_ name: String, _ file: String, _ source: Source) -> Variant {
        Variant(
            "PNG", name, file: "\(file).png", source, reference: "libpng (ImageMagick)",
            "/usr/bin/convert $FILE -alpha on -depth 16 pam:-")
    }

    /// Makes a file with this colour type and depth in its header.
    private static func magick(_ colorType: Int, bits: Int, _ options: String = "") -> Source {
        .written(
            by:
                "/usr/bin/convert picture.png \(colorType == 4 ? "-colorspace Gray " : "")\(options) -define png:color-type=\(colorType)"
                + " -define png:bit-depth=\(bits) png:-")
    }

    /// Makes a variant with chunks that declare the colours of the profile with this name.
    private static func managed(
        _ name: String, _ file: String, _ picture: RGBAPicture, _ chunks: [PNG.Chunk], by profile: String
    ) -> Variant {
        Variant(
            "PNG", name, file: "\(file).png", .made { PNG.inserting(chunks, into: PNG.encode(picture)) },
            reference: "lcms2 (tificc)",
            "pngtopam $FILE > $FILE.colors && pngtopam -alpha $FILE > $FILE.alpha"
                + " && managed $FILE.colors $FILE.alpha inputs/\(profile).icc -color", limit: 1)
    }
}
