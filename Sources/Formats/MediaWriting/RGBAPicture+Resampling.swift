extension RGBAPicture {
    /// The picture in another size. A new pixel is the average of the old pixels in its area, with colours weighted by alpha. Enlarging adds no blur.
    public func resampled(width newWidth: Int, height newHeight: Int) -> RGBAPicture {
        if (newWidth, newHeight) == (width, height) { return self }
        var result: [UInt8] = []
        result.reserveCapacity(newWidth * newHeight * 4)
        for row in 0..<newHeight {
            let rows = Self.covered(by: row, of: newHeight, in: height)
            for column in 0..<newWidth {
                append(averageOf: rows, Self.covered(by: column, of: newWidth, in: width), to: &result)
            }
        }
        return RGBAPicture(width: newWidth, height: newHeight, samples: result, dotsPerInch: dotsPerInch)
    }

    private static func covered(by place: Int, of count: Int, in size: Int) -> Range<Int> {
        let start = place * size / count
        return start..<max(start + 1, (place + 1) * size / count)
    }

    private func append(averageOf rows: Range<Int>, _ columns: Range<Int>, to result: inout [UInt8]) {
        var sums = InlineArray<4, Int>(repeating: 0)
        for row in rows {
            for column in columns {
                let offset = (row * width + column) * 4
                let alpha = Int(samples[offset + 3])
                for index in 0..<3 { sums[index] += Int(samples[offset + index]) * alpha }
                sums[3] += alpha
            }
        }
        for index in 0..<3 { result.append(UInt8(clamping: sums[3] == 0 ? 0 : sums[index] / sums[3])) }
        result.append(UInt8(clamping: sums[3] / (rows.count * columns.count)))
    }
}
