import PictureFiles

extension Variant {
    static let gif = [
        gif("256 colours", "still", .written(by: "pnmquant -quiet 256 opaque.ppm | pamtogif -quiet"), still),
        gif(
            "16 colours, interlaced", "interlaced",
            .written(by: "pnmquant -quiet 16 opaque.ppm | pamtogif -quiet -interlace"), still),
        gif("2 colours", "bits", .written(by: "pamtogif -quiet bits.pbm"), still),
        gif(
            "transparent colour", "transparent",
            .written(by: "/usr/bin/convert picture.png -channel A -threshold 50% -colors 32 gif:-"), frames),
        gif(
            "animated: parts, clearing, restoring, own colours, interlaced", "animated",
            .made { animation.file }, frames),
        gif(
            "animated by ImageMagick, optimised", "optimised",
            .written(
                by:
                    "/usr/bin/convert -delay 5 opaque.png \\( opaque.png -roll +9+0 \\) picture.png -layers optimize gif:-"
            ),
            frames),
    ]

    private static let still = ("giflib (giftopnm)", "giftopnm -quiet $FILE")
    private static let frames = ("ImageMagick", "/usr/bin/convert $FILE -coalesce -alpha on -depth 8 pam:-")

    private static func gif(
        _ name: String, _ file: String, _ source: Source, _ reference: (tool: String, command: String)
    ) -> Variant {
        Variant("GIF", name, file: "\(file).gif", source, reference: reference.tool, reference.command)
    }

    /// An animation whose frames depend on all state that a viewer must keep of earlier frames.
    private static var animation: GIFFiles {
        let palette = (0..<8 as Range<UInt8>).map { [$0 * 36, 255 - $0 * 30, $0 &* 90] }
        var frames = (0..<5).map { number in
            let picture = TestPicture(width: 12 - number, height: 9 - number, seed: UInt32(number + 1))
            return GIFFiles.Frame(indices: picture.indices(below: 8), width: picture.width)
        }
        for number in 1..<5 { (frames[number].left, frames[number].top) = (number, number / 2) }
        (frames[0].delay, frames[1].disposal, frames[2].disposal) = (10, 2, 3)
        (frames[1].transparent, frames[3].transparent) = (3, 0)
        frames[3].isInterlaced = true
        frames[4].palette = (0..<8 as Range<UInt8>).map { [255 - $0 * 20, $0 * 11, 77] }
        var file = GIFFiles(width: 12, height: 9, palette: palette, frames: frames)
        file.loopCount = 0
        return file
    }
}
