internal import ReproducibleMath

/// A picture that is being painted, in a coordinate system of its own; shapes have smooth edges.
///
/// Colours are mixed as sRGB values, as programs for drawing do.
public struct Canvas: Sendable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    private var pixels: [SIMD4<Float>]
    private var transform: Transform
    private var clip: Coverage?

    /// Creates a canvas on which nothing is painted yet.
    ///
    /// - Parameters:
    ///   - width: In units of its coordinates.
    ///   - height: In units of its coordinates.
    ///   - scale: Pixels of one unit.
    public init(width: Double, height: Double, scale: Double) {
        self.width = Int((width * scale).rounded())
        self.height = Int((height * scale).rounded())
        pixels = [SIMD4<Float>](repeating: .zero, count: self.width * self.height)
        transform = .scale(scale)
    }

    /// Fills a path.
    public mutating func fill(_ path: Path, _ paint: Paint, rule: FillRule = .nonZero) {
        composite(coverage(of: path, rule), paint)
    }

    /// Fills a path with one colour.
    public mutating func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero) {
        fill(path, .color(color), rule: rule)
    }

    /// Draws a line along a path.
    public mutating func stroke(_ path: Path, _ stroke: Stroke, _ paint: Paint) {
        fill(path.stroked(stroke, tolerance: 0.02 / transform.magnification), paint)
    }

    /// Draws a line of one colour along a path.
    public mutating func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {
        self.stroke(path, stroke, .color(color))
    }

    /// Paints the soft shadow of a path: moved by `offset`, blurred by a Gaussian of that deviation.
    public mutating func shadow(_ path: Path, _ color: Color, blur: Double, offset: Point = Point(0, 0)) {
        var coverage = Coverage(
            of: path.applying(Transform.translation(offset.x, offset.y).then(transform)), rule: .nonZero,
            width: width, height: height)
        coverage.blur(blur * transform.magnification)
        if let clip { coverage.intersect(clip) }
        composite(coverage, .color(color))
    }

    /// Takes away what is painted within a path.
    public mutating func erase(_ path: Path, rule: FillRule = .nonZero) {
        let coverage = coverage(of: path, rule)
        for index in pixels.indices { pixels[index] *= 1 - min(1, coverage.values[index]) }
    }

    /// Takes away what another canvas of the same size covers.
    public mutating func erase(_ shape: Canvas) {
        precondition(shape.width == width && shape.height == height)
        for index in pixels.indices { pixels[index] *= 1 - shape.pixels[index].w }
    }

    /// An empty canvas of the same size and coordinates.
    public var blank: Canvas {
        var canvas = self
        canvas.pixels = [SIMD4<Float>](repeating: .zero, count: pixels.count)
        return canvas
    }

    /// Paints only within a path.
    public mutating func clipped(to path: Path, rule: FillRule = .nonZero, _ body: (inout Canvas) -> Void) {
        let outer = clip
        clip = coverage(of: path, rule)
        body(&self)
        clip = outer
    }

    /// Paints in coordinates that `change` maps to the present ones.
    public mutating func transformed(by change: Transform, _ body: (inout Canvas) -> Void) {
        let outer = transform
        transform = change.then(transform)
        body(&self)
        transform = outer
    }

    /// Paints on an empty canvas of the same size and lays it over this one.
    public mutating func layer(opacity: Double = 1, _ body: (inout Canvas) -> Void) {
        var layer = blank
        body(&layer)
        for index in pixels.indices {
            let above = layer.pixels[index] * Float(opacity)
            pixels[index] = above + pixels[index] * (1 - above.w)
        }
    }

    private func coverage(of path: Path, _ rule: FillRule) -> Coverage {
        var coverage = Coverage(of: path.applying(transform), rule: rule, width: width, height: height)
        if let clip { coverage.intersect(clip) }
        return coverage
    }

    private mutating func composite(_ coverage: Coverage, _ paint: Paint) {
        let sampler = PaintSampler(paint)
        let toUnits = transform.inverse
        for y in coverage.rows {
            for x in 0..<width {
                let index = y * width + x
                let share = min(1, coverage.values[index])
                if share == 0 { continue }
                let color = sampler.color(at: toUnits.apply(Point(Double(x) + 0.5, Double(y) + 0.5))) * share
                pixels[index] = color + pixels[index] * (1 - color.w)
            }
        }
    }

    /// The pixels as red, green, blue and alpha from 0 to 255, rows from the top; colours not multiplied by alpha.
    public var straightRGBA8: [UInt8] {
        var samples: [UInt8] = []
        samples.reserveCapacity(pixels.count * 4)
        for pixel in pixels {
            let alpha = pixel.w
            let parts = alpha > 0 ? SIMD4(pixel.x / alpha, pixel.y / alpha, pixel.z / alpha, alpha) : .zero
            for index in 0..<4 {
                samples.append(UInt8((min(max(parts[index], 0), 1) * 255).rounded()))
            }
        }
        return samples
    }
}
