/// Draws the picture from which files are made. A pixel's colour depends on its distances to the edges of the shapes.
struct Canvas {
    /// Red, green, blue and alpha from 0 to 1. The colours are multiplied by alpha.
    private typealias Color = SIMD4<Double>

    /// Whether a background covers the whole picture.
    let isOpaque: Bool

    /// 8-bit samples of the pixel with this centre. Alpha is straight.
    func pixel(_ x: Double, _ y: Double) -> [UInt8] {
        var sum = isOpaque ? mix(color(0xF4F0E6), color(0x3B5D8A), y / Double(Inputs.height)) : Color()
        func lay(_ color: Color, within distance: Double) {
            let above = color * min(max(0.5 - distance, 0), 1)
            sum = above + sum * (1 - above.w)
        }
        let glow = min(distance(x - 16, y - 15) / 22, 1)
        lay(
            glow < 0.5
                ? mix(color(0xFFD54A), color(0xD9480F), glow * 2)
                : mix(color(0xD9480F), color(0xD9480F, alpha: 0.1), glow * 2 - 1),
            within: distance(x - 20, y - 20) - 17)
        let (right, down) = (max(abs(x - 41) - 9, 0), max(abs(y - 29) - 5, 0))  // from the plate's middle part
        lay(color(0x0B7285, alpha: 0.55), within: distance(right, down) - 6)
        lay(color(0xC2255C), within: abs(distance(x - 40, y - 16) - 10) - 1.5)
        let isLine = (40..<45).contains(y) && (4..<20).contains(x) && Int(x).isMultiple(of: 2)
        if isLine { lay(color(0), within: -1) }
        let straight = sum.w > 0 ? Color(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w) : sum
        return (0..<4).map { UInt8((min(straight[$0], 1) * 255).rounded()) }
    }

    private func color(_ hex: Int, alpha: Double = 1) -> Color {
        Color(Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255, 1) * alpha
    }

    private func mix(_ first: Color, _ second: Color, _ share: Double) -> Color { first + (second - first) * share }

    private func distance(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
