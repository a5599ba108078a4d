import PictureFiles

/// Pictures of every other format that would take much memory. They are hardly more than headers, with 65,535 pixels a side unless given otherwise.
enum PictureBomb: String, CaseIterable {
    case jpeg, jpegScans, gif, gifFrames, bmp, bmpOfOldKind, icon, iconEntries, iconOfPNG, iconOfPNGs, icns,
        icnsElements,
        icnsJPEG2000
    case webP, webPFrames, jpeg2000, jpeg2000Tiles, pnmText, pnmBytes, xpm, xpmColors, xbm

    /// Numbers that the error must have: the value found, and the value allowed.
    var excess: (found: UInt64, allowed: UInt64) {
        switch self {
        case .jpeg: (65_500, 16_384)
        case .jpegScans: (501, 500)
        case .gifFrames: (1_025, 1_024)
        case .iconEntries: (65_535, 256)
        case .iconOfPNGs: (256 * 640 * 640 * 4, 256 << 20)
        case .icnsElements: (257, 256)
        case .webP: (1 << 28, 64 << 20)
        case .webPFrames: (1_100, 1_024)
        case .jpeg2000Tiles: (64_000_000, 4_096)
        case .xpmColors: (99_999_999, 1 << 18)
        default: (65_535, 16_384)
        }
    }

    var bytes: [UInt8] {
        switch self {
        case .jpeg: Self.jpeg(side: 65_500) + Self.scan
        case .jpegScans: Self.jpeg(side: 16, isProgressive: true) + Self.codes + Self.scan + Self.refinements(600)
        case .gif: Self.gif(side: Self.side, frames: 1)
        case .gifFrames: Self.gif(side: 1, frames: 1_100)
        case .bmp: Array("BM".utf8) + little(0, 8) + little(54, 4) + Self.bitmap(height: Self.side)
        case .bmpOfOldKind:
            Array("BM".utf8) + little(0, 8) + little(26, 4) + little(12, 4) + little(Self.side, 2)
                + little(Self.side, 2) + little(1, 2) + little(24, 2)
        case .icon: IconFiles.file([.init(Self.bitmap(height: 2 * Self.side), width: 16, height: 16)])
        case .iconEntries: [0, 0, 1, 0, 255, 255] + [UInt8](repeating: 0, count: 16 * 65_535)
        case .iconOfPNG:
            IconFiles.file([.init(PNGBomb.header(width: Self.side, height: Self.side), width: 0, height: 0)])
        case .iconOfPNGs:
            IconFiles.file(Array(repeating: .init(PNGBomb.whole(side: 640), width: 0, height: 0), count: 256))
        case .icns: ICNSFiles.file([("ic10", PNGBomb.header(width: Self.side, height: Self.side))])
        case .icnsElements: Array("icns".utf8) + big(8 + 8 * 300, 4) + (Array("none".utf8) + big(8, 4)).repeated(300)
        case .icnsJPEG2000: ICNSFiles.file([("ic09", Self.jpeg2000(side: Self.side, tile: Self.side))])
        case .webP: Self.webP(side: 16_384, frames: 0)
        case .webPFrames: Self.webP(side: 1, frames: 1_100)
        case .jpeg2000: Self.jpeg2000(side: Self.side, tile: Self.side)
        case .jpeg2000Tiles: Self.jpeg2000(side: 8_000, tile: 1)
        case .pnmText: Array("P3\n65535 65535\n255\n1 2 3\n".utf8)
        case .pnmBytes: Array("P6\n65535 65535\n65535\n123456".utf8)
        case .xpm: Self.xpm("65535 65535 1 1")
        case .xpmColors: Self.xpm("1 1 99999999 8")
        case .xbm: Array("#define a_width 65535\n#define a_height 65535\nstatic char a_bits[] = { 0x01 };\n".utf8)
        }
    }

    private static let side = 65_535

    /// A complete grey picture. `side` is a multiple of 16.
    static func plainJPEG(side: Int) -> [UInt8] {
        let ends: [UInt8] = [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        // Each block takes two bits: no difference, end of block.
        let blocks = [UInt8(0)].repeated(side * side / 64 / 4)
        return jpeg(side: side) + codes + ends + scan + blocks + [0xFF, 0xD9]
    }

    /// A grey picture up to its frame header, without tables.
    private static func jpeg(side: Int, isProgressive: Bool = false) -> [UInt8] {
        let quantities: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        let frame: [UInt8] = [0xFF, isProgressive ? 0xC2 : 0xC0, 0, 11, 8] + big(side, 2) + big(side, 2)
        return [0xFF, 0xD8] + quantities + frame + [1, 1, 0x11, 0]
    }

    /// A table of one code, "0", for the difference 0.
    private static let codes: [UInt8] = [0xFF, 0xC4, 0, 20, 0, 1] + [UInt8](repeating: 0, count: 15) + [0]

    /// The first scan of four blocks, without the lowest bit.
    private static let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0x01, 0x0F]

    /// `count` scans, each of which gives the lowest bit.
    private static func refinements(_ count: Int) -> [UInt8] {
        [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0x10, 0x0F].repeated(count) + [0xFF, 0xD9]
    }

    private static func gif(side: Int, frames: Int) -> [UInt8] {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
        return Array("GIF89a".utf8) + little(side, 2) + little(side, 2) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
            + frame.repeated(frames) + [0x3B]
    }

    private static func bitmap(height: Int) -> [UInt8] {
        little(40, 4) + little(side, 4) + little(height, 4) + little(1, 2) + little(24, 2) + little(0, 24)
    }

    /// An animation of pictures without pixels, or a canvas with one picture without pixels.
    private static func webP(side: Int, frames: Int) -> [UInt8] {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 0 ? [] : [0])
        }
        // The header of a lossless picture of one pixel.
        let picture = chunk("VP8L", [0x2F] + little((side - 1) | (side - 1) << 14, 4) + [0, 0, 0])
        let sides = little(side - 1, 3) + little(side - 1, 3)
        let header = chunk("VP8X", [frames > 0 ? 2 : 0, 0, 0, 0] + sides)
        let frame = chunk("ANMF", little(0, 6) + sides + little(0, 4) + picture)
        let body = header + (frames > 0 ? chunk("ANIM", little(0, 6)) + frame.repeated(frames) : picture)
        return Array("RIFF".utf8) + little(4 + body.count, 4) + Array("WEBP".utf8) + body
    }

    private static func jpeg2000(side: Int, tile: Int) -> [UInt8] {
        let grid = big(side, 4) + big(side, 4) + big(0, 8) + big(tile, 4) + big(tile, 4) + big(0, 8)
        let size: [UInt8] = [0xFF, 0x51, 0, 41, 0, 0] + grid + [0, 1, 7, 1, 1]
        return [0xFF, 0x4F] + size + [0xFF, 0x52, 0, 12, 0, 0, 0, 1, 0, 0, 4, 4, 0, 1, 0xFF, 0xD9]
    }

    private static func xpm(_ values: String) -> [UInt8] {
        Array("/* XPM */\nstatic char *a[] = {\n\"\(values)\",\n\"a c #FFFFFF\",\n\"a\"};\n".utf8)
    }
}
