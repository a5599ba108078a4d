internal import AssetModel

/// A file format as its first bytes tell it. File names are not regarded: one ".tiff" in Debian is a PNG.
public enum MediaFormat: String, Hashable, Sendable, CaseIterable {
    case png = "PNG"
    case tiff = "TIFF"
    case jpeg = "JPEG"
    case gif = "GIF"
    case bmp = "BMP"
    case icns = "ICNS"
    case webp = "WebP"
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

    /// How many bytes from the start tell the format.
    static let signatureSize = 16

    /// The format of a file that starts with `bytes`, nil when they are those of none.
    init?(firstBytes bytes: [UInt8]) {
        let found = Self.signatures.first { signature in
            bytes.count >= signature.offset + signature.bytes.count
                && bytes[signature.offset...].starts(with: signature.bytes)
        }
        guard let found else { return nil }
        self = found.format
    }

    /// What files of the format hold.
    var kind: AssetKind {
        switch self {
        case .png, .tiff, .jpeg, .gif, .bmp, .icns, .webp, .pdf, .svg: .image
        case .wave, .aiff, .au, .flac, .ogg, .caf, .mpegAudio, .mpeg4, .adts, .otherSound: .sound
        }
    }

    /// "a PNG image".
    var noun: String {
        switch self {
        case .svg: "an SVG image"
        case .aiff, .au, .mpeg4, .adts: "an \(rawValue) sound"
        case .mpegAudio: "an MPEG sound"
        case .otherSound: "a sound"
        default: "a \(rawValue) \(kind == .image ? "image" : "sound")"
        }
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

        init(_ format: MediaFormat, _ text: StaticString, at offset: Int = 0) {
            // A static string is there for ever, and has this many bytes.
            self.init(
                format, unsafe Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)),
                at: offset)
        }
    }

    private static let signatures = [
        Signature(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        Signature(.tiff, [0x49, 0x49, 42, 0]),
        Signature(.tiff, [0x4D, 0x4D, 0, 42]),
        Signature(.tiff, [0x49, 0x49, 43, 0]),
        Signature(.tiff, [0x4D, 0x4D, 0, 43]),
        Signature(.jpeg, [0xFF, 0xD8, 0xFF]),
        Signature(.gif, "GIF8"),
        Signature(.bmp, "BM"),
        Signature(.icns, "icns"),
        Signature(.webp, "WEBP", at: 8),
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
        Signature(.mpeg4, "ftypM4", at: 4),
        Signature(.mpeg4, "ftypmp4", at: 4),
        Signature(.mpeg4, "ftypiso", at: 4),
        Signature(.mpeg4, "ftyp3g", at: 4),
        Signature(.mpeg4, "ftypqt", at: 4),
    ]
}
