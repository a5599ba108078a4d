internal import ReproducibleMath

/// A mapping of the plane that keeps parallels parallel.
public struct Transform: Sendable, Hashable {
    private var xAxis = Point(1, 0)
    private var yAxis = Point(0, 1)
    private var origin = Point(0, 0)

    /// Changes nothing.
    public static let identity = Transform()

    /// Moves the origin.
    public static func translation(_ x: Double, _ y: Double) -> Transform {
        var result = Transform()
        result.origin = Point(x, y)
        return result
    }

    /// Scales both axes.
    public static func scale(_ x: Double, _ y: Double) -> Transform {
        var result = Transform()
        result.xAxis = Point(x, 0)
        result.yAxis = Point(0, y)
        return result
    }

    /// Scales both axes alike.
    public static func scale(_ factor: Double) -> Transform { scale(factor, factor) }

    /// Turns clockwise by a part of a full circle.
    public static func rotation(turns: Double) -> Transform {
        var result = Transform()
        result.xAxis = Point(cosine(turns: turns), sine(turns: turns))
        result.yAxis = Point(-sine(turns: turns), cosine(turns: turns))
        return result
    }

    /// This mapping around another origin.
    public func around(_ center: Point) -> Transform {
        Transform.translation(-center.x, -center.y).then(self).then(.translation(center.x, center.y))
    }

    /// Does this, then the other.
    public func then(_ next: Transform) -> Transform {
        var result = Transform()
        result.origin = next.apply(origin)
        result.xAxis = next.apply(xAxis) - next.origin
        result.yAxis = next.apply(yAxis) - next.origin
        return result
    }

    /// Where the point goes.
    public func apply(_ point: Point) -> Point {
        xAxis * point.x + yAxis * point.y + origin
    }

    /// How much lengths grow on average.
    var magnification: Double {
        abs(xAxis.x * yAxis.y - xAxis.y * yAxis.x).squareRoot()
    }

    /// The mapping that undoes this one, which must not flatten the plane.
    var inverse: Transform {
        let determinant = xAxis.x * yAxis.y - xAxis.y * yAxis.x
        var result = Transform()
        result.xAxis = Point(yAxis.y / determinant, -xAxis.y / determinant)
        result.yAxis = Point(-yAxis.x / determinant, xAxis.x / determinant)
        result.origin = result.apply(origin) * -1
        return result
    }
}
