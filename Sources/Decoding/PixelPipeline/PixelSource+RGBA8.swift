package import AssetModel

extension PixelSource {
    /// Rows of red, green, blue and alpha, four bytes a pixel; alpha means nothing unless `hasAlpha`.
    package static func rgba8(width: Int, height: Int, hasAlpha: Bool) -> PixelSource {
        PixelSource(
            width: width, height: height, colors: .rgb, bits: 8, alpha: hasAlpha ? .straight : .none,
            unusedSamples: hasAlpha ? 0 : 1)
    }
}

extension PixelForm {
    /// The form for a format that GNUstep leaves to ImageMagick, which gives it straight RGBA of 8 bits whatever the file has.
    package var ofImageMagick: PixelForm { self == .asStored ? .straightRGBA8 : self }
}
