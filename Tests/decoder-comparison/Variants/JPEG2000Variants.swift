import PictureFiles

extension Variant {
    static let jpeg2000 = [
        jpeg2000("8-bit RGB, lossless", "opaque.ppm", ""),
        jpeg2000("8-bit RGB, lossy", "opaque.ppm", "-r 12 -I"),
        jpeg2000("8-bit RGB, tiles, layers, precincts", "opaque.ppm", "-t 32,32 -n 3 -r 20,10,1 -c '[32,32]'"),
        jpeg2000("8-bit RGBA", "picture.png", ""),
        jpeg2000("8-bit grey", "grey.pgm", ""),
        jpeg2000("16-bit grey", "wide.pgm", "", first: "pamdepth 65535 grey.pgm > wide.pgm && "),
        jpeg2000("16-bit RGB", "wide.ppm", "", first: "pamdepth 65535 opaque.ppm > wide.ppm && "),
        jpeg2000("without a container", "opaque.ppm", "", container: "j2k"),
        jpeg2000(
            "noise, read in parts", "noise.pgm", "",
            first: "pgmnoise -randomseed=1 300 300 > noise.pgm && "),
        compared(
            "256-colour palette",
            .written(
                by: "ffmpeg -v error -y -i opaque.png -pix_fmt pal8 -c:v jpeg2000 -format jp2 p.jp2 >&2 && cat p.jp2")),
        compared(
            "61-colour palette with alpha",
            .changed(from: "opj_compress -i grey.pgm -o g.jp2 >&2 && cat g.jp2") { file in
                let colors = (0..<61 as Range<UInt8>).map { [$0 * 4, 255 - $0 * 3, $0 &* 77, 255 - $0 * 2] }
                return try JPEG2000Palette(colors: colors).inserted(into: file)
            }),
    ]

    private static func jpeg2000(
        _ name: String, _ input: String, _ options: String, container: String = "jp2", first: String = ""
    ) -> Variant {
        compared(
            name,
            .written(by: "\(first)opj_compress -i \(input) -o o.\(container) \(options) >&2 && cat o.\(container)"),
            container: container)
    }

    private static func compared(_ name: String, _ source: Source, container: String = "jp2") -> Variant {
        // opj_decompress tells formats by the names of files, and writes no alpha into Netpbm's formats.
        Variant(
            "JPEG 2000", name, file: "\(name.filter { $0.isLetter || $0.isNumber }).\(container)", source,
            reference: "OpenJPEG (opj_decompress)",
            "opj_decompress -i $FILE -o $FILE.png >&2 && pngtopam -alphapam $FILE.png")
    }
}
