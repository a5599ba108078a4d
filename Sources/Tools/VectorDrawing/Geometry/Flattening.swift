extension Path {
    /// A chain of points.
    struct Polyline {
        var points: [Point]
        var isClosed: Bool
    }

    /// The outlines as straight pieces that stay within `tolerance` of the curves.
    func flattened(tolerance: Double) -> [Polyline] {
        outlines.map { outline in
            var points = [outline.start]
            for segment in outline.segments {
                switch segment {
                case .line(let end): points.append(end)
                case .curve(let first, let second, let end):
                    points += Self.points(points[points.count - 1], first, second, end, tolerance)
                }
            }
            return Polyline(points: points, isClosed: outline.isClosed)
        }
    }

    /// Points of a cubic curve after its start: as many as its bending asks for.
    private static func points(
        _ start: Point, _ first: Point, _ second: Point, _ end: Point, _ tolerance: Double
    ) -> [Point] {
        let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
        let count = max(1, Int((bend * 0.75 / tolerance).squareRoot().rounded(.up)))
        return (1...count).map { step in
            let share = Double(step) / Double(count)
            let (left, middle, right) = (
                start.mixed(with: first, share), first.mixed(with: second, share), second.mixed(with: end, share)
            )
            return left.mixed(with: middle, share).mixed(with: middle.mixed(with: right, share), share)
        }
    }
}
