import PictureFiles

extension Variant {
    static let xWindow = [
        Variant(
            "XPM", "version 3, 40 colours", file: "colours.xpm",
            .written(by: "pnmquant -quiet 40 opaque.ppm | ppmtoxpm -quiet"), reference: "Netpbm (xpmtoppm)",
            "xpmtoppm $FILE"),
        Variant(
            "XPM", "version 3, colour names, transparency", file: "names.xpm",
            .made { named(version: 3) }, reference: "ImageMagick", "/usr/bin/convert $FILE -alpha on -depth 8 pam:-"),
        Variant(
            "XPM", "version 2", file: "second.xpm", .made { named(version: 2) },
            reference: "the same as version 3 (ImageMagick)",
            "/usr/bin/convert names.xpm -alpha on -depth 8 pam:-"),
        Variant(
            "XPM", "version 1", file: "old.xpm", .made { named(version: 1) }, reference: "Netpbm (xpmtoppm)",
            "sed s/_ncolors/_nColors/ $FILE | xpmtoppm"),
        Variant(
            "XBM", "X11", file: "bits.xbm", .written(by: "pbmtoxbm bits.pbm"), reference: "Netpbm (xbmtopbm)",
            "xbmtopbm $FILE"),
        Variant(
            "XBM", "X10", file: "old.xbm",
            .made { XWindowFiles.xbm(width: 21, height: 9, isOld: true) { ($0 * $1 + $0) % 3 == 0 } },
            reference: "Netpbm (xbmtopbm)", "xbmtopbm $FILE"),
    ]

    static let pnm = [
        ("P1", "pnmtoplainpnm bits.pbm"), ("P2", "pnmtoplainpnm grey.pgm"), ("P3", "pnmtoplainpnm opaque.ppm"),
        ("P4", "cat bits.pbm"), ("P5", "cat grey.pgm"), ("P6", "cat opaque.ppm"),
        ("P5, 16-bit", "pamdepth 65535 grey.pgm"), ("P6, samples of at most 9", "pamdepth 9 opaque.ppm"),
    ].enumerated().map { index, variant in
        Variant(
            "PNM", variant.0, file: "map\(index).pnm", .written(by: variant.1), reference: "Netpbm",
            "pamdepth 255 $FILE 2>/dev/null || cat $FILE")
    }

    private static func named(version: Int) -> [UInt8] {
        let picture = TestPicture(width: 19, height: 11)
        var colors = ["SteelBlue", "#F80", "#123456", "gray51", "#ffff00008080", "MistyRose", "#00f"]
        if version != 1 { colors.append("None") } else { colors = ["#102030", "#405060", "#F0A0B0"] }
        return XWindowFiles.xpm(
            version: version, width: picture.width, indices: picture.indices(below: colors.count), colors: colors)
    }
}
