import MediaWriting
import PictureFiles

extension Variant {
    static let bmp =
        [1, 4, 8, 24].map { bits in bmp("\(bits)-bit", "bits\(bits)") { $0.bits = bits } }
        + [
            bmp("OS/2 1, 8-bit", "os2") { ($0.headerSize, $0.bits) = (12, 8) },
            bmp("OS/2 1, 24-bit", "os2-24") { ($0.headerSize, $0.bits) = (12, 24) },
            bmp("32-bit, header V3", "v3", by: imageMagick) {
                ($0.headerSize, $0.bits, $0.masks) = (56, 32, [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000])
            },
            bmp("8-bit, top-down", "top-down") { ($0.bits, $0.isTopDown) = (8, true) },
            bmp("4-bit, RLE4", "rle4") { ($0.bits, $0.hasRuns) = (4, true) },
            bmp("8-bit, RLE8", "rle8") { ($0.bits, $0.hasRuns) = (8, true) },
            // ImageMagick rounds differently when it scales samples of five and six bits.
            bmp("16-bit, 5-5-5", "bits555", by: imageMagick, limit: 1) { $0.bits = 16 },
            bmp("16-bit, 5-6-5", "bits565", by: imageMagick, limit: 1) {
                ($0.bits, $0.masks) = (16, [0xF800, 0x7E0, 0x1F, 0])
            },
            bmp("32-bit with alpha, header V4", "v4", by: imageMagick) {
                ($0.headerSize, $0.bits, $0.masks) = (108, 32, [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000])
            },
            bmp("32-bit with alpha, header V5, other masks", "v5", by: imageMagick) {
                ($0.headerSize, $0.bits, $0.masks) = (124, 32, [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000])
            },
        ]

    private static let netpbm = ("Netpbm (bmptopnm)", "bmptopnm -quiet $FILE")
    private static let imageMagick = ("ImageMagick", "/usr/bin/convert $FILE -alpha on -depth 8 pam:-")

    private static func bmp(
        _ name: String, _ file: String, by reference: (tool: String, command: String) = netpbm, limit: Int = 0,
        _ change: (inout BMPFiles) -> Void
    ) -> Variant {
        var writer = BMPFiles()
        change(&writer)
        let (width, height, final) = (Inputs.width, Inputs.height, writer)
        return Variant(
            "BMP", name, file: "\(file).bmp",
            .made { final.file(TestPicture(width: width, height: height, samples: Inputs.picture.samples)) },
            reference: reference.tool, reference.command, limit: limit)
    }
}
