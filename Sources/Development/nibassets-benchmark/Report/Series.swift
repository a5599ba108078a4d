/// Values of a repeated measurement.
struct Series {
    private let sorted: [Double]

    init(_ values: [Double]) {
        precondition(!values.isEmpty)
        sorted = values.sorted()
    }

    init(_ value: Double) { self.init([value]) }

    var count: Int { sorted.count }
    var least: Double { sorted[0] }
    var greatest: Double { sorted[count - 1] }
    /// Returns the value that a share of the values, from 0 to 1, does not exceed.
    func quantile(_ share: Double) -> Double { sorted[Int((Double(count - 1) * share).rounded())] }
    /// Confidence interval of the median, with 95 % certainty, by the sign test for any distribution.
    var medianInterval: (low: Double, high: Double) {
        let half = 0.98 * Double(count).squareRoot()
        let low = max(0, Int((Double(count) / 2 - half).rounded(.down)))
        return (sorted[low], sorted[count - 1 - low])
    }
    var median: Double { (sorted[(count - 1) / 2] + sorted[count / 2]) / 2 }
}
