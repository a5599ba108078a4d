package import AssetModel

/// What a codec says of the rows that it delivers to a `PixelWriter`: how samples lie in them and what they mean.
///
/// All samples of a pixel come before those of the next: first the colours, then alpha if there is one, then samples that mean nothing.
/// Samples of 1, 2 and 4 bits are packed, the highest bits of a byte first, and each row starts with a new byte. Samples of 16 bits are in
/// the machine's byte order and aligned.
package struct PixelSource {
    /// What the colour samples are.
    package enum Colors: Equatable {
        /// One sample, 0 is black.
        case grey
        /// One sample, 0 is white.
        case invertedGrey
        /// Red, green, blue.
        case rgb
        /// Blue, green, red.
        case bgr
        /// Cyan, magenta, yellow, black; 0 is no ink.
        case cmyk
        /// The same where 0 is full ink, as in Adobe's JPEG files.
        case invertedCMYK
        /// One sample, the place in the palette; of at most 8 bits, without alpha of its own.
        case palette(Palette)
    }

    /// Pixels of a row.
    package var width: Int
    /// Rows.
    package var height: Int
    /// What the colour samples are.
    package var colors: Colors
    /// Bits of every sample: 1, 2, 4, 8 or 16.
    package var bits: Int
    /// Whether a sample of alpha follows the colours, and whether they are multiplied by it.
    package var alpha: ImageRepresentation.Alpha
    /// Samples after colours and alpha that mean nothing.
    package var unusedSamples: Int
    /// What the colours are measured in.
    package var space: FileColorSpace
    /// Where the first row and column belong; not regarded in pixels as stored.
    package var orientation: Orientation

    /// Rows without alpha and without unused samples, in sRGB and upright, unless more is said.
    package init(
        width: Int, height: Int, colors: Colors, bits: Int, alpha: ImageRepresentation.Alpha = .none,
        unusedSamples: Int = 0, space: FileColorSpace = .sRGB, orientation: Orientation = .upright
    ) {
        (self.width, self.height, self.colors, self.bits) = (width, height, colors, bits)
        (self.alpha, self.unusedSamples, self.space, self.orientation) = (alpha, unusedSamples, space, orientation)
    }

    /// How many samples are colours.
    package var colorCount: Int {
        switch colors {
        case .grey, .invertedGrey, .palette: 1
        case .rgb, .bgr: 3
        case .cmyk, .invertedCMYK: 4
        }
    }

    /// Whether colours are those of a palette.
    package var hasPalette: Bool {
        if case .palette = colors { true } else { false }
    }

    /// Samples that mean something: colours and alpha.
    package var usedSamples: Int { colorCount + (alpha == .none ? 0 : 1) }

    /// Bytes of a row as the codec delivers it.
    package var rowSize: Int { (width * (usedSamples + unusedSamples) * bits + 7) / 8 }
}

extension PixelSource {
    /// The bitmap that the rows become in a form, of scale 1 and one pixel a point.
    package func representation(_ form: PixelForm) -> ImageRepresentation {
        if form == .asStored { return stored(width: width, height: height, bits: bits, model: storedModel) }
        let (width, height) = orientation.swapsSides ? (height, width) : (width, height)
        if let (bits, alpha) = form.rgba {
            return ImageRepresentation(
                pixelWidth: UInt32(width), pixelHeight: UInt32(height), bytesPerRow: UInt32(width * Int(bits) / 2),
                bitsPerSample: bits, samplesPerPixel: 4, alpha: alpha, colorModel: .rgb)
        }
        let model: ImageRepresentation.ColorModel = storedModel == .black ? .white : storedModel
        var result = stored(width: width, height: height, bits: max(bits, 8), model: model)
        result.colorProfileByteCount = UInt32(colorProfile(form).count)
        return result
    }

    /// The ICC profile that goes with the samples in this form: that of the file, or one that says the same, where it can be used.
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

    /// The samples that mean something; a palette's colours have 8 bits, and alpha where one of them is not opaque.
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
