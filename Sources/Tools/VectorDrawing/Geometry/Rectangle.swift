/// A rectangle with sides along the axes.
public struct Rectangle: Sendable, Hashable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// To the right edge.
    public var width: Double
    /// To the lower edge.
    public var height: Double

    /// Creates the rectangle.
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The middle.
    public var center: Point { Point(x + width / 2, y + height / 2) }

    /// The same rectangle with every edge moved inwards.
    public func inset(_ distance: Double) -> Rectangle {
        Rectangle(x + distance, y + distance, width - 2 * distance, height - 2 * distance)
    }
}
