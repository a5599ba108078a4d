internal import MediaInput

/// A document that can be drawn at any size.
protocol Drawing: AnyObject {
    /// The number of pages, at least one.
    var pageCount: Int { get }

    func size(ofPage page: Int) throws(MediaError) -> PointSize

    /// Draws a page into a rectangle of `size` points, with the origin at the top left. The caller owns `canvas`, a cairo context.
    func draw(page: Int, size: PointSize, on canvas: OpaquePointer) throws(MediaError)
}

struct PointSize: Hashable {
    var width: Double
    var height: Double

    /// Nil if a side is not positive or not finite.
    init?(width: Double, height: Double) {
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        self.width = width
        self.height = height
    }
}
