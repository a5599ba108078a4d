extension Variant {
    static let webp = [
        webp("lossy", "lossy", "cwebp -quiet -q 80 opaque.png -o -"),
        webp("lossy with alpha", "lossy-alpha", "cwebp -quiet -q 80 picture.png -o -"),
        webp("lossless", "lossless", "cwebp -quiet -lossless opaque.png -o -"),
        webp("lossless with alpha", "lossless-alpha", "cwebp -quiet -lossless -exact picture.png -o -"),
        Variant(
            "WebP", "lossless, ICC profile", file: "webp-profile.webp",
            .written(by: "cwebp -quiet -lossless -exact -metadata icc wide.png -o -"), reference: "lcms2 (tificc)",
            "dwebp -quiet -pam $FILE -o $FILE.pam && pamchannel -infile $FILE.pam -tupletype RGB 0 1 2 > $FILE.colors"
                + " && pamchannel -infile $FILE.pam -tupletype GRAYSCALE 3 > $FILE.alpha"
                + " && managed $FILE.colors $FILE.alpha inputs/wide.icc -color", limit: 1),
        Variant(
            "WebP", "orientation 6", file: "webp-oriented.webp",
            .written(
                by: "cjpeg opaque.ppm | \(marked(6)) > oriented.jpg && cwebp -quiet -metadata exif oriented.jpg -o -"),
            reference: "libwebp (dwebp)", "dwebp -quiet -ppm $FILE -o - | pamflip -cw"),
        Variant(
            "WebP", "animated, parts blended", file: "animated.webp",
            .written(
                by:
                    "/usr/bin/convert -delay 5 opaque.png \\( opaque.png -roll +9+0 \\) picture.png -layers optimize a.gif"
                    + " && gif2webp -quiet a.gif -o -"),
            reference: "libwebp (ImageMagick)", "/usr/bin/convert $FILE -coalesce -alpha on -depth 8 pam:-"),
    ]

    private static func webp(_ name: String, _ file: String, _ command: String) -> Variant {
        Variant(
            "WebP", name, file: "\(file).webp", .written(by: command), reference: "libwebp (dwebp)",
            "dwebp -quiet -pam $FILE -o -")
    }
}
