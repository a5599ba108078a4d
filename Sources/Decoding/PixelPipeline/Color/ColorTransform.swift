internal import AssetModel
internal import CLCMS

/// A conversion of the rows of one image to sRGB. lcms2 makes the conversion once for the image. A source in sRGB needs no conversion.
///
/// Colours are converted with the profile's perceptual table where it has one, otherwise colorimetrically, as lcms2's own programs do.
@safe final class ColorTransform {
    /// lcms2's object, which `deinit` deletes.
    private let transform: cmsHTRANSFORM
    /// Bytes of a pixel before the conversion, and after it.
    private let pixelSize: Int
    private let linePixelSize: Int

    /// Creates the conversion from ordered samples (`SampleRows`) of `sourceBits`, not multiplied by alpha, to straight RGBA of `bits` a sample.
    /// Alpha is copied. Nil if no conversion is needed, or if the file's profile cannot be used and colours count as sRGB.
    init?(_ source: PixelSource, from sourceBits: Int, to bits: Int) {
        let model = ColorProfile.Model(source.colors)
        guard let profile = ColorProfile(source.space, model: model), !profile.isSRGB,
            let target = ColorProfile.sRGB
        else { return nil }
        let hasAlpha = source.alpha != .none
        let from = sampleFormat(model, count: source.colorCount, hasAlpha: hasAlpha, bits: sourceBits)
        let to = sampleFormat(.rgb, count: 3, hasAlpha: true, bits: bits)
        let flags = (hasAlpha ? copyAlpha : 0) | Self.precision(source, profile, bits: sourceBits)
        // lcms2 copies the data that it needs from both profiles.
        guard
            let transform = unsafe cmsCreateTransform(
                profile.handle, from, target.handle, to, UInt32(INTENT_PERCEPTUAL), flags)
        else { return nil }
        unsafe self.transform = transform
        pixelSize = source.usedSamples * sourceBits / 8
        linePixelSize = 4 * bits / 8
    }

    deinit { unsafe cmsDeleteTransform(transform) }

    /// Converts a row of `width` pixels. Row and line have the formats that the transform was made for.
    func apply(_ row: RawSpan, into line: inout MutableRawSpan, width: Int) {
        precondition(
            row.byteCount >= width * pixelSize && line.byteCount >= width * linePixelSize, "rows that are too short")
        unsafe row.withUnsafeBytes { row in
            unsafe line.withUnsafeMutableBytes { line in
                // lcms2 reads and writes `width` pixels, which row and line have, as checked above.
                unsafe cmsDoTransform(transform, row.baseAddress, line.baseAddress, UInt32(width))
            }
        }
    }

    /// Returns lcms2's flags for computing every pixel, which is exact, or for making tables first. Tables for a matrix and RGB of 8 bits are exact,
    /// too, but take as long as ten thousand computed pixels. All other tables are grids, with errors of up to 16 of 255 for colours outside of sRGB:
    /// grids serve only large pictures whose profile has a grid itself.
    private static func precision(_ source: PixelSource, _ profile: ColorProfile, bits: Int) -> UInt32 {
        let pixelCount = source.width * source.height
        if !profile.isMatrix { return pixelCount < 250_000 ? everyPixel : UInt32(cmsFLAGS_HIGHRESPRECALC) }
        return profile.isRGB && bits == 8 && pixelCount > 10_000 ? 0 : everyPixel
    }
}

private let copyAlpha = UInt32(cmsFLAGS_COPY_ALPHA)
private let everyPixel = UInt32(cmsFLAGS_NOOPTIMIZE)

/// Returns lcms2's description of a row's samples, of which `count` are colours. C programs use lcms2's macros instead.
private func sampleFormat(_ model: ColorProfile.Model, count: Int, hasAlpha: Bool, bits: Int) -> UInt32 {
    UInt32(model.pixelType) << 16 | (hasAlpha ? 1 << 7 : 0) | UInt32(count) << 3 | UInt32(bits / 8)
}
