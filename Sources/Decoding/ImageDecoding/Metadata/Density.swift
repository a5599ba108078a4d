/// Pixels of an inch in both directions, as a file gives them.
struct Density: Hashable {
    private var horizontal: Double
    private var vertical: Double

    /// Nil where a number makes no sense: then a pixel is a point.
    init?(horizontal: Double, vertical: Double) {
        let sensible = 1...100_000.0
        guard sensible.contains(horizontal), sensible.contains(vertical) else { return nil }
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The same of a picture that is turned by a quarter.
    var turned: Density {
        var turned = self
        (turned.horizontal, turned.vertical) = (vertical, horizontal)
        return turned
    }

    /// The size in points of so many pixels.
    func points(width: UInt32, height: UInt32) -> (width: Double, height: Double) {
        (Double(width) * 72 / horizontal, Double(height) * 72 / vertical)
    }
}
