import MediaWriting
import PictureFiles

/// Pictures of our small application that no installed program can write.
enum ProbePictures {
    /// Pictures that GNUstep reads.
    static let files: [(name: String, bytes: [UInt8])] = gifs + icons

    /// A file that GNUstep refuses, because its picture reaches beyond the screen.
    static let outside = (name: "Outside.gif", bytes: gif { $0.left = 20 })

    private static let picture = TestPicture(width: 16, height: 12)
    private static let colors = (0..<16).map { (index: UInt8) -> [UInt8] in [index * 16, 255 - index * 7, index * 3] }

    private static let gifs: [(name: String, bytes: [UInt8])] = [
        ("Offset.gif", gif { ($0.left, $0.top, $0.delay, $0.transparent) = (5, 4, 30, 3) }),
        ("Interlaced.gif", gif { $0.isInterlaced = true }),
        ("OwnColors.gif", gif { $0.palette = colors.reversed() }),
        ("Moving.gif", gif(frames: 3) { $0.delay = 7 }),
    ]

    private static func gif(frames: Int = 1, _ change: (inout GIFFiles.Frame) -> Void) -> [UInt8] {
        var frame = GIFFiles.Frame(indices: picture.indices(below: 16), width: 16)
        change(&frame)
        let frames = [GIFFiles.Frame](repeating: frame, count: frames)
        return GIFFiles(width: 24, height: 18, palette: colors, frames: frames).file
    }

    private static let icons: [(name: String, bytes: [UInt8])] = {
        let (small, middle) = (TestPicture(width: 16, height: 16), TestPicture(width: 32, height: 32))
        let opaque = TestPicture(width: 16, height: 16, hasAlpha: false)
        let large = TestPicture(width: 256, height: 256)
        let bits = ICNSFiles.indices(middle, bits: 1) + ICNSFiles.maskBits(middle)
        let (runs, mask) = (ICNSFiles.colorRuns(small), ICNSFiles.mask(small))
        let png = PNG.encode(RGBAPicture(width: 256, height: 256, samples: large.samples))
        return [
            (
                "Icons.icns",
                ICNSFiles.file([
                    ("is32", runs), ("s8mk", mask), ("il32", ICNSFiles.colorRuns(middle)),
                    ("l8mk", ICNSFiles.mask(middle)),
                ])
            ),
            (
                "Covered.icns",
                ICNSFiles.file([("is32", ICNSFiles.colorRuns(opaque)), ("s8mk", ICNSFiles.mask(opaque))])
            ),
            ("Large.icns", ICNSFiles.file([("is32", runs), ("s8mk", mask), ("ic08", png)])),
            ("Indexed.icns", ICNSFiles.file([("ICON", bits), ("ICN#", bits)])),
            ("Newer.icns", ICNSFiles.file([("ic13", png), ("is32", runs), ("s8mk", mask)])),
        ]
    }()
}
