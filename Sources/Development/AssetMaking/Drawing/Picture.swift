internal import MediaWriting
internal import VectorDrawing

/// A drawing that can be made in any size.
struct Picture: Sendable {
    /// Size in points.
    let width: Double
    let height: Double
    /// Draws it, in points from the top left corner.
    let draw: @Sendable (inout Canvas) -> Void

    /// The size that the drawing is designed on may differ from the size that it is used in.
    init(
        width: Double, height: Double, grid: Double? = nil, draw: @escaping @Sendable (inout Canvas) -> Void
    ) {
        self.width = width
        self.height = height
        guard let grid else {
            self.draw = draw
            return
        }
        self.draw = { canvas in canvas.transformed(by: .scale(width / grid)) { draw(&$0) } }
    }

    /// A square one.
    init(size: Double, grid: Double? = nil, draw: @escaping @Sendable (inout Canvas) -> Void) {
        self.init(width: size, height: size, grid: grid, draw: draw)
    }

    /// The same drawing in another size.
    func resized(to width: Double) -> Picture {
        let factor = width / self.width
        return Picture(width: width, height: height * factor) { [draw] canvas in
            canvas.transformed(by: .scale(factor)) { draw(&$0) }
        }
    }

    /// The pixels, `scale` of them a point.
    func rendered(scale: Int) -> RGBAPicture {
        var canvas = Canvas(width: width, height: height, scale: Double(scale))
        draw(&canvas)
        return RGBAPicture(
            width: canvas.width, height: canvas.height, samples: canvas.straightRGBA8, dotsPerInch: 72 * scale)
    }

    /// The PNG files of scale 1 and 2.
    func pngFiles(_ folder: String, _ name: String) -> [AssetFile] {
        [
            AssetFile("\(folder)/\(name).png", PNG.encode(rendered(scale: 1))),
            AssetFile("\(folder)/\(name)@2x.png", PNG.encode(rendered(scale: 2))),
        ]
    }
}
