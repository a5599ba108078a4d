/// What was measured several times.
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
    var median: Double { (sorted[(count - 1) / 2] + sorted[count / 2]) / 2 }
}
