internal import AssetModel
internal import PixelPipeline

/// A file's pixels per inch, across and down.
struct Density: Hashable {
    private let horizontal: Double
    private let vertical: Double

    /// Nil if a number is implausible; then a pixel is a point.
    init?(horizontal: Double, vertical: Double) {
        let sensible = 1...100_000.0
        guard sensible.contains(horizontal), sensible.contains(vertical) else { return nil }
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// Converts pixels per metre. Files have whole numbers, which cannot be 72 dpi exactly (2,834.65): the whole number of dots per inch that rounds
    /// to the file's number is meant. With `only72`, only 72 is sought, and other numbers are taken as they are.
    init?(perMetre horizontal: Double, _ vertical: Double, only72: Bool = false) {
        func perInch(_ perMetre: Double) -> Double {
            let exact = perMetre * 0.0254
            let whole = only72 ? 72 : exact.rounded()
            return abs(whole / 0.0254 - perMetre) < 1 ? whole : exact
        }
        self.init(horizontal: perInch(horizontal), vertical: perInch(vertical))
    }

    /// Sets the size in points of a page whose pixels were turned upright from `orientation`.
    func size(_ page: inout ImageRepresentation, from orientation: Orientation = .upright) {
        page.pointWidth = Double(page.pixelWidth) * 72 / (orientation.swapsSides ? vertical : horizontal)
        page.pointHeight = Double(page.pixelHeight) * 72 / (orientation.swapsSides ? horizontal : vertical)
    }
}
