internal import MediaInput
internal import PixelPipeline

/// The visible part of a HEIF picture, and its orientation: `clap`, `irot` and `imir` (ISO/IEC 23008-12, 6.5.10 to 6.5.12).
struct HEIFView {
    /// The first pixel that is shown.
    private(set) var left = 0
    private(set) var top = 0
    private(set) var width: Int
    private(set) var height: Int
    private(set) var orientation = Orientation.upright

    init(_ item: HEIFItems.Item, of picture: HEIFPicture, input: InputFile) throws(MediaError) {
        (width, height) = (picture.width, picture.height)
        for box in item.properties {
            switch box.type {
            case "clap":
                if orientation != .upright {
                    throw .unsupported(.heif, feature: "a picture that is turned, then cut")
                }
                try cut(box, input)
            case "irot": orientation = orientation.turned(quarters: try Self.first(of: box, input) & 3)
            case "imir": orientation = orientation.mirrored(turns: try Self.first(of: box, input) & 1 == 0 ? 2 : 0)
            default: break
            }
        }
    }

    private static func first(of box: MediaBox, _ input: InputFile) throws(MediaError) -> UInt8 {
        try input.bytes(at: box.content.lowerBound, count: 1, of: .heif)[0]
    }

    /// Reads `clap`: width, height and the distances of the centres, each a fraction of two 32-bit numbers.
    private mutating func cut(_ box: MediaBox, _ input: InputFile) throws(MediaError) {
        let bytes = try input.bytes(at: box.content.lowerBound, count: 32, of: .heif)
        func fraction(_ index: Int) -> Double {
            Double(bytes.bigEndian(at: 8 * index) as Int32) / Double(bytes.bigEndian(at: 8 * index + 4) as UInt32)
        }
        let (newWidth, newHeight) = (fraction(0).rounded(), fraction(1).rounded())
        let newLeft = (fraction(2) + (Double(width) - newWidth) / 2).rounded()
        let newTop = (fraction(3) + (Double(height) - newHeight) / 2).rounded()
        // A fraction with the denominator 0 is NaN or infinite, and fails these comparisons.
        guard newWidth >= 1, newHeight >= 1, newLeft >= 0, newTop >= 0, newLeft + newWidth <= Double(width),
            newTop + newHeight <= Double(height)
        else {
            throw .malformed(
                .heif, offset: input.start + box.content.lowerBound, problem: "a part that reaches beyond the picture")
        }
        (left, top, width, height) = (left + Int(newLeft), top + Int(newTop), Int(newWidth), Int(newHeight))
    }
}

extension Orientation {
    /// Returns this orientation, turned anticlockwise by quarters.
    fileprivate func turned(quarters: UInt8) -> Orientation {
        (0..<quarters).reduce(self) { orientation, _ in
            switch orientation {
            case .upright: .turnedLeft
            case .turnedLeft: .upsideDown
            case .upsideDown: .turnedRight
            case .turnedRight: .upright
            case .mirrored: .transposed
            case .transposed: .flipped
            case .flipped: .transversed
            case .transversed: .mirrored
            }
        }
    }

    /// Returns this orientation with left and right exchanged, then turned by quarters: two quarters exchange top and bottom instead.
    fileprivate func mirrored(turns quarters: UInt8) -> Orientation {
        let mirrored: Orientation =
            switch self {
            case .upright: .mirrored
            case .mirrored: .upright
            case .upsideDown: .flipped
            case .flipped: .upsideDown
            case .transposed: .turnedRight
            case .turnedRight: .transposed
            case .transversed: .turnedLeft
            case .turnedLeft: .transversed
            }
        return mirrored.turned(quarters: quarters)
    }
}
