/// The straight edges of a flattened path, sorted by their upper ends.
struct EdgeTable {
    private struct Edge {
        let top: Point
        let bottom: Point
        let direction: Int

        func x(at y: Double) -> Double {
            top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
        }
    }

    private let edges: [Edge]
    /// The smallest and the greatest y of all edges.
    let top: Double
    let bottom: Double

    /// Outlines that are open are closed by a straight line.
    init(_ polylines: [Path.Polyline]) {
        var edges: [Edge] = []
        for points in polylines.map(\.points) {
            for (start, end) in zip(points, points[1...] + points[..<1]) where start.y != end.y {
                edges.append(
                    start.y < end.y
                        ? Edge(top: start, bottom: end, direction: 1) : Edge(top: end, bottom: start, direction: -1))
            }
        }
        edges.sort { ($0.top.y, $0.top.x, $0.bottom.x) < ($1.top.y, $1.top.x, $1.bottom.x) }
        self.edges = edges
        top = edges.first?.top.y ?? 0
        bottom = edges.reduce(top) { max($0, $1.bottom.y) }
    }

    /// Calls with the start and the end of each stretch of a horizontal line that lies inside, from left to right.
    func forEachSpan(at y: Double, _ rule: FillRule, _ body: (Double, Double) -> Void) {
        var crossings: [(x: Double, direction: Int)] = []
        for edge in edges {
            if edge.top.y > y { break }
            if edge.bottom.y > y { crossings.append((edge.x(at: y), edge.direction)) }
        }
        crossings.sort { ($0.x, $0.direction) < ($1.x, $1.direction) }
        var winding = 0
        var start = 0.0
        for crossing in crossings {
            let wasInside = rule.contains(winding)
            winding += crossing.direction
            let isInside = rule.contains(winding)
            if !wasInside && isInside { start = crossing.x }
            if wasInside && !isInside { body(start, crossing.x) }
        }
    }
}
