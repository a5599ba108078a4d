import MediaWriting

extension RGBAPicture {
    /// The picture, scaled down to at most `limit` pixels by averaging squares.
    func reduced(toPixels limit: Int) -> RGBAPicture {
        var factor = 1
        while (width / factor) * (height / factor) > limit { factor += 1 }
        return factor == 1 ? self : reduced(by: min(factor, width, height))
    }

    private func reduced(by factor: Int) -> RGBAPicture {
        let (columns, rows) = (width / factor, height / factor)
        var reduced: [UInt8] = []
        reduced.reserveCapacity(columns * rows * 4)
        for row in 0..<rows {
            for column in 0..<columns {
                // Colours are weighted by alpha.
                var sums = InlineArray<4, Int>(repeating: 0)
                for y in row * factor..<(row + 1) * factor {
                    for x in column * factor..<(column + 1) * factor {
                        let offset = (y * width + x) * 4
                        let alpha = Int(samples[offset + 3])
                        for index in 0..<3 { sums[index] += Int(samples[offset + index]) * alpha }
                        sums[3] += alpha
                    }
                }
                for index in 0..<3 { reduced.append(UInt8(clamping: sums[3] == 0 ? 0 : sums[index] / sums[3])) }
                reduced.append(UInt8(clamping: sums[3] / (factor * factor)))
            }
        }
        return RGBAPicture(width: columns, height: rows, samples: reduced)
    }
}
