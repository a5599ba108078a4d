import BlockingTests
import LinuxSystem
import MediaWriting
import NibAssets
import PictureFiles
import TestSupport
import Testing

/// Files of every format give the same as with GNUstep: pixels, alpha, size, and the order of several pictures.
@Suite(.timeLimit(.minutes(40)), .blocking) struct GNUstepFormatTests {
    /// File names, and the commands that write them to their standard output, where `p.png` has alpha and `o.ppm` has none.
    private static let files = [
        ("plain.jpg", "cjpeg o.ppm"), ("grey.jpg", "cjpeg -grayscale o.ppm"), ("slow.jpg", "cjpeg -progressive o.ppm"),
        ("dense.jpg", "convert o.ppm -density 144 -units PixelsPerInch jpg:-"),
        ("still.gif", "pnmquant -quiet 99 o.ppm | pamtogif -quiet"),
        ("woven.gif", "pnmquant -quiet 99 o.ppm | pamtogif -quiet -interlace"),
        ("clear.gif", "convert p.png -channel A -threshold 50% -colors 32 gif:-"),
        ("moving.gif", "convert -delay 5 o.ppm \\( o.ppm -roll +9+0 \\) gif:-"),
        ("lossless.webp", "cwebp -quiet -lossless -exact p.png -o -"), ("lossy.webp", "cwebp -quiet p.png -o -"),
        ("plain.bmp", "ppmtobmp -quiet o.ppm"), ("palette.bmp", "pnmquant -quiet 99 o.ppm | ppmtobmp -quiet"),
        ("alpha.bmp", "convert p.png bmp:-"), ("two.ico", "icotool -c s16.png s32.png"),
        ("family.icns", "png2icns f.icns s16.png s32.png s128.png s256.png >&2 && cat f.icns"),
        ("best.icns", "png2icns f.icns s16.png s32.png s48.png s128.png >&2 && cat f.icns"),
        ("large.icns", "png2icns f.icns s16.png s128.png s256.png >&2 && cat f.icns"),
        ("one.icns", "png2icns f.icns s32.png >&2 && cat f.icns"),
        ("lossless.jp2", "opj_compress -n 3 -i o.ppm -o o.jp2 >&2 && cat o.jp2"),
        ("bits.pbm", "ppmtopgm o.ppm | pamditherbw -threshold | pamtopnm"), ("grey.pgm", "ppmtopgm o.ppm"),
        ("plain.ppm", "cat o.ppm"),
        ("colours.xpm", "pnmquant -quiet 40 o.ppm | ppmtoxpm -quiet"),
        ("bits.xbm", "ppmtopgm o.ppm | pamditherbw -threshold | pamtopnm | pbmtoxbm"),
        ("profile.jpg", "convert o.ppm -profile wide.icc jpg:-"),
        ("profile.tiff", "convert o.ppm -profile wide.icc tiff:-"),
        ("profile.png", "cat profile.png"), ("profile.icns", "cat profile.icns"),
        ("new.icns", "cat new.icns"), ("scaled.icns", "cat scaled.icns"), ("unmasked.icns", "cat unmasked.icns"),
        ("indexed.icns", "cat indexed.icns"), ("one.ico", "icotool -c s32.png"),
        ("pointer.cur", "icotool -c --cursor s32.png"),
        ("text.ppm", "pnmtoplainpnm o.ppm"),
    ]

    /// Files of which GNUstep makes images without pixels, because it has no reader for them.
    private static let unreadable: Set = ["two.ico", "one.ico", "pointer.cur"]

    /// Files that GNUstep reads under other names only; the service goes by their content.
    private static let misnamed: Set = ["plain.ppm", "text.ppm"]

    /// Icons with elements that libicns 0.8.1 leaves out. Our GNUstep profile follows the newer version in Debian 13.
    private static let newer: Set = ["new.icns", "scaled.icns"]

    /// Makes icons with elements that GNUstep leaves out.
    private static func icons(_ png: (Int) -> [UInt8]) -> [(String, [(type: StaticString, bytes: [UInt8])])] {
        let (small, middle) = (TestPicture(width: 16, height: 16), TestPicture(width: 32, height: 32))
        let (runs, mask) = (ICNSFiles.colorRuns(small), ICNSFiles.mask(small))
        let bits = ICNSFiles.indices(middle, bits: 1) + ICNSFiles.maskBits(middle)
        return [
            ("new.icns", [("icp4", runs), ("s8mk", mask), ("ic07", png(128)), ("ic08", png(256)), ("ic09", png(512))]),
            (
                "scaled.icns",
                [("ic11", png(32)), ("ic13", png(256)), ("ic10", png(1_024)), ("is32", runs), ("s8mk", mask)]
            ),
            ("unmasked.icns", [("is32", runs), ("ic08", png(256))]),
            (
                "indexed.icns",
                [
                    ("ics8", ICNSFiles.indices(small, bits: 8)), ("s8mk", mask), ("ICON", bits),
                    ("icl8", ICNSFiles.indices(middle, bits: 8)), ("ICN#", bits),
                ]
            ),
        ]
    }

    @Test(.enabled(if: GNUstepHome.isPossible, "GNUstep is not installed, and its packages could not be either"))
    func everyFormatIsReadAsGNUstepReadsIt() throws {
        let application = try TemporaryFolder()
        let samples = (0..<40 * 30 * 4).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ ($0 / 160) &* 11) }
        try application.write("p.png", PNG.encode(RGBAPicture(width: 40, height: 30, samples: samples)))
        try application.write("wide.icc", ColorProfile.wideRGB)
        func profiled(_ size: Int) -> [UInt8] {
            let samples = (0..<size * size * 4).map {
                UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 / 160) | ($0 % 4 == 3 ? 255 : 0)
            }
            let picture = RGBAPicture(width: size, height: size, samples: samples)
            return PNG.inserting([.colorProfile(ColorProfile.wideRGB)], into: PNG.encode(picture))
        }
        try application.write("profile.png", profiled(40))
        try application.write("profile.icns", ICNSFiles.file([("ic08", profiled(256)), ("ic09", profiled(512))]))
        for (name, elements) in Self.icons(profiled) { try application.write(name, ICNSFiles.file(elements)) }
        let sizes = [16, 32, 48, 128, 256].map { "convert p.png -resize \($0)x\($0)! png32:s\($0).png" }
        let script =
            ["mkdir Resources", "pngtopam p.png > o.ppm"] + sizes
            + Self.files.map { "{ \($0.1); } > Resources/\($0.0)" }
        let made = try Command.run([
            "sh", "-c", "PATH=/usr/bin:$PATH; cd \(application.path) && " + script.joined(separator: " && "),
        ])
        try #require(made.isSuccess, "\(made.output)")
        // Without this file the folder is no application for GNUstep.
        try application.write("Resources/Info-gnustep.plist", Array("{}".utf8))
        let gnustep = try GNUstep(inPlaceOf: application.path)
        let daemon = try RunningDaemon()
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let bundle = try client.openBundle(at: application.path, profile: .gnustep, languages: ["English"])
        let expected = try gnustep.answers(to: Self.files.map(\.0), languages: ["English"]).images
        let readsNewer = expected["new.icns"]?.bitmaps.count == 3
        for (name, _) in Self.files {
            let found = Result { try bundle.image(named: name) }.map { GNUstep.Answer($0) }
            switch found {
            case .success(let answer) where Self.misnamed.contains(name):
                #expect(!answer.bitmaps.isEmpty && expected[name]?.bitmaps.isEmpty == true, "\(name)")
            case .success(let answer) where Self.newer.contains(name) && !readsNewer:
                let bitmaps = expected[name]?.bitmaps ?? []
                #expect(Set(bitmaps).isSubset(of: answer.bitmaps) && bitmaps.count < answer.bitmaps.count, "\(name)")
            case .success(let answer): #expect(answer == expected[name], "\(name)")
            case .failure(let error):
                #expect(Self.unreadable.contains(name) && expected[name]?.bitmaps.isEmpty == true, "\(name): \(error)")
            }
        }
    }
}
