internal import ReproducibleMath

extension Path {
    /// The control points' distance that makes a cubic curve a quarter of a circle of radius 1.
    private static let roundness = 0.552_284_749_830_793_4

    /// A rectangle.
    public static func rectangle(_ frame: Rectangle) -> Path {
        polygon([
            Point(frame.x, frame.y), Point(frame.x + frame.width, frame.y),
            Point(frame.x + frame.width, frame.y + frame.height), Point(frame.x, frame.y + frame.height),
        ])
    }

    /// A rectangle with round corners.
    public static func rounded(_ frame: Rectangle, radius: Double) -> Path {
        let radius = min(radius, frame.width / 2, frame.height / 2)
        let pull = radius * (1 - roundness)
        let (left, top) = (frame.x, frame.y)
        let (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
        var path = Path()
        path.move(to: Point(left + radius, top))
        path.line(to: Point(right - radius, top))
        path.curve(to: Point(right, top + radius), Point(right - pull, top), Point(right, top + pull))
        path.line(to: Point(right, bottom - radius))
        path.curve(to: Point(right - radius, bottom), Point(right, bottom - pull), Point(right - pull, bottom))
        path.line(to: Point(left + radius, bottom))
        path.curve(to: Point(left, bottom - radius), Point(left + pull, bottom), Point(left, bottom - pull))
        path.line(to: Point(left, top + radius))
        path.curve(to: Point(left + radius, top), Point(left, top + pull), Point(left + pull, top))
        path.close()
        return path
    }

    /// An ellipse that fills the frame.
    public static func ellipse(_ frame: Rectangle) -> Path {
        circle(Point(0, 0), 1).applying(
            .scale(frame.width / 2, frame.height / 2).then(.translation(frame.center.x, frame.center.y)))
    }

    /// A circle.
    public static func circle(_ center: Point, _ radius: Double) -> Path {
        rounded(
            Rectangle(center.x - radius, center.y - radius, 2 * radius, 2 * radius), radius: radius)
    }

    /// A part of a circle, not closed. Turns are counted clockwise from the right.
    public static func arc(_ center: Point, _ radius: Double, from start: Double, to end: Double) -> Path {
        let pieces = max(1, Int((abs(end - start) * 8).rounded(.up)))
        let step = (end - start) / Double(pieces)
        let quarterTangent = sine(turns: step / 4) / cosine(turns: step / 4)
        let pull = 4 / 3 * quarterTangent * radius
        func direction(_ turns: Double) -> Point { Point(cosine(turns: turns), sine(turns: turns)) }
        func tangent(_ turns: Double) -> Point { Point(-sine(turns: turns), cosine(turns: turns)) }
        var path = Path()
        path.move(to: center + direction(start) * radius)
        for piece in 0..<pieces {
            let from = start + Double(piece) * step
            let first = center + direction(from) * radius
            let last = center + direction(from + step) * radius
            path.curve(to: last, first + tangent(from) * pull, last - tangent(from + step) * pull)
        }
        return path
    }

    /// A closed outline of straight lines.
    public static func polygon(_ points: [Point]) -> Path {
        var path = polyline(points)
        path.close()
        return path
    }

    /// An open outline of straight lines through at least one point.
    public static func polyline(_ points: [Point]) -> Path {
        var path = Path()
        path.move(to: points[0])
        for point in points.dropFirst() { path.line(to: point) }
        return path
    }

    /// A straight line.
    public static func line(_ start: Point, _ end: Point) -> Path {
        polyline([start, end])
    }

    /// A smooth open outline through the points (Catmull and Rom's).
    public static func smooth(through points: [Point]) -> Path {
        var path = Path()
        path.move(to: points[0])
        for index in 1..<points.count {
            let before = points[max(0, index - 2)]
            let after = points[min(points.count - 1, index + 1)]
            path.curve(
                to: points[index], points[index - 1] + (points[index] - before) * (1 / 6),
                points[index] - (after - points[index - 1]) * (1 / 6))
        }
        return path
    }
}
