/// A deepmap's palette: entries of blue, green, red and alpha. If there is an alpha plane, the plane replaces the alpha of the entries.
struct DeepmapPalette {
    let colors: ArraySlice<UInt8>
    let hasAlphaPlane: Bool

    func rgba(_ planes: ByteFields, pixelCount: Int, _ geometry: PixelGeometry) throws(CatalogError) -> [UInt8] {
        let alpha = try planes.part(0, hasAlphaPlane ? pixelCount : 0).bytes
        let indices = try planes.part(alpha.count, pixelCount).bytes
        var pixels: [UInt8] = []
        pixels.reserveCapacity(pixelCount * 4)
        for (pixel, index) in indices.enumerated() {
            let start = colors.startIndex + Int(index) * 4
            guard start + 4 <= colors.endIndex else {
                throw planes.unexpected("one of \(colors.count / 4) colours", "\(index)", at: pixel)
            }
            pixels.append(colors[start + 2])
            pixels.append(colors[start + 1])
            pixels.append(colors[start])
            let opacity = hasAlphaPlane ? alpha[alpha.startIndex + pixel] : colors[start + 3]
            pixels.append(geometry.isOpaque ? 255 : opacity)
        }
        return pixels
    }
}
