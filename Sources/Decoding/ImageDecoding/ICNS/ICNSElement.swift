internal import PixelPipeline

/// The contents of an ICNS element, by its type of four characters.
struct ICNSElement: Hashable {
    /// Layout of an element's pixels.
    enum Content: Hashable {
        /// Palette indices of 1, 4 or 8 bits. Behind indices of 1 bit lies a mask of 1 bit, except in the oldest type.
        case indices(bits: Int)
        /// Red, green and blue planes in runs, or pixels of four bytes; transparency lies in another element.
        case rgb
        /// A whole picture: PNG, JPEG 2000, or planes of alpha, red, green and blue in runs.
        case picture
        /// The transparency of another element, a byte a pixel.
        case mask
    }

    let content: Content
    let width: Int
    let height: Int
    /// Pixels per point.
    let scale: UInt8

    private init(_ content: Content, _ width: Int, _ height: Int? = nil, scale: UInt8 = 1) {
        self.content = content
        self.width = width
        self.height = height ?? width
        self.scale = scale
    }

    /// Nil for a type that is unknown or no picture.
    init?(type: String) {
        guard let element = Self.types[type] else { return nil }
        self = element
    }

    private static let types: [String: ICNSElement] = [
        "ICON": .init(.indices(bits: 1), 32), "ICN#": .init(.indices(bits: 1), 32),
        "ics#": .init(.indices(bits: 1), 16), "icm#": .init(.indices(bits: 1), 16, 12),
        "ich#": .init(.indices(bits: 1), 48),
        "icl4": .init(.indices(bits: 4), 32), "ics4": .init(.indices(bits: 4), 16),
        "icm4": .init(.indices(bits: 4), 16, 12), "ich4": .init(.indices(bits: 4), 48),
        "icl8": .init(.indices(bits: 8), 32), "ics8": .init(.indices(bits: 8), 16),
        "icm8": .init(.indices(bits: 8), 16, 12), "ich8": .init(.indices(bits: 8), 48),
        "is32": .init(.rgb, 16), "il32": .init(.rgb, 32), "ih32": .init(.rgb, 48), "it32": .init(.rgb, 128),
        "s8mk": .init(.mask, 16), "l8mk": .init(.mask, 32), "h8mk": .init(.mask, 48), "t8mk": .init(.mask, 128),
        "icp4": .init(.picture, 16), "icp5": .init(.picture, 32), "icp6": .init(.picture, 64),
        "ic07": .init(.picture, 128), "ic08": .init(.picture, 256), "ic09": .init(.picture, 512),
        "ic10": .init(.picture, 1024, scale: 2), "ic11": .init(.picture, 32, scale: 2),
        "ic12": .init(.picture, 64, scale: 2), "ic13": .init(.picture, 256, scale: 2),
        "ic14": .init(.picture, 512, scale: 2), "ic04": .init(.picture, 16), "ic05": .init(.picture, 32, scale: 2),
        "icsb": .init(.picture, 18), "icsB": .init(.picture, 36, scale: 2), "sb24": .init(.picture, 24),
        "SB24": .init(.picture, 48, scale: 2),
    ]
}
