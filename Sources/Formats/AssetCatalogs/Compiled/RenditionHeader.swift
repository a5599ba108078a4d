internal import AssetModel

/// The header of a rendition ("ISTC"): a fixed part of 184 bytes, then the properties.
struct RenditionHeader {
    /// The pixel format of a picture, or the format of a file.
    enum PixelFormat: String {
        case argb = "ARGB"
        case grayAlpha = "GA8 "
        case gray = "GRAY"
        case rgb555 = "RGB5"
        case wide = "RGBW"
        case wideGrayAlpha = "GA16"
        case jpeg = "JPEG"
        case heif = "HEIF"
        case pdf = "PDF "
        case svg = "SVG "
        case webp = "WEBP"
        case data = "DATA"
    }

    enum Layout {
        /// A picture of one, three or nine parts.
        case picture(ImageAttributes.Resizing)
        case vector
        case data
        /// A picture that is a part of another rendition.
        case link
        /// A picture of which other renditions are parts.
        case packed
        case color
        /// The list of an icon's sizes.
        case sizes
        /// A symbol.
        case glyph
        case other(Int)

        init(_ raw: Int) {
            switch raw {
            case 9: self = .vector
            case 10, 12, 22, 25, 34: self = .picture(.none)
            case 11, 20, 23, 30, 40: self = .picture(.tile)
            case 21, 24, 31, 32, 33: self = .picture(.stretch)
            case 1_000: self = .data
            case 1_003: self = .link
            case 1_004: self = .packed
            case 1_009: self = .color
            case 1_010: self = .sizes
            case 1_017: self = .glyph
            default: self = .other(raw)
            }
        }
    }

    /// The size of the fixed part in bytes.
    static let byteCount = 184

    let width: Int
    let height: Int
    /// Pixels per point; 0 for a drawing.
    let scale: Int
    let pixelFormat: PixelFormat?
    /// The four characters of the pixel format, known or not.
    let formatName: String
    let colorSpace: Int
    let layout: Layout
    let name: [UInt8]
    let templateIntent: ImageAttributes.TemplateIntent
    let preservesVector: Bool
    let dataOffset: Int
    let properties: RenditionProperties

    /// Reads the header. `fields` must hold the fixed part and the properties.
    init(_ fields: ByteFields) throws(CatalogError) {
        try fields.expect("ISTC")
        let flags = try fields.little(8)
        width = try fields.little(12)
        height = try fields.little(16)
        scale = try fields.little(20) / 100
        // The name is stored as a little-endian number, so its last character comes first.
        formatName = String(decoding: Array(try fields.part(24, 4).bytes.reversed()), as: UTF8.self)
        pixelFormat = PixelFormat(rawValue: formatName)
        colorSpace = try fields.little(28) & 15
        layout = Layout(try fields.little(36, 2))
        name = try fields.text(40, 128)
        templateIntent = flags & 8 != 0 ? .template : flags & 16 != 0 ? .automatic : .original
        preservesVector = flags & 256 != 0
        let propertyBytes = try fields.little(168)
        dataOffset = Self.byteCount + propertyBytes
        properties = try RenditionProperties(try fields.part(Self.byteCount, propertyBytes))
    }

    var gamut: AssetTraits.Gamut { colorSpace == 3 ? .displayP3 : .sRGB }

    /// The size of a header together with its properties. `fields` must hold the fixed part.
    static func wholeByteCount(_ fields: ByteFields) throws(CatalogError) -> Int {
        byteCount + (try fields.little(168))
    }
}
