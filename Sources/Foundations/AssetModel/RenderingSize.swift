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

/// The size at which a drawing (PDF, SVG) is rendered. Bitmap files keep their own size.
public enum RenderingSize: Sendable, Hashable {
    /// The document's size in points times this scale: 1, 2 or 3.
    case scale(UInt8)
    /// This size in pixels; the first page is stretched to fill it.
    case pixels(PixelSize)
}
