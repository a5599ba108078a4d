/// A file's pixels per inch, across and down.
struct Density: Hashable {
    private var horizontal: Double
    private var vertical: Double

    /// Nil where a number makes no sense; a pixel is a point then.
    init?(horizontal: Double, vertical: Double) {
        let sensible = 1...100_000.0
        guard sensible.contains(horizontal), sensible.contains(vertical) else { return nil }
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The density of the picture turned by a quarter.
    var turned: Density {
        var turned = self
        (turned.horizontal, turned.vertical) = (vertical, horizontal)
        return turned
    }

    /// The size in points of a picture in pixels.
    func points(width: UInt32, height: UInt32) -> (width: Double, height: Double) {
        (Double(width) * 72 / horizontal, Double(height) * 72 / vertical)
    }
}
