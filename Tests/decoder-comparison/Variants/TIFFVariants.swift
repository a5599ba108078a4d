import ByteWriting
import MediaWriting
import PictureFiles
import SampleWriting

extension Variant {
    static let tiff = layouts + bits + compressions + colors

    private static let layouts =
        [
            tiff(
                "8-bit RGBA, two pages, big-endian, PackBits", "rgba8-pages",
                .made {
                    TIFF.encode([Inputs.picture, Inputs.opaque], byteOrder: .big, compression: .packBits)
                },
                // The colours are stored multiplied by alpha. The reference divides them, and the comparison multiplies them again.
                limit: 1),
            tiff("16-bit RGBA, straight alpha", "rgba16", magick("picture.png -depth 16")),
            tiff("4-bit grey", "grey4", magick("grey.pgm -depth 4")),
            converted("8-bit palette", "palette8", magick("opaque.ppm -type palette")),
            tiff(
                "16-bit RGB, planar, big-endian", "rgb16-planar",
                magick("opaque.ppm -interlace plane -depth 16 -endian MSB")),
            tiff("32-bit RGB", "rgb32", magick("opaque.ppm -depth 32")),
            tiff(
                "32-bit float RGB", "rgb-float",
                magick("opaque.ppm -depth 32 -define quantum:format=floating-point -compress zip")),
            tiff(
                "8-bit RGB, tiles, BigTIFF", "rgb8-tiles",
                magick("opaque.ppm -define tiff:tile-geometry=16x16", as: "tiff64:")),
            tiff("8-bit RGB, planar, tiles", "rgb8-planar-tiles", copied("-p separate -t -w 32 -l 16")),
        ]
        + ["TopRight", "BottomRight", "BottomLeft", "LeftTop", "RightTop", "RightBottom", "LeftBottom"].map {
            tiff("orientation \($0)", "orientation-\($0)", magick("opaque.ppm -orient \($0)"))
        }

    /// Files with few bits, both kinds of alpha, and planes. libtiff decompresses a file, and `PlainTIFF` puts the bits together.
    private static let bits =
        [1, 2, 4].map { bits in
            plain(
                "\(bits)-bit grey, multiplied alpha, planar, big-endian", "grey\(bits)-alpha",
                .made { TIFFBits.greyAndAlpha(bits: bits) })
        }
        + [1, 2, 4, 8].map { bits in
            plain(
                "\(bits)-bit palette", "palette\(bits)",
                .written(
                    by:
                        "pnmquant -quiet \(min(1 << bits, 200)) opaque.ppm | pamtotiff -quiet -indexbits=\(bits) > p.tiff && cat p.tiff"
                ))
        }
        + [
            plain("1-bit grey, white is 0", "white0", magick("bits.pbm -define quantum:polarity=min-is-white")),
            plain("2-bit grey", "grey2", magick("grey.pgm -depth 2")),
            plain("16-bit grey, Deflate, differences", "grey16", copied("-c zip:2", of: "grey.pgm -depth 16")),
            plain("4-bit RGB", "rgb4", magick("opaque.ppm -depth 4")),
            plain("8-bit RGBA, straight alpha, planar", "rgba8-planar", copied("-p separate", of: "picture.png")),
            plain("8-bit RGB, lowest bit first", "fill-order", copied("-c lzw -f lsb2msb")),
            plain("8-bit grey, straight alpha", "grey8-alpha", magick("picture.png -colorspace Gray -depth 8")),
        ]

    private static let compressions = [
        tiff("not compressed", "rgb8-none", copied("-c none")),
        tiff("PackBits", "rgb8-packbits", copied("-c packbits")),
        tiff(
            "Deflate, old number", "rgb8-deflate",
            .written(by: "pamtotiff -quiet -flate -truecolor opaque.ppm > p.tiff && cat p.tiff")),
        tiff(
            "16-bit RGB, LZW, differences, tiles", "rgb16-lzw",
            copied("-c lzw:2 -t -w 16 -l 16", of: "opaque.ppm -depth 16")),
        tiff("CCITT group 3, filled to bytes", "grey1-g3-fill", copied("-c g3:1d:fill", of: "bits.pbm")),
        tiff("LZW", "rgb8-lzw", .written(by: "pamtotiff -lzw opaque.ppm")),
        tiff("CCITT group 3", "grey1-g3", magick("bits.pbm -compress Fax")),
        tiff("CCITT group 3, two dimensions", "grey1-g3-2d", copied("-c g3:2d", of: "bits.pbm")),
        tiff("CCITT group 4", "grey1-g4", .written(by: "pamtotiff -g4 bits.pbm")),
        tiff("Deflate, differences", "rgb8-zip", copied("-c zip:2")),
        tiff("ZSTD", "rgb8-zstd", copied("-c zstd")),
        tiff("LZMA", "rgb8-lzma", copied("-c lzma")),
        tiff("WebP", "rgb8-webp", copied("-c webp")),
        tiff("LERC", "rgb8-lerc", copied("-c lerc")),
        tiff("JPEG", "rgb8-jpeg", copied("-c jpeg:r -r 16")),
        tiff("YCbCr, JPEG", "ycbcr-jpeg", copied("-c jpeg -r 16")),
        tiff("8-bit grey, JPEG", "grey8-jpeg", copied("-c jpeg", of: "grey.pgm")),
    ]

    private static let colors = [
        converted("CMYK, no profile", "cmyk", magick("opaque.ppm -colorspace CMYK")),
        converted(
            "CMYK, no profile, planar", "cmyk-planar", copied("-p separate", of: "opaque.ppm -colorspace CMYK")),
        converted(
            "CCITT group 4, meaning of 0 open", "grey1-g4-open",
            .written(by: "pamtotiff -g4 bits.pbm > open.tiff && tiffset -u 262 open.tiff && cat open.tiff")),
        converted("Lab", "lab", magick("opaque.ppm -colorspace Lab")),
        managed("RGB, ICC profile", "rgb-profile", .rgb, ColorProfile.wideRGB),
        managed("grey, ICC profile", "grey-profile", .grey, ColorProfile.grey(gamma: 1.4)),
        managed("CMYK, ICC profile", "cmyk-profile", .cmyk, ColorProfile.inks),
        Variant(
            "TIFF", "8-bit RGBA, multiplied alpha, ICC profile", file: "rgba-profile.tiff",
            .made {
                TIFF.encode(
                    [Inputs.picture], byteOrder: .little, compression: .none, colorProfile: ColorProfile.wideRGB)
            },
            reference: "lcms2 (tificc)",
            "tifftopnm -quiet -byrow -alphaout=$FILE.alpha $FILE > $FILE.multiplied"
                + " && divided $FILE.multiplied $FILE.alpha > $FILE.colors"
                + " && managed $FILE.colors $FILE.alpha inputs/wide.icc -color", limit: 1),
    ]

    private static func tiff(_ name: String, _ file: String, _ source: Source, limit: Int = 0) -> Variant {
        Variant(
            "TIFF", name, file: "\(file).tiff", source, reference: "libtiff (ImageMagick)",
            "/usr/bin/convert $FILE -auto-orient -alpha on -depth 8 pam:-", limit: limit)
    }

    private static func plain(_ name: String, _ file: String, _ source: Source) -> Variant {
        Variant(
            "TIFF", name, file: "\(file)-plain.tiff", source, reference: "libtiff (tiffcp)",
            "tiffcp -c none -L -f msb2lsb $FILE $FILE.plain && cat $FILE.plain", form: .plainTIFF)
    }

    /// Makes a source by ImageMagick, through a file, because libraries cannot write TIFF into a pipe.
    private static func magick(_ arguments: String, as kind: String = "") -> Source {
        .written(by: "/usr/bin/convert \(arguments) \(kind)written.tiff && cat written.tiff")
    }

    private static func copied(_ options: String, of file: String = "opaque.ppm") -> Source {
        .written(
            by: "/usr/bin/convert \(file) plain.tiff && tiffcp \(options) plain.tiff written.tiff && cat written.tiff")
    }

    private static func converted(_ name: String, _ file: String, _ source: Source) -> Variant {
        Variant(
            "TIFF", name, file: "\(file).tiff", source, reference: "libtiff (tiff2rgba)",
            "tiff2rgba -c none $FILE inputs/rgba.tiff && /usr/bin/convert inputs/rgba.tiff -alpha on -depth 8 pam:-")
    }

    private static func managed(_ name: String, _ file: String, _ colors: TIFF.Colors, _ profile: [UInt8]) -> Variant {
        Variant(
            "TIFF", name, file: "\(file).tiff",
            .made {
                let samples =
                    colors == .cmyk
                    ? inks : Inputs.opaque.samples.enumerated().filter { $0.offset % 4 < colors.count }.map(\.element)
                return TIFF.encode(samples, width: Inputs.width, colors, colorProfile: profile)
            },
            reference: "lcms2 (tificc)",
            "tificc -c0 $FILE inputs/managed.tiff && /usr/bin/convert inputs/managed.tiff -alpha on -depth 8 pam:-",
            limit: 1)
    }

    /// The opaque picture in cyan, magenta and yellow, with a little black.
    private static let inks = Inputs.opaque.samples.indices.map { index in
        index % 4 == 3 ? UInt8(index / 4 % Inputs.width) : 255 - Inputs.opaque.samples[index]
    }
}
