import ByteReading
import MediaWriting
import MessageCoding
import PictureFiles

extension FuzzTarget {
    /// Targets for all image codecs except PNG and TIFF, which `images` has.
    static let imageCodecs = [
        image("image-jpeg", encoded(ImageSeeds.jpeg)), image("image-webp", encoded(ImageSeeds.webp)),
        image("image-jpeg2000", encoded(ImageSeeds.jpeg2000)), image("image-gif", gif), image("image-bmp", bmp),
        image("image-heif", encoded(ImageSeeds.heif)), image("image-icon", icons), image("image-icns", icns),
        image("image-text", text),
    ]

    private static func image(_ name: String, _ seeds: @escaping @Sendable () -> [[UInt8]]) -> FuzzTarget {
        FuzzTarget(name: name, lengthLimit: 16_384, seeds: seeds) { decode($0) }
    }

    private static func encoded(_ texts: [String]) -> @Sendable () -> [[UInt8]] {
        { texts.compactMap { Base64.decode(Array($0.utf8)[...]) } }
    }

    private static let noise = TestPicture(width: 9, height: 7, levels: 6)

    @Sendable private static func bmp() -> [[UInt8]] {
        let kinds: [(Int, Int, Bool)] = [
            (12, 8, false), (40, 1, false), (40, 4, true), (40, 8, true), (64, 24, true), (40, 16, false),
            (124, 32, false),
        ]
        return kinds.map { header, bits, hasRuns in
            var file = BMPFiles()
            (file.headerSize, file.bits, file.hasRuns) = (header, bits, hasRuns)
            if header == 124 { file.masks = [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000] }
            return file.file(noise)
        }
    }

    @Sendable private static func icons() -> [[UInt8]] {
        let entries = [4, 24, 32].map { bits in
            var file = BMPFiles()
            file.bits = bits
            return IconFiles.Entry(file.iconBitmap(noise), width: 9, height: 7, hotSpot: (1, 1))
        }
        let png = PNG.encode(RGBAPicture(width: 9, height: 7, samples: noise.samples))
        return [
            IconFiles.file(entries, isCursor: true), IconFiles.file([entries[0], .init(png, width: 9, height: 7)]),
        ]
    }

    @Sendable private static func icns() -> [[UInt8]] {
        let icon = TestPicture(width: 16, height: 16, levels: 3)
        let bits = ICNSFiles.indices(icon, bits: 1) + ICNSFiles.maskBits(icon)
        let png = PNG.encode(RGBAPicture(width: 9, height: 7, samples: noise.samples))
        return [
            ICNSFiles.file([("is32", ICNSFiles.colorRuns(icon)), ("s8mk", ICNSFiles.mask(icon))]),
            ICNSFiles.file([("ics#", bits), ("ics4", ICNSFiles.indices(icon, bits: 4))]),
            ICNSFiles.file([("ic04", ICNSFiles.alphaColorRuns(icon)), ("ic07", png)]),
            ICNSFiles.file([("ics8", ICNSFiles.indices(icon, bits: 8)), ("s8mk", ICNSFiles.mask(icon))]),
        ]
    }

    @Sendable private static func gif() -> [[UInt8]] {
        let palette: [[UInt8]] = (0..<8 as Range<UInt8>).map { [$0 * 30, 255 - $0, $0 &* 99] }
        var frames = (0..<3).map { _ in GIFFiles.Frame(indices: noise.indices(below: 8), width: 9) }
        (frames[0].disposal, frames[1].disposal, frames[1].isInterlaced) = (2, 3, true)
        (frames[1].transparent, frames[2].palette) = (1, palette)
        var file = GIFFiles(width: 9, height: 7, palette: palette, frames: frames)
        file.loopCount = 3
        return [file.file, GIFFiles(width: 9, height: 7, palette: palette, frames: [frames[0]]).file]
    }

    /// Seeds of the text formats XPM, XBM and portable any-map.
    @Sendable private static func text() -> [[UInt8]] {
        let indices = noise.indices(below: 3)
        let xpm = (1...3).map { version in
            XWindowFiles.xpm(
                version: version, width: 9, indices: indices, colors: ["#123", "steel blue", "None"], hotSpot: (1, 2))
        }
        let xbm = [false, true].map { isOld in
            XWindowFiles.xbm(width: 9, height: 7, hotSpot: (1, 1), isOld: isOld) { $0 > $1 }
        }
        let maps = [
            "P1 3 1 101", "P2 2 1 9 3 4", "P3 1 1 255 1 2 3", "P4 8 1 a", "P5 2 1 255 ab", "P6 1 1 65535 abcdef",
        ]
        return xpm + xbm + maps.map { Array($0.utf8) }
    }
}
