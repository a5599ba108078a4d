/// PNG's row filters. The raw value is written before the row.
private enum RowFilter: UInt8, CaseIterable {
    case none, sub, up, average, paeth

    /// Predicts a sample from the samples to the left, above and above left.
    func prediction(left: Int, above: Int, aboveLeft: Int) -> Int {
        switch self {
        case .none: return 0
        case .sub: return left
        case .up: return above
        case .average: return (left + above) / 2
        case .paeth:
            let estimate = left + above - aboveLeft
            let distances = (abs(estimate - left), abs(estimate - above), abs(estimate - aboveLeft))
            if distances.0 <= distances.1 && distances.0 <= distances.2 { return left }
            return distances.1 <= distances.2 ? above : aboveLeft
        }
    }

    func apply(to row: [UInt8], above: [UInt8], sampleCount: Int) -> [UInt8] {
        var filtered = row
        for index in row.indices {
            let hasLeft = index >= sampleCount
            let expected = prediction(
                left: hasLeft ? Int(row[index - sampleCount]) : 0, above: Int(above[index]),
                aboveLeft: hasLeft ? Int(above[index - sampleCount]) : 0)
            filtered[index] = row[index] &- UInt8(truncatingIfNeeded: expected)
        }
        return filtered
    }
}

/// Filters each row with the filter that leaves the smallest differences, which mostly compresses best.
func filteredRows(of picture: RGBAPicture, sampleCount: Int) -> [UInt8] {
    var result: [UInt8] = []
    var above = [UInt8](repeating: 0, count: picture.width * sampleCount)
    for rowStart in stride(from: 0, to: picture.samples.count, by: picture.width * 4) {
        var row: [UInt8] = []
        row.reserveCapacity(above.count)
        for pixel in stride(from: rowStart, to: rowStart + picture.width * 4, by: 4) {
            row += picture.samples[pixel..<pixel + sampleCount]
        }
        var best: (filter: RowFilter, row: [UInt8], cost: Int)?
        for filter in RowFilter.allCases {
            let filtered = filter.apply(to: row, above: above, sampleCount: sampleCount)
            let cost = filtered.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
            if best.map({ cost < $0.cost }) ?? true { best = (filter, filtered, cost) }
        }
        if let best {
            result.append(best.filter.rawValue)
            result += best.row
        }
        above = row
    }
    return result
}
