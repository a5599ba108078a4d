/// A picture of the decode time that caches save, by their size: a chart for each skew, a line for each policy.
package struct SavedTimePlot {
    /// Sizes of the cache, in per cent of the bytes of all images.
    private static let sizes = [1, 2, 5, 10, 20, 50]

    private struct Line {
        let name: String
        let style: String
        let shares: [Double]
    }

    private let charts: [(skew: ZipfSkew, lines: [Line])]

    /// Simulates all policies with random traces.
    package init(imageCount: Int, requestCount: Int, seed: UInt64) {
        charts = ZipfSkew.allCases.map { skew in
            let trace = RequestTrace(imageCount: imageCount, requestCount: requestCount, skew: skew, seed: seed)
            let sizes = Self.sizes.map { trace.workingSet / 100 * $0 }
            func line<Policy: EvictionPolicy>(_ policy: Policy.Type, _ style: String) -> Line {
                Line(name: Policy.name, style: style, shares: sizes.map { trace.share(savedBy: policy, capacity: $0) })
            }
            return (
                skew,
                [
                    Line(
                        name: "no policy can save more", style: "stroke=\"#888\" stroke-dasharray=\"4 3\"",
                        shares: sizes.map { trace.shareThatNothingExceeds(capacity: $0) }),
                    line(CostAwarePolicy.self, "stroke=\"#06c\" stroke-width=\"3\""),
                    line(SIEVEPolicy.self, "stroke=\"#c60\" stroke-width=\"1.5\""),
                    line(S3FIFOPolicy.self, "stroke=\"#393\" stroke-width=\"1.5\""),
                    line(LRUPolicy.self, "stroke=\"#c33\" stroke-width=\"1.5\""),
                ]
            )
        }
    }

    /// The picture as SVG.
    package var svg: String {
        let width = Chart.left + charts.count * Chart.pitch + 20
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="430" viewBox="0 0 \(width) 430" \
            font-family="sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="white"/>
            <text x="\(width / 2)" y="28" text-anchor="middle" font-size="16" font-weight="bold">\
            Decode time that a cache saves, by what it evicts (simulated)</text>

            """
        for (number, chart) in charts.enumerated() {
            let left = Chart.left + number * Chart.pitch
            let title = "requests as in Zipf's law, \(chart.skew.rawValue)"
            text += Chart(left: left).axes(title: title, sizes: Self.sizes)
            for line in chart.lines { text += Chart(left: left).line(line.shares, line.style) }
        }
        for (number, line) in (charts.first?.lines ?? []).enumerated() {
            let x = Chart.left + (number == 0 ? 0 : 70 + number * 130)
            text += """
                <path d="M\(x) 410h24" fill="none" \(line.style)/>
                <text x="\(x + 30)" y="414">\(line.name)</text>

                """
        }
        return text + "</svg>\n"
    }

    /// Coordinates in a chart.
    private struct Chart {
        static let left = 70
        static let pitch = 410
        static let bottom = 340
        static let height = 260
        static let step = 64

        let left: Int

        func axes(title: String, sizes: [Int]) -> String {
            let right = left + (sizes.count - 1) * Self.step
            var text =
                "<text x=\"\((left + right) / 2)\" y=\"60\" text-anchor=\"middle\">\(title)</text>\n"
            for percent in stride(from: 0, through: 100, by: 20) {
                let y = Self.bottom - Self.height * percent / 100
                text += """
                    <path d="M\(left) \(y)H\(right)" stroke="#ddd"/>
                    <text x="\(left - 8)" y="\(y + 4)" text-anchor="end">\(percent) %</text>

                    """
            }
            for (number, size) in sizes.enumerated() {
                text +=
                    "<text x=\"\(left + number * Self.step)\" y=\"\(Self.bottom + 18)\" text-anchor=\"middle\">\(size) %</text>\n"
            }
            return text + """
                <text x="\((left + right) / 2)" y="\(Self.bottom + 40)" text-anchor="middle">size of the cache, in % of the bytes of all images</text>
                <text transform="translate(\(left - 54) \(Self.bottom - Self.height / 2)) rotate(-90)" text-anchor="middle">\
                share of the decode time saved</text>

                """
        }

        func line(_ shares: [Double], _ style: String) -> String {
            let points = shares.enumerated().map { number, share in
                // Tenths of a point are finer than anybody sees.
                let y = Self.bottom * 10 - Int(share * Double(Self.height * 10) + 0.5)
                return "\(left + number * Self.step),\(y / 10).\(y % 10)"
            }
            return "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" \(style)/>\n"
        }
    }
}
