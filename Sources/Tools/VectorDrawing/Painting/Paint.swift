/// What a shape is filled with.
public enum Paint: Sendable {
    /// One colour.
    case color(Color)
    /// Colours along the line between two points, the end colours beyond them.
    case linear([Stop], from: Point, to: Point)
    /// Colours from a centre outwards.
    case radial([Stop], center: Point, radius: Double)

    /// A colour at a place of a gradient.
    public struct Stop: Sendable {
        let place: Double
        let color: Color

        /// Creates a stop; `place` is from 0, the gradient's start, to 1, its end.
        public init(_ place: Double, _ color: Color) {
            self.place = place
            self.color = color
        }
    }

    /// Evenly spaced colours from the upper edge of a frame to its lower edge.
    public static func vertical(_ colors: Color..., in frame: Rectangle) -> Paint {
        .linear(
            evenly(colors), from: Point(frame.x, frame.y), to: Point(frame.x, frame.y + frame.height))
    }

    /// Evenly spaced colours from a centre outwards.
    public static func glow(_ colors: Color..., center: Point, radius: Double) -> Paint {
        .radial(evenly(colors), center: center, radius: radius)
    }

    private static func evenly(_ colors: [Color]) -> [Stop] {
        colors.enumerated().map { Stop(Double($0.offset) / Double(max(1, colors.count - 1)), $0.element) }
    }
}

/// A paint that can be asked for the colour at a point.
struct PaintSampler {
    private let paint: Paint
    private let ramp: [SIMD4<Float>]
    private static let rampSize = 1024

    init(_ paint: Paint) {
        self.paint = paint
        switch paint {
        case .color(let color): ramp = [color.premultiplied]
        case .linear(let stops, _, _), .radial(let stops, _, _): ramp = Self.ramp(of: stops)
        }
    }

    /// The colour at a point, multiplied by alpha.
    func color(at point: Point) -> SIMD4<Float> {
        switch paint {
        case .color: return ramp[0]
        case .linear(_, let start, let end):
            let axis = end - start
            let way = point - start
            return color(at: (way.x * axis.x + way.y * axis.y) / (axis.x * axis.x + axis.y * axis.y))
        case .radial(_, let center, let radius):
            return color(at: (point - center).length / radius)
        }
    }

    private func color(at place: Double) -> SIMD4<Float> {
        let position = min(max(place, 0), 1) * Double(ramp.count - 1)
        let index = min(Int(position), ramp.count - 2)
        return ramp[index] + (ramp[index + 1] - ramp[index]) * Float(position - Double(index))
    }

    private static func ramp(of stops: [Paint.Stop]) -> [SIMD4<Float>] {
        (0...rampSize).map { step in
            let place = Double(step) / Double(rampSize)
            guard let next = stops.firstIndex(where: { $0.place >= place }) else {
                return stops[stops.count - 1].color.premultiplied
            }
            if next == 0 { return stops[0].color.premultiplied }
            let (before, after) = (stops[next - 1], stops[next])
            let share = Float((place - before.place) / (after.place - before.place))
            let (from, to) = (before.color.premultiplied, after.color.premultiplied)
            return from + (to - from) * share
        }
    }
}
