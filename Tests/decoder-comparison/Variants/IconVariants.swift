import MediaWriting
import PictureFiles

extension Variant {
    static let icons =
        [
            Variant(
                "ICO", "1-bit with mask", file: "bits.ico",
                .written(
                    by: "/usr/bin/convert bits.pbm -resize '24x24!' -threshold 50% b24.png && icotool -c -b 1 b24.png"),
                reference: "icotool", "icotool -x -o . $FILE && for f in bits_*.png; do pngtopam -alphapam $f; done"),
            Variant(
                "ICO", "4-, 8- and 24-bit with mask, 32-bit", file: "icon.ico",
                .written(
                    by: sizes([16, 24, 32, 48]) + few(12, 16) + few(200, 24)
                        + "icotool -c -b 4 few16.png -b 8 few24.png -b 24 s32.png -b 32 s48.png"),
                reference: "icotool", "icotool -x -o . $FILE && for f in icon_*.png; do pngtopam -alphapam $f; done"),
            Variant(
                "ICO", "PNG of 256 pixels", file: "large.ico",
                .written(by: sizes([256]) + "icotool -c -r s256.png"),
                reference: "icotool", "icotool -x -o . $FILE && for f in large_*.png; do pngtopam -alphapam $f; done"),
            Variant(
                "CUR", "32-bit", file: "pointer.cur",
                .written(by: sizes([32]) + "icotool -c --cursor --hotspot-x=3 --hotspot-y=5 s32.png"),
                reference: "icotool", "icotool -x -o . $FILE && for f in pointer_*.png; do pngtopam -alphapam $f; done"),
            Variant(
                "ICNS", "16 to 128 in runs with masks, 256 as a file", file: "family.icns",
                .written(
                    by: sizes([16, 32, 48, 128, 256])
                        + "png2icns made.icns s16.png s32.png s48.png s128.png s256.png >&2 && cat made.icns"),
                reference: "libicns (icns2png)",
                "for f in $(icns2png -x -o . $FILE | sed -n 's|.* element to ./\\(.*\\)[.]$|\\1|p'); do pngtopam -alphapam $f; done"
            ),
        ] + icns

    /// Elements of every type with pixels, in the order of libicns's names.
    private static let icns = [
        icns("1-bit: ics#, ICN#, ich#", "bits1", [16, 32, 48].map { bits($0) }),
        icns("4-bit: ics4, icl4, ich4, 1-bit masks", "bits4", indexed(["ics4", "icl4", "ich4"], bits: 4)),
        icns("8-bit: ics8, icl8, ich8, 1-bit masks", "bits8", indexed(["ics8", "icl8", "ich8"], bits: 8)),
        icns(
            "24-bit, uncompressed: is32, il32, ih32, 8-bit masks", "plain",
            ([(16, "is32", "s8mk"), (32, "il32", "l8mk"), (48, "ih32", "h8mk")] as [(Int, StaticString, StaticString)])
                .flatMap { size, colors, mask in
                    let picture = TestPicture(width: size, height: size)
                    return [(colors, ICNSFiles.plainColors(picture)), (mask, ICNSFiles.mask(picture))]
                }),
        Variant(
            "ICNS", "runs with alpha: ic04", file: "argb.icns",
            .changed(from: sizes([16]) + "pngtopam -alphapam s16.png") { bytes in
                let picture = try PortableAnyMap.pictures(bytes)[0]
                let drawing = TestPicture(width: 16, height: 16, samples: picture.samples)
                return ICNSFiles.file([("ic04", ICNSFiles.alphaColorRuns(drawing))])
            }, reference: "the picture itself", "pngtopam -alphapam inputs/s16.png"),
        Variant(
            "ICNS", "PNG files: ic07, ic11, ic12, ic13, icp6", file: "files.icns",
            .changed(from: sizes([32, 64, 128, 256]) + "cat s128.png s32.png s64.png s256.png s64.png") { bytes in
                let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
                let starts = bytes.indices.filter { bytes[$0...].starts(with: signature) } + [bytes.count]
                let files = zip(starts, starts.dropFirst()).map { Array(bytes[$0..<$1]) }
                return ICNSFiles.file(
                    zip(["ic07", "ic11", "ic12", "ic13", "icp6"] as [StaticString], files).map { ($0, $1) })
            }, reference: "libpng (pngtopam)",
            "for size in 128 32 64 256 64; do pngtopam -alphapam inputs/s$size.png; done"),
        Variant(
            "ICNS", "JPEG 2000 files: ic08", file: "jpeg2000.icns",
            .changed(from: sizes([256]) + "opj_compress -i s256.png -o i.jp2 >&2 && cat i.jp2") {
                ICNSFiles.file([("ic08", $0)])
            }, reference: "OpenJPEG (opj_decompress)",
            "opj_decompress -i inputs/i.jp2 -o $FILE.png >&2 && pngtopam -alphapam $FILE.png"),
    ]

    private typealias Element = (type: StaticString, bytes: [UInt8])

    /// Makes an element in black and white, which has its own mask.
    private static func bits(_ size: Int) -> Element {
        let picture = TestPicture(width: size, height: size)
        let type: StaticString = size == 16 ? "ics#" : size == 32 ? "ICN#" : "ich#"
        return (type, ICNSFiles.indices(picture, bits: 1) + ICNSFiles.maskBits(picture))
    }

    private static func indexed(_ types: [StaticString], bits: Int) -> [Element] {
        zip([16, 32, 48], types).flatMap { size, type in
            [self.bits(size), (type, ICNSFiles.indices(TestPicture(width: size, height: size), bits: bits))]
        }
    }

    private static func icns(_ name: String, _ file: String, _ elements: [Element]) -> Variant {
        let bytes = ICNSFiles.file(elements)
        let reference = try? RealReference(icns: bytes)
        return Variant(
            "ICNS", name, file: "\(file).icns", .made { bytes }, reference: "libicns (icns2png)",
            "cp $FILE $FILE.icns; " + (reference?.command ?? "false"))
    }

    /// A command that reduces a square to `colors` colours, with alpha of 0 or 255.
    private static func few(_ colors: Int, _ size: Int) -> String {
        "/usr/bin/convert s\(size).png -channel A -threshold 50% +channel -colors \(colors) png32:few\(size).png && "
    }

    /// A command that scales the picture to squares of these sizes, in pixels.
    private static func sizes(_ sizes: [Int]) -> String {
        sizes.map { "/usr/bin/convert picture.png -resize '\($0)x\($0)!' png32:s\($0).png && " }.joined()
    }
}
