/// How a line is drawn along a path.
public struct Stroke: Sendable, Hashable {
    /// How an open end looks.
    public enum Cap: Sendable, Hashable {
        case butt
        case round
    }

    /// How a corner looks.
    public enum Join: Sendable, Hashable {
        case miter
        case round
    }

    /// Thickness of the line.
    public var width: Double
    /// How an open end looks.
    public var cap: Cap
    /// How a corner looks; a sharp mitre is cut off.
    public var join: Join

    /// Creates a stroke.
    public init(_ width: Double, cap: Cap = .round, join: Join = .round) {
        self.width = width
        self.cap = cap
        self.join = join
    }
}

extension Path {
    /// The outline of the line that is drawn along this path, to be filled by the non-zero rule.
    public func stroked(_ stroke: Stroke, tolerance: Double = 0.02) -> Path {
        var result = Path()
        for polyline in flattened(tolerance: tolerance) {
            result.add(StrokeOutliner(stroke).outline(of: polyline))
        }
        return result
    }
}

/// Draws a quadrilateral for each piece and a patch for each corner and end; all turn the same way, so that the
/// non-zero rule joins them.
private struct StrokeOutliner {
    private let stroke: Stroke
    private let radius: Double

    init(_ stroke: Stroke) {
        self.stroke = stroke
        radius = stroke.width / 2
    }

    func outline(of polyline: Path.Polyline) -> Path {
        var points: [Point] = []
        for point in polyline.points where points.last.map({ ($0 - point).length > 1e-9 }) ?? true {
            points.append(point)
        }
        guard points.count > 1 else {
            return stroke.cap == .round ? .circle(points[0], radius) : Path()
        }
        if polyline.isClosed, (points[0] - points[points.count - 1]).length > 1e-9 { points.append(points[0]) }

        var path = Path()
        for index in 1..<points.count { path.add(piece(points[index - 1], points[index])) }
        for index in 1..<points.count - 1 {
            path.add(corner(points[index - 1], points[index], points[index + 1]))
        }
        if polyline.isClosed {
            path.add(corner(points[points.count - 2], points[0], points[1]))
        } else if stroke.cap == .round {
            path.add(.circle(points[0], radius))
            path.add(.circle(points[points.count - 1], radius))
        }
        return path
    }

    private func side(_ start: Point, _ end: Point) -> Point {
        let along = end - start
        return Point(-along.y, along.x) * (radius / along.length)
    }

    private func piece(_ start: Point, _ end: Point) -> Path {
        let side = side(start, end)
        return .polygon([start - side, end - side, end + side, start + side])
    }

    private func corner(_ before: Point, _ point: Point, _ after: Point) -> Path {
        let (first, second) = (side(before, point), side(point, after))
        let turn = first.x * second.y - first.y * second.x
        if abs(turn) < 1e-12 * radius * radius { return Path() }
        let middle = first + second
        let reach = 2 * radius * radius / (middle.length * middle.length)
        // Where a curve was flattened the turn is slight, and a circle would be a waste.
        if stroke.join == .round && reach > 0.52 { return .circle(point, radius) }
        let outer = turn > 0 ? -1.0 : 1.0
        var patch = [point, point + first * outer, point + second * outer]
        if reach < 4 { patch.insert(point + middle * (outer * reach), at: 2) }
        return .polygon(turn > 0 ? patch : patch.reversed())
    }
}
