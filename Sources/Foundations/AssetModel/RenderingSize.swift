/// A size in pixels.
public struct PixelSize: Sendable, Hashable {
    /// Pixels of a row, at least 1.
    public var width: UInt32
    /// Rows, at least 1.
    public var height: UInt32

    /// Creates a size.
    public init(width: UInt32, height: UInt32) {
        self.width = width
        self.height = height
    }
}

/// How large a drawing (PDF, SVG) is rendered. Images that are pixels already have their own size.
public enum RenderingSize: Sendable, Hashable {
    /// The document's size in points, with so many pixels for a point in both directions: 1, 2 or 3.
    case scale(UInt8)
    /// This many pixels: the first page is stretched to fill them.
    case pixels(PixelSize)
}
