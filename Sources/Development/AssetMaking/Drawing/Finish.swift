internal import VectorDrawing

extension Canvas {
    /// A solid thing: lit from above, with a fine dark edge and a light along its upper rim.
    mutating func solid(
        _ path: Path, _ top: Color, _ bottom: Color, in frame: Rectangle, edge: Color = Palette.ink.alpha(0.45),
        line: Double = 1, light: Double = 0.45
    ) {
        fill(path, .vertical(top, bottom, in: frame))
        clipped(to: path) { canvas in
            let lower = path.applying(.translation(0, line))
            canvas.stroke(lower, Stroke(2 * line), Color.white.alpha(light))
            canvas.fill(lower, .vertical(top, bottom, in: frame))
            canvas.stroke(path, Stroke(2 * line), edge)
        }
    }

    /// The soft shadow on which a thing stands.
    mutating func ground(_ path: Path) {
        shadow(path, Color.black.alpha(0.28), blur: 1.1, offset: Point(0, 1))
    }

    /// A line through the points.
    mutating func line(_ points: [Point], width: Double, _ color: Color) {
        stroke(.polyline(points), Stroke(width), color)
    }
}

extension Path {
    /// A wheel with teeth, to be filled by the even-odd rule when `hole` is not 0.
    static func gear(_ center: Point, outer: Double, inner: Double, teeth: Int, hole: Double) -> Path {
        var points: [Point] = []
        for tooth in 0..<teeth {
            let start = Double(tooth) / Double(teeth)
            for (radius, place) in [(inner, -0.31), (outer, -0.17), (outer, 0.17), (inner, 0.31)] {
                let arm = Transform.rotation(turns: start + place / Double(teeth) - 0.25).apply(Point(radius, 0))
                points.append(Point(center.x + arm.x, center.y + arm.y))
            }
        }
        let wheel = Path.polygon(points)
        return hole > 0 ? wheel + .circle(center, hole) : wheel
    }

    /// A star; `inner` is the radius of the corners between its points.
    static func star(_ center: Point, outer: Double, inner: Double, points: Int) -> Path {
        .polygon(
            (0..<2 * points).map { corner in
                let radius = corner.isMultiple(of: 2) ? outer : inner
                let arm = Transform.rotation(turns: Double(corner) / Double(2 * points) - 0.25)
                    .apply(Point(radius, 0))
                return Point(center.x + arm.x, center.y + arm.y)
            })
    }

    /// A triangle that points right; turned, it points elsewhere.
    static func arrowHead(_ center: Point, size: Double, turns: Double = 0) -> Path {
        Path.polygon([
            Point(center.x - size * 0.4, center.y - size * 0.6), Point(center.x + size * 0.6, center.y),
            Point(center.x - size * 0.4, center.y + size * 0.6),
        ]).applying(Transform.rotation(turns: turns).around(center))
    }
}
