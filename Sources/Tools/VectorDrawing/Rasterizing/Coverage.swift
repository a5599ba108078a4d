/// How much of each pixel a shape covers, from 0 to 1.
struct Coverage {
    let width: Int
    let height: Int
    /// Rows that hold anything; all others are 0.
    private(set) var rows: Range<Int>
    private(set) var values: [Float]

    /// Lines that each row of pixels is scanned by. Along a line the coverage is exact.
    private static let linesOfRow = 16

    /// The coverage by a path in pixels.
    init(of path: Path, rule: FillRule, width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [Float](repeating: 0, count: width * height)
        let edges = EdgeTable(path.flattened(tolerance: 0.02))
        let first = max(0, Int(edges.top.rounded(.down)))
        let last = min(height, Int(edges.bottom.rounded(.up)))
        rows = first < last ? first..<last : 0..<0
        for row in rows {
            for line in 0..<Self.linesOfRow {
                let y = Double(row) + (Double(line) + 0.5) / Double(Self.linesOfRow)
                edges.forEachSpan(at: y, rule) { left, right in
                    add(from: left, to: right, row: row, weight: 1 / Float(Self.linesOfRow))
                }
            }
        }
    }

    private mutating func add(from left: Double, to right: Double, row: Int, weight: Float) {
        let left = max(0, left)
        let right = min(Double(width), right)
        guard left < right else { return }
        let start = row * width
        let (firstPixel, lastPixel) = (Int(left), min(Int(right), width - 1))
        if firstPixel == lastPixel {
            values[start + firstPixel] += Float(right - left) * weight
            return
        }
        values[start + firstPixel] += Float(Double(firstPixel + 1) - left) * weight
        for pixel in firstPixel + 1..<max(lastPixel, firstPixel + 1) { values[start + pixel] += weight }
        values[start + lastPixel] += Float(right - Double(lastPixel)) * weight
    }

    /// Only what both cover.
    mutating func intersect(_ other: Coverage) {
        for index in values.indices { values[index] *= other.values[index] }
        rows = rows.clamped(to: other.rows)
    }

    /// Softens: three box averages come close to a Gaussian of standard deviation `deviation` pixels.
    mutating func blur(_ deviation: Double) {
        let reach = Int((deviation * 0.94).rounded())
        guard reach > 0 else { return }
        for _ in 0..<3 {
            average(reach, count: height, length: width, step: 1, stride: width)
            average(reach, count: width, length: height, step: width, stride: 1)
        }
        rows = 0..<height
    }

    /// Averages along `count` lines of `length` values, `step` apart; the lines start `stride` apart.
    private mutating func average(_ reach: Int, count: Int, length: Int, step: Int, stride: Int) {
        let share = 1 / Float(2 * reach + 1)
        var line = [Float](repeating: 0, count: length)
        for start in (0..<count).lazy.map({ $0 * stride }) {
            for index in 0..<length { line[index] = values[start + index * step] }
            var sum = line[..<min(reach, length)].reduce(0, +)
            for index in 0..<length {
                if index + reach < length { sum += line[index + reach] }
                if index - reach > 0 { sum -= line[index - reach - 1] }
                values[start + index * step] = max(0, sum) * share
            }
        }
    }
}
