internal import ByteReading

/// A deepmap's table of colours: blue, green, red, alpha; alpha may stand in a plane of its own.
struct DeepmapPalette {
    private let colors: ArraySlice<UInt8>
    private let hasAlphaPlane: Bool

    init(_ colors: ArraySlice<UInt8>, hasAlphaPlane: Bool) {
        self.colors = colors
        self.hasAlphaPlane = hasAlphaPlane
    }

    func rgba(_ planes: ByteFields, pixelCount: Int, _ geometry: PixelGeometry) throws(CatalogError) -> [UInt8] {
        let alpha = try planes.part(0, hasAlphaPlane ? pixelCount : 0).bytes
        let numbers = try planes.part(alpha.count, pixelCount).bytes
        var pixels: [UInt8] = []
        pixels.reserveCapacity(pixelCount * 4)
        for (position, number) in numbers.enumerated() {
            let start = colors.startIndex + Int(number) * 4
            guard start + 4 <= colors.endIndex else {
                throw planes.unexpected("one of \(colors.count / 4) colours", "\(number)", at: position)
            }
            pixels.append(colors[start + 2])
            pixels.append(colors[start + 1])
            pixels.append(colors[start])
            let opacity = hasAlphaPlane ? alpha[alpha.startIndex + position] : colors[start + 3]
            pixels.append(geometry.isOpaque ? 255 : opacity)
        }
        return pixels
    }
}
