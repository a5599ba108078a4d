/// Outlines made of lines and cubic curves.
public struct Path: Sendable, Hashable {
    /// A connected outline: a start and what follows.
    struct Outline: Sendable, Hashable {
        var start: Point
        var segments: [Segment] = []
        var isClosed = false

        var end: Point { segments.last?.end ?? start }
    }

    /// A piece of an outline.
    enum Segment: Sendable, Hashable {
        case line(Point)
        case curve(Point, Point, Point)

        var end: Point {
            switch self {
            case .line(let end), .curve(_, _, let end): end
            }
        }
    }

    private(set) var outlines: [Outline] = []

    /// Creates an empty path.
    public init() {}

    /// Starts a new outline.
    public mutating func move(to point: Point) {
        outlines.append(Outline(start: point))
    }

    /// A straight line from where the outline ends.
    public mutating func line(to point: Point) {
        append(.line(point))
    }

    /// A cubic curve with two control points.
    public mutating func curve(to end: Point, _ first: Point, _ second: Point) {
        append(.curve(first, second, end))
    }

    /// A curve with one control point.
    public mutating func curve(to end: Point, by control: Point) {
        guard let start = outlines.last?.end else { preconditionFailure("A path starts with move(to:)") }
        curve(to: end, start.mixed(with: control, 2 / 3), end.mixed(with: control, 2 / 3))
    }

    /// Joins the end to the start.
    public mutating func close() {
        outlines[outlines.count - 1].isClosed = true
    }

    /// Adds the outlines of another path.
    public mutating func add(_ other: Path) {
        outlines += other.outlines
    }

    /// Both paths' outlines.
    public static func + (left: Path, right: Path) -> Path {
        var result = left
        result.add(right)
        return result
    }

    /// The path moved, scaled or turned.
    public func applying(_ transform: Transform) -> Path {
        var result = self
        result.outlines = outlines.map { outline in
            var moved = Outline(start: transform.apply(outline.start), isClosed: outline.isClosed)
            moved.segments = outline.segments.map { segment in
                switch segment {
                case .line(let end): .line(transform.apply(end))
                case .curve(let first, let second, let end):
                    .curve(transform.apply(first), transform.apply(second), transform.apply(end))
                }
            }
            return moved
        }
        return result
    }

    private mutating func append(_ segment: Segment) {
        precondition(!outlines.isEmpty, "A path starts with move(to:)")
        outlines[outlines.count - 1].segments.append(segment)
    }
}
