/// Place of the first row and the first column of a stored picture. Raw values are the numbers of TIFF and Exif.
package enum Orientation: UInt16 {
    /// The first row is the top, the first column the left side.
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case flipped = 4
    /// From this case on, the first row is a side: the picture is turned by a quarter, perhaps mirrored.
    case transposed = 5
    case turnedRight = 6
    case transversed = 7
    case turnedLeft = 8

    /// The orientation of a number; upright where the number has no meaning.
    package init(number: UInt16) { self = Self(rawValue: number) ?? .upright }

    /// Whether rows become columns.
    package var swapsSides: Bool { rawValue > 4 }

    /// Returns the places of the pixels of stored row `y`, in pixels from the start of the upright picture: `start` for the first pixel, `step` from
    /// each pixel to the next. `width` and `height` are the stored picture's.
    package func place(ofRow y: Int, width: Int, height: Int) -> (start: Int, step: Int) {
        let (lastX, lastY) = (width - 1, height - 1)
        return switch self {
        case .upright: (y * width, 1)
        case .mirrored: (y * width + lastX, -1)
        case .upsideDown: ((lastY - y) * width + lastX, -1)
        case .flipped: ((lastY - y) * width, 1)
        case .transposed: (y, height)
        case .turnedRight: (lastY - y, height)
        case .transversed: (lastX * height + lastY - y, -height)
        case .turnedLeft: (lastX * height + y, -height)
        }
    }
}
