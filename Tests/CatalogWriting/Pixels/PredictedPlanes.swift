/// Writes pixels as differences from a prediction. The rows use different predictors.
struct PredictedPlanes {
    let bytes: [UInt8]

    init(_ pixels: [UInt8], width: Int, pixelSize: Int) {
        let components = pixelSize < 3 ? 1 : 3
        let height = pixels.count / pixelSize / width
        var alpha: [UInt8] = []
        var predictors: [UInt8] = []
        var upper: [UInt8] = []
        var lower: [UInt8] = []
        var above = [Int](repeating: 0, count: width * components)
        for row in 0..<height {
            // The first row has no row above, so its predictor is the pixel to the left.
            let predictor = row == 0 ? 2 : row % 5
            predictors.append(UInt8(predictor))
            var current: [Int] = []
            for column in 0..<width {
                let start = (row * width + column) * pixelSize
                current += Self.samples(pixels[start..<start + pixelSize])
                if pixelSize % 2 == 0 { alpha.append(pixels[start + pixelSize - 1]) }
            }
            for index in current.indices {
                let expected = Self.expected(index, current, above, components, predictor)
                let difference = current[index] - expected
                let stored = abs(difference) << 1 | (difference < 0 ? 1 : 0)
                upper.append(UInt8(stored >> 8))
                lower.append(UInt8(stored & 255))
            }
            above = current
        }
        bytes = alpha + predictors + upper + lower
    }

    /// Samples of a pixel: grey, or luma and two colour differences.
    private static func samples(_ pixel: ArraySlice<UInt8>) -> [Int] {
        let parts = pixel.map(Int.init)
        guard parts.count >= 3 else { return [parts[0]] }
        let (blue, green, red) = (parts[0], parts[1], parts[2])
        let first = blue - red
        let base = red + first / 2
        let second = green - base
        return [base + second / 2, first, second]
    }

    private static func expected(
        _ index: Int, _ current: [Int], _ above: [Int], _ components: Int, _ predictor: Int
    ) -> Int {
        let left = index >= components ? current[index - components] : 0
        let up = above[index]
        switch predictor {
        case 1:
            guard index >= components else { return up }
            let first = index - index % components
            let corner = above[first - components]
            return abs(above[first] - corner) <= abs(current[first - components] - corner) ? left : up
        case 2: return left
        case 3: return up
        case 4: return index >= components ? (left + up + 1) / 2 : up
        default: return 0
        }
    }
}
