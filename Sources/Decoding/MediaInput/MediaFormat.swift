package import AssetModel

/// A file format, recognised by the first bytes of a file. The name of a file does not count: a ".tiff" in Debian is a PNG.
public enum MediaFormat: String, Hashable, Sendable, CaseIterable {
    case png = "PNG"
    case tiff = "TIFF"
    case jpeg = "JPEG"
    case gif = "GIF"
    case bmp = "BMP"
    case ico = "ICO"
    case cur = "CUR"
    case icns = "ICNS"
    case webp = "WebP"
    case jpeg2000 = "JPEG 2000"
    case heif = "HEIF"
    case pnm = "PNM"
    case xpm = "XPM"
    case xbm = "XBM"
    case pdf = "PDF"
    case svg = "SVG"
    case wave = "WAVE"
    case aiff = "AIFF"
    case au = "AU"
    case flac = "FLAC"
    case ogg = "Ogg"
    case caf = "CAF"
    case mpegAudio = "MPEG audio"
    case mpeg4 = "MPEG-4"
    case adts = "AAC"
    case otherSound = "sound"

    /// Number of bytes from the start of a file that are enough to recognise its format.
    package static let signatureSize = 256

    /// The format of a file that starts with `bytes`; nil if the format is not recognised.
    package init?(firstBytes bytes: [UInt8]) {
        // A file of boxes begins with a size. The first four characters of a text, read as a size, would be 150 MB or more.
        let mayHaveBoxes = bytes.first.map { $0 < 9 } ?? false
        let found = Self.signatures.first { signature in
            (mayHaveBoxes || signature.format != .mpeg4)
                && bytes.count >= signature.offset + signature.bytes.count
                && bytes[signature.offset...].starts(with: signature.bytes)
        }
        guard let format = found?.format ?? Self.text(bytes) else { return nil }
        self = format
    }

    /// Whether files of the format are images or sounds.
    package var kind: AssetKind {
        switch self {
        case .png, .tiff, .jpeg, .gif, .bmp, .ico, .cur, .icns, .webp, .jpeg2000, .heif, .pnm, .xpm, .xbm, .pdf,
            .svg:
            .image
        case .wave, .aiff, .au, .flac, .ogg, .caf, .mpegAudio, .mpeg4, .adts, .otherSound: .sound
        }
    }

    /// The format of a picture's file in descriptions of bitmaps; nil for drawings and sounds.
    package var imageFormat: ImageSource.Format? {
        switch self {
        case .png: .png
        case .tiff: .tiff
        case .jpeg: .jpeg
        case .gif: .gif
        case .bmp: .bmp
        case .ico: .ico
        case .cur: .cur
        case .icns: .icns
        case .webp: .webp
        case .jpeg2000: .jpeg2000
        case .heif: .heif
        case .pnm: .pnm
        case .xpm: .xpm
        case .xbm: .xbm
        case .pdf, .svg, .wave, .aiff, .au, .flac, .ogg, .caf, .mpegAudio, .mpeg4, .adts, .otherSound: nil
        }
    }

    /// "a PNG image".
    var noun: String {
        switch self {
        case .svg: "an SVG image"
        case .aiff, .au, .mpeg4, .adts: "an \(rawValue) sound"
        case .ico, .icns, .heif, .xpm, .xbm: "an \(rawValue) image"
        case .mpegAudio: "an MPEG sound"
        case .otherSound: "a sound"
        default: "a \(rawValue) \(kind == .image ? "image" : "sound")"
        }
    }

    /// Recognises formats that are text: C sources of the X Window System, and the portable any-map.
    private static func text(_ bytes: [UInt8]) -> MediaFormat? {
        let text = bytes.drop { $0 == 0x20 || (9...13).contains($0) }
        if text.starts(with: "! XPM2".utf8) { return .xpm }
        if text.starts(with: "/*".utf8) {
            // XPM and XBM may both begin with a comment; only XPM's says "XPM".
            let comment = text.dropFirst(2).drop { $0 == 0x20 }
            return comment.starts(with: "XPM".utf8) ? .xpm : .xbm
        }
        if text.starts(with: "#define".utf8) {
            let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
            return line.firstRange(of: "_format".utf8) == nil ? .xbm : .xpm
        }
        guard bytes.count > 2, bytes[0] == UInt8(ascii: "P"), ("1"..."6").contains(Unicode.Scalar(bytes[1])) else {
            return nil
        }
        return bytes[2] == 0x20 || (9...13).contains(bytes[2]) || bytes[2] == UInt8(ascii: "#") ? .pnm : nil
    }

    private struct Signature {
        let format: MediaFormat
        let bytes: [UInt8]
        var offset = 0

        init(_ format: MediaFormat, _ bytes: [UInt8], at offset: Int = 0) {
            self.format = format
            self.bytes = bytes
            self.offset = offset
        }

        init(_ format: MediaFormat, _ text: String, at offset: Int = 0) {
            self.init(format, Array(text.utf8), at: offset)
        }
    }

    private static let signatures =
        otherSignatures + pictureBrands.map { Signature(.heif, "ftyp" + $0, at: 4) }
        // Files of all other brands, and QuickTime files without a brand.
        + ["ftyp", "moov", "mdat", "wide", "skip", "free"].map { Signature(.mpeg4, $0, at: 4) }

    /// Brands of files with pictures, or the first characters of these brands.
    private static let pictureBrands = ["avi", "hei", "hev", "mif1", "msf1", "jpeg", "miaf"]

    private static let otherSignatures = [
        Signature(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        Signature(.tiff, [0x49, 0x49, 42, 0]),
        Signature(.tiff, [0x4D, 0x4D, 0, 42]),
        Signature(.tiff, [0x49, 0x49, 43, 0]),
        Signature(.tiff, [0x4D, 0x4D, 0, 43]),
        Signature(.jpeg, [0xFF, 0xD8]),
        Signature(.gif, "GIF8"),
        Signature(.bmp, "BM"),
        Signature(.ico, [0, 0, 1, 0]),
        Signature(.cur, [0, 0, 2, 0]),
        Signature(.icns, "icns"),
        Signature(.webp, "WEBP", at: 8),
        Signature(.jpeg2000, [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
        Signature(.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
        Signature(.pdf, "%PDF-"),
        Signature(.wave, "WAVE", at: 8),
        Signature(.aiff, "AIFF", at: 8),
        Signature(.aiff, "AIFC", at: 8),
        Signature(.au, ".snd"),
        Signature(.flac, "fLaC"),
        Signature(.ogg, "OggS"),
        Signature(.caf, "caff"),
        Signature(.mpegAudio, "ID3"),
        Signature(.mpegAudio, [0xFF, 0xFB]),
        Signature(.mpegAudio, [0xFF, 0xF3]),
        Signature(.adts, [0xFF, 0xF0]),
        Signature(.adts, [0xFF, 0xF1]),
        Signature(.adts, [0xFF, 0xF8]),
        Signature(.adts, [0xFF, 0xF9]),
    ]
}
