/// A position or a vector; x goes right, y goes down.
public struct Point: Sendable, Hashable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// Creates the point.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The distance from the origin.
    var length: Double { (x * x + y * y).squareRoot() }

    static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
    static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }
    static func * (point: Point, factor: Double) -> Point { Point(point.x * factor, point.y * factor) }

    /// Between two points: `self` at 0, `other` at 1.
    func mixed(with other: Point, _ share: Double) -> Point { self + (other - self) * share }
}
