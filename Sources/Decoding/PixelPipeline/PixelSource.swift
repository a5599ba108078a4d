package import AssetModel

/// A codec's description of the rows that it gives to a `PixelWriter`: the layout and the meaning of their samples.
///
/// All samples of a pixel lie together: first the colours, then alpha if there is one, then samples without a meaning.
/// Samples of 1, 2 and 4 bits are packed, the highest bits of a byte first, and each row starts with a new byte. Samples of 16 bits are
/// aligned and in the machine's byte order.
package struct PixelSource {
    package enum Colors: Equatable {
        /// One sample, 0 is black.
        case grey
        /// One sample, 0 is white.
        case invertedGrey
        case rgb
        case bgr
        /// Cyan, magenta, yellow, black; 0 is no ink.
        case cmyk
        /// Cyan, magenta, yellow, black; 0 is full ink, as in Adobe's JPEG files.
        case invertedCMYK
        /// One sample of at most 8 bits, the index in the palette; no alpha sample follows.
        case palette(ColorTable)
    }

    package var width: Int
    package var height: Int
    package var colors: Colors
    /// Bits of every sample: 1, 2, 4, 8 or 16.
    package var bits: Int
    /// Whether an alpha sample follows the colours, and whether the colours are multiplied by alpha.
    package var alpha: ImageRepresentation.Alpha
    /// Samples after colours and alpha that have no meaning.
    package var unusedSamples: Int
    package var space: FileColorSpace
    /// Place of the first row and column. In the form `asStored`, pixels are not turned.
    package var orientation: Orientation

    /// Describes rows without alpha and without unused samples, in sRGB and upright, unless arguments say otherwise.
    package init(
        width: Int, height: Int, colors: Colors, bits: Int, alpha: ImageRepresentation.Alpha = .none,
        unusedSamples: Int = 0, space: FileColorSpace = .sRGB, orientation: Orientation = .upright
    ) {
        (self.width, self.height, self.colors, self.bits) = (width, height, colors, bits)
        (self.alpha, self.unusedSamples, self.space, self.orientation) = (alpha, unusedSamples, space, orientation)
    }

    package var colorCount: Int {
        switch colors {
        case .grey, .invertedGrey, .palette: 1
        case .rgb, .bgr: 3
        case .cmyk, .invertedCMYK: 4
        }
    }

    package var hasPalette: Bool {
        if case .palette = colors { true } else { false }
    }

    /// Samples with a meaning: colours and alpha.
    package var usedSamples: Int { colorCount + (alpha == .none ? 0 : 1) }

    /// Bytes of a row as the codec gives it.
    package var rowSize: Int { (width * (usedSamples + unusedSamples) * bits + 7) / 8 }
}

extension PixelSource {
    /// Describes the bitmap that the rows become in a form. The bitmap has scale 1: a pixel is a point.
    package func representation(_ form: PixelForm) -> ImageRepresentation {
        if form == .asStored { return stored(width: width, height: height, bits: bits, model: storedModel) }
        let (width, height) = orientation.swapsSides ? (height, width) : (width, height)
        if let (bits, alpha, colors) = form.rgba {
            return ImageRepresentation(
                pixelWidth: UInt32(width), pixelHeight: UInt32(height), bytesPerRow: UInt32(width * Int(bits) / 2),
                bitsPerSample: bits, samplesPerPixel: 4, alpha: alpha, colorModel: colors)
        }
        let model: ImageRepresentation.ColorModel = storedModel == .black ? .white : storedModel
        var result = stored(width: width, height: height, bits: max(bits, 8), model: model)
        result.colorProfileByteCount = UInt32(colorProfile(form).count)
        return result
    }

    /// Returns the ICC profile of the samples in a form: the file's profile, or a profile made from the file's primaries and curve. Empty for sRGB.
    package func colorProfile(_ form: PixelForm) -> [UInt8] {
        guard form == .original, let profile = ColorProfile(space, model: ColorProfile.Model(colors)) else { return [] }
        if case .profile(let bytes) = space { return bytes }
        return profile.bytes
    }

    private var storedModel: ImageRepresentation.ColorModel {
        switch colors {
        case .grey: .white
        case .invertedGrey: .black
        case .rgb, .bgr, .palette: .rgb
        case .cmyk, .invertedCMYK: .cmyk
        }
    }

    /// Describes rows of the samples with a meaning. A palette's colours have 8 bits each, and alpha if the palette has alpha.
    private func stored(
        width: Int, height: Int, bits: Int, model: ImageRepresentation.ColorModel
    ) -> ImageRepresentation {
        var (samples, bits, alpha) = (usedSamples, bits, alpha)
        if case .palette(let palette) = colors {
            (samples, bits, alpha) = palette.hasAlpha ? (4, 8, .straight) : (3, 8, .none)
        }
        return ImageRepresentation(
            pixelWidth: UInt32(width), pixelHeight: UInt32(height),
            bytesPerRow: UInt32((width * samples * bits + 7) / 8),
            bitsPerSample: UInt8(bits), samplesPerPixel: UInt8(samples), alpha: alpha, colorModel: model)
    }
}

extension PixelSource {
    /// Describes rows of straight red, green, blue and alpha, four bytes a pixel. The last byte has no meaning if `alpha` is `.none`.
    package static func rgba8(width: Int, height: Int, alpha: ImageRepresentation.Alpha) -> PixelSource {
        PixelSource(
            width: width, height: height, colors: .rgb, bits: 8, alpha: alpha,
            unusedSamples: alpha == .none ? 1 : 0)
    }
}

extension PixelForm {
    /// The form for file formats that GNUstep leaves to ImageMagick. In place of `asStored`, it is straight RGBA of 8 bits, as from ImageMagick.
    package var ofImageMagick: PixelForm { self == .asStored ? .straightRGBA8 : self }
}
