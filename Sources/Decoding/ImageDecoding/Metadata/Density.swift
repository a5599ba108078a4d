internal import AssetModel
internal import PixelPipeline

/// A file's pixels per inch, across and down.
struct Density: Hashable {
    private let horizontal: Double
    private let vertical: Double

    /// Nil where a number makes no sense; a pixel is a point then.
    init?(horizontal: Double, vertical: Double) {
        let sensible = 1...100_000.0
        guard sensible.contains(horizontal), sensible.contains(vertical) else { return nil }
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// From pixels of a metre, of which files count whole ones, so that they cannot say 72 dpi exactly (2,834.65). The whole number of dots
    /// per inch that is written like this is meant. With `only72`, other numbers are taken as they are.
    init?(perMetre horizontal: Double, _ vertical: Double, only72: Bool = false) {
        func perInch(_ perMetre: Double) -> Double {
            let exact = perMetre * 0.0254
            let whole = only72 ? 72 : exact.rounded()
            return abs(whole / 0.0254 - perMetre) < 1 ? whole : exact
        }
        self.init(horizontal: perInch(horizontal), vertical: perInch(vertical))
    }

    /// Sets the size in points of a picture in pixels, which was turned upright.
    func size(_ page: inout ImageRepresentation, from orientation: Orientation = .upright) {
        page.pointWidth = Double(page.pixelWidth) * 72 / (orientation.swapsSides ? vertical : horizontal)
        page.pointHeight = Double(page.pixelHeight) * 72 / (orientation.swapsSides ? horizontal : vertical)
    }
}
