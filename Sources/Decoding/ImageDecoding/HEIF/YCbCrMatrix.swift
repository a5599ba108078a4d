/// A conversion of brightness and colour differences to red, green and blue (ITU-T H.273, 8.3).
struct YCbCrMatrix {
    private let redOfRed: Float
    private let greenOfBlue: Float
    private let greenOfRed: Float
    private let blueOfBlue: Float
    /// Whether red, green and blue themselves are coded, in another order.
    private let isIdentity: Bool
    private let black: Float
    private let gain: Float
    private let colorGain: Float
    private let middle: Float
    private let largest: Float

    /// Nil for a number that is not a plain matrix, such as the numbers for constant luminance.
    init?(matrix: Int, isFullRange: Bool, bits: Int) {
        let weights: (red: Float, blue: Float)
        switch matrix {
        case 0, 2, 5, 6: weights = (0.299, 0.114)
        case 1: weights = (0.2126, 0.0722)
        case 4: weights = (0.30, 0.11)
        case 7: weights = (0.212, 0.087)
        case 9: weights = (0.2627, 0.0593)
        default: return nil
        }
        isIdentity = matrix == 0
        let green = 1 - weights.red - weights.blue
        redOfRed = 2 * (1 - weights.red)
        blueOfBlue = 2 * (1 - weights.blue)
        greenOfRed = weights.red / green * redOfRed
        greenOfBlue = weights.blue / green * blueOfBlue
        largest = Float((1 << bits) - 1)
        let unit = Float(1 << (bits - 8))
        middle = 128 * unit
        black = isFullRange ? 0 : 16 * unit
        gain = isFullRange ? 1 : largest / (219 * unit)
        colorGain = isFullRange ? 1 : largest / (224 * unit)
    }

    /// Converts a pixel to red, green and blue, each from 0 to the largest value of the samples' bits.
    @inline(__always)
    func colors(_ luma: Int, _ blue: Int, _ red: Int) -> (Int, Int, Int) {
        if isIdentity { return (clamp(scaled(red)), clamp(scaled(luma)), clamp(scaled(blue))) }
        let y = scaled(luma)
        let (b, r) = ((Float(blue) - middle) * colorGain, (Float(red) - middle) * colorGain)
        return (clamp(y + redOfRed * r), clamp(y - greenOfBlue * b - greenOfRed * r), clamp(y + blueOfBlue * b))
    }

    /// Converts a pixel without colour differences.
    @inline(__always)
    func grey(_ luma: Int) -> Int { clamp(scaled(luma)) }

    @inline(__always)
    private func scaled(_ value: Int) -> Float { (Float(value) - black) * gain }

    @inline(__always)
    private func clamp(_ value: Float) -> Int { Int(min(max(value, 0), largest) + 0.5) }
}
