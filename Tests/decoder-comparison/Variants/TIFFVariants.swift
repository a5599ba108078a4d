import ByteWriting
import MediaWriting

extension Variant {
    static let tiff = [
        tiff(
            "RGBA of 8 bits, two pages, big-endian, PackBits", "rgba8-pages",
            .made {
                TIFF.encode([Inputs.picture, Inputs.opaque], byteOrder: .big, compression: .packBits)
            },
            // Its colours are stored multiplied; the reference divides, and they are multiplied again.
            limit: 1),
        tiff("RGB of 8 bits, LZW", "rgb8-lzw", .written(by: "pamtotiff -lzw opaque.ppm")),
        tiff("grey of 1 bit, CCITT group 4", "grey1-g4", .written(by: "pamtotiff -g4 bits.pbm")),
    ]

    private static func tiff(_ name: String, _ file: String, _ source: Source, limit: Int = 0) -> Variant {
        Variant(
            "TIFF", name, file: "\(file).tiff", source, reference: "libtiff (ImageMagick)",
            "/usr/bin/convert $FILE -alpha on -depth 8 pam:-", limit: limit)
    }
}
