package import AssetModel

extension PixelSource {
    /// Rows of straight red, green, blue and alpha, four bytes a pixel. The alpha has no meaning if it is `.none`.
    package static func rgba8(width: Int, height: Int, alpha: ImageRepresentation.Alpha) -> PixelSource {
        PixelSource(
            width: width, height: height, colors: .rgb, bits: 8, alpha: alpha,
            unusedSamples: alpha == .none ? 1 : 0)
    }
}

extension PixelForm {
    /// The form for formats that GNUstep leaves to ImageMagick: as stored, they are straight RGBA of 8 bits, because that is what it gets.
    package var ofImageMagick: PixelForm { self == .asStored ? .straightRGBA8 : self }
}
