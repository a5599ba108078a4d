internal import AssetModel

/// The properties after a rendition's header. Each has a number, a length and a value.
struct RenditionProperties {
    struct Rectangle: Equatable {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
    }

    /// A link to the picture's pixels: a part of another rendition.
    struct Link {
        /// The part, in pixels from the bottom left corner of the other rendition.
        let frame: Rectangle
        let layout: Int
        /// The key of the other rendition, as pairs of attribute and value.
        let key: ByteFields
    }

    /// The parts of a picture of three or nine parts. The origin is the bottom left corner.
    private(set) var slices: [Rectangle] = []
    /// The pixels outside the alignment rectangle.
    private(set) var alignment = ImageAttributes.Insets()
    /// The EXIF orientation, 1 to 8; 1 is upright.
    private(set) var orientation = 1
    /// The bytes of a row; nil if rows have no padding.
    private(set) var bytesPerRow: Int?
    private(set) var link: Link?

    init(_ fields: ByteFields) throws(CatalogError) {
        var offset = 0
        while fields.count - offset >= 8 {
            let length = try fields.little(offset + 4)
            let value = try fields.part(offset + 8, length)
            switch try fields.little(offset) {
            case 1_001: slices = try Self.slices(value)
            case 1_003: alignment = try Self.alignment(value)
            case 1_006: orientation = try value.little(0)
            case 1_007: bytesPerRow = try value.little(0)
            case 1_010: link = try Self.link(value)
            default: break  // blending, uniform type identifiers, layers: the pixels do not need them
            }
            offset += 8 + length
        }
    }

    /// The size of the part between the caps.
    var center: ImageAttributes.Size {
        guard slices.count >= 3 else { return .init() }
        let part = slices[slices.count / 2]
        return .init(width: UInt16(clamping: part.width), height: UInt16(clamping: part.height))
    }

    /// The parts at the edges, which keep their size, of a picture of three or nine parts.
    var caps: ImageAttributes.Insets {
        guard slices.count >= 3, let first = slices.first, let last = slices.last else { return .init() }
        func pixels(_ count: Int) -> UInt16 { UInt16(clamping: count) }
        switch slices.count {
        case 3 where first.height == last.height && first.y == last.y:
            return .init(left: pixels(first.width), right: pixels(last.width))
        case 3:
            // Three parts below one another.
            let (top, bottom) = first.y > last.y ? (first, last) : (last, first)
            return .init(top: pixels(top.height), bottom: pixels(bottom.height))
        default:
            return .init(
                top: pixels(first.height), left: pixels(first.width), bottom: pixels(last.height),
                right: pixels(last.width))
        }
    }

    private static func rectangle(_ fields: ByteFields, _ offset: Int) throws(CatalogError) -> Rectangle {
        Rectangle(
            x: try fields.little(offset), y: try fields.little(offset + 4), width: try fields.little(offset + 8),
            height: try fields.little(offset + 12))
    }

    private static func slices(_ value: ByteFields) throws(CatalogError) -> [Rectangle] {
        let count = try value.little(0)
        var slices: [Rectangle] = []
        // A count that is too large ends the loop with an error.
        for index in 0..<count { slices.append(try rectangle(value, 4 + index * 16)) }
        return slices
    }

    /// Reads a count, then insets from left, top, right and bottom.
    private static func alignment(_ value: ByteFields) throws(CatalogError) -> ImageAttributes.Insets {
        guard try value.little(0) > 0 else { return .init() }
        func pixels(_ offset: Int) throws(CatalogError) -> UInt16 { UInt16(clamping: try value.little(offset)) }
        return .init(
            top: try pixels(8), left: try pixels(4), bottom: try pixels(16), right: try pixels(12))
    }

    private static func link(_ value: ByteFields) throws(CatalogError) -> Link {
        try value.expect("KLNI")
        let length = try value.little(26)
        return Link(
            frame: try rectangle(value, 8), layout: try value.little(24, 2),
            key: try value.part(30, min(length, max(0, value.count - 30))))
    }
}
