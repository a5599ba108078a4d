extension Variant {
    static let icons = [
        Variant(
            "ICO", "32 and 24 bits, 8 and 4 with a mask", file: "icon.ico",
            .written(
                by: sizes([16, 32, 48])
                    + "icotool -c -b 8 s16.png > a.ico && icotool -c -b 24 s32.png -b 32 s48.png"),
            reference: "icotool", "icotool -x -o . $FILE && for f in icon_*.png; do pngtopam -alphapam $f; done"),
        Variant(
            "ICO", "PNG of 256 pixels", file: "large.ico",
            .written(by: sizes([256]) + "icotool -c -r s256.png"),
            reference: "icotool", "icotool -x -o . $FILE && for f in large_*.png; do pngtopam -alphapam $f; done"),
        Variant(
            "CUR", "32 bits", file: "pointer.cur",
            .written(by: sizes([32]) + "icotool -c --cursor --hotspot-x=3 --hotspot-y=5 s32.png"),
            reference: "icotool", "icotool -x -o . $FILE && for f in pointer_*.png; do pngtopam -alphapam $f; done"),
        Variant(
            "ICNS", "16 to 128 pixels in runs with masks, 256 as a file of its own", file: "family.icns",
            .written(
                by: sizes([16, 32, 48, 128, 256])
                    + "png2icns made.icns s16.png s32.png s48.png s128.png s256.png >&2 && cat made.icns"),
            reference: "libicns (icns2png)",
            "icns2png -x -o . $FILE >&2 && for f in $(ls -v family_*.png); do pngtopam -alphapam $f; done"),
    ]

    /// A command that makes squares of the picture with so many pixels.
    private static func sizes(_ sizes: [Int]) -> String {
        sizes.map { "/usr/bin/convert picture.png -resize '\($0)x\($0)!' png32:s\($0).png && " }.joined()
    }
}
