/// Rows of samples that are stored as differences from a prediction. The prediction of a sample comes from neighbouring samples.
///
/// The planes follow one another: alpha, a predictor for each row, the upper bytes of all samples, the lower bytes.
struct PredictedRows {
    private enum Predictor: UInt8 {
        case nothing = 0
        /// The left sample or the sample above; the sample above left decides.
        case nearer = 1
        case left = 2
        case above = 3
        case mean = 4
    }

    private let format: DeepmapFormat
    private let geometry: PixelGeometry
    private let width: Int
    /// Whether colour differences are stored halved.
    private let isHalved: Bool
    private let alpha: ArraySlice<UInt8>
    private let predictors: ArraySlice<UInt8>
    private let upper: ArraySlice<UInt8>
    private let lower: ArraySlice<UInt8>

    init(
        _ planes: ByteFields, _ format: DeepmapFormat, _ geometry: PixelGeometry, width: Int, rowCount: Int,
        isHalved: Bool
    ) throws(CatalogError) {
        self.format = format
        self.geometry = geometry
        self.width = width
        self.isHalved = isHalved
        let alphaSize = format.hasAlpha ? width * rowCount : 0
        let sampleCount = width * rowCount * format.componentCount
        alpha = try planes.part(0, alphaSize).bytes
        predictors = try planes.part(alphaSize, rowCount).bytes
        upper = try planes.part(alphaSize + rowCount, sampleCount).bytes
        lower = try planes.part(alphaSize + rowCount + sampleCount, sampleCount).bytes
    }

    /// Decodes the first rows to premultiplied RGBA.
    func rgba(rowCount: Int) throws(CatalogError) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * rowCount * 4)
        var above = [Int16](repeating: 0, count: width * format.componentCount)
        var row = above
        for (number, predictor) in predictors.prefix(rowCount).enumerated() {
            guard let predictor = Predictor(rawValue: predictor) else {
                throw .unsupported("predictor \(predictor) of deepmaps")
            }
            predict(&row, above, predictor, first: number * row.count)
            for column in 0..<width {
                append(row, column, to: &pixels)
                let opacity = format.hasAlpha ? alpha[alpha.startIndex + number * width + column] : 255
                pixels.append(geometry.isOpaque ? 255 : opacity)
            }
            swap(&above, &row)
        }
        return pixels
    }

    private func predict(_ row: inout [Int16], _ above: [Int16], _ predictor: Predictor, first: Int) {
        let step = format.componentCount
        for column in 0..<width {
            let start = column * step
            // The first sample of a pixel decides for all its samples.
            var isLeftNearer = false
            if predictor == .nearer, column > 0 {
                let corner = Int(above[start - step])
                isLeftNearer = abs(Int(above[start]) - corner) <= abs(Int(row[start - step]) - corner)
            }
            for index in start..<start + step {
                let stored =
                    Int(upper[upper.startIndex + first + index]) << 8 | Int(lower[lower.startIndex + first + index])
                // A sign and a magnitude; the sign is the lowest bit.
                let difference = stored & 1 == 0 ? stored >> 1 : -(stored >> 1)
                let up = Int(above[index])
                let left = column > 0 ? Int(row[index - step]) : 0
                let expected =
                    switch predictor {
                    case .nothing: 0
                    case .nearer: isLeftNearer ? left : up
                    case .left: left
                    case .above: up
                    case .mean: column > 0 ? (left + up + 1) / 2 : up
                    }
                row[index] = Int16(truncatingIfNeeded: expected + difference)
            }
        }
    }

    /// Appends red, green and blue of a pixel.
    private func append(_ row: [Int16], _ column: Int, to pixels: inout [UInt8]) {
        guard format.componentCount == 3 else {
            let gray = UInt8(truncatingIfNeeded: row[column])
            for _ in 0..<3 { pixels.append(gray) }
            return
        }
        let factor = isHalved ? 2 : 1
        let first = Int(row[column * 3 + 1]) * factor
        let second = Int(row[column * 3 + 2]) * factor
        let base = Int(row[column * 3]) - second / 2
        let parts = [base - first / 2, base + second, base + first - first / 2]
        if format.isWide {
            // 512 stands for 1, and red and blue are swapped.
            for part in parts.reversed() { pixels.append(UInt8(sample: Float(part) / 512)) }
        } else {
            for part in parts { pixels.append(UInt8(clamping: part)) }
        }
    }
}
