import HTMLWriting

/// A line over time, as SVG.
struct Plot {
    private static let width = 600
    private static let height = 120

    let title: String
    let points: [(time: UInt64, value: Double)]
    /// The times at the left and the right edge, in nanoseconds.
    let span: ClosedRange<UInt64>
    /// The value at the upper edge.
    let top: Double
    /// A value in words.
    let text: (Double) -> String

    /// The figure; empty if there are too few points for a line.
    var figure: HTML {
        guard let last = points.last, points.count > 1 else { return "" }
        let duration = span.upperBound - span.lowerBound
        let path = points.map { point in
            let x = Double(Self.width) * Double(point.time - span.lowerBound) / Double(duration)
            let y = Double(Self.height) * (1 - point.value / max(top, 1))
            return "\(Quantity.fixed(x, decimals: 1)) \(Quantity.fixed(y, decimals: 1))"
        }
        let seconds = Quantity.duration(nanoseconds: duration)
        return """
            <figure class="plot"><figcaption>\(title) <b>\(text(last.value))</b></figcaption>
            <svg viewBox="0 0 \(Self.width) \(Self.height)" preserveAspectRatio="none" role="img" \
            aria-label="\(title) over \(seconds), at last \(text(last.value))">\
            <path d="M\(path.joined(separator: "L"))"/></svg>
            <p><span>0 to \(text(top))</span><span>\(seconds)</span></p></figure>

            """
    }
}
