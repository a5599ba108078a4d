internal import AssetModel
internal import CLCMS

/// A conversion of rows of one image to sRGB, made by lcms2 once for the image. sRGB itself needs none.
///
/// Colours are converted with the profile's perceptual table where it has one, else by measure, as lcms2's own programs do.
@safe final class ColorTransform {
    /// lcms2's object; deleted with this one.
    private let transform: cmsHTRANSFORM

    /// The conversion from a source's samples in order (`SampleRows`), not multiplied by alpha, to straight RGBA; both have so many bits. Alpha is
    /// copied. Nil when none is needed, or when the file's profile cannot be used: then colours are taken for sRGB.
    init?(_ source: PixelSource, from sourceBits: Int, to bits: Int) {
        let model = ColorProfile.Model(source.colors)
        guard let profile = ColorProfile(source.space, model: model), !profile.isSRGB,
            let target = ColorProfile.sRGB
        else { return nil }
        let hasAlpha = source.alpha != .none
        let from = SampleFormat(model: model, hasAlpha: hasAlpha, bits: sourceBits)
        let to = SampleFormat(model: .rgb, hasAlpha: true, bits: bits)
        let flags = (hasAlpha ? copyAlpha : 0) | Self.precision(source, profile, bits: sourceBits)
        // lcms2 keeps what it needs of both profiles.
        guard
            let transform = unsafe cmsCreateTransform(
                profile.handle, from.word, target.handle, to.word, UInt32(INTENT_PERCEPTUAL), flags)
        else { return nil }
        unsafe self.transform = transform
    }

    deinit { unsafe cmsDeleteTransform(transform) }

    /// Converts a row; both have the format that the transform was made for and so many pixels.
    func apply(_ row: UnsafeRawBufferPointer, into line: UnsafeMutableRawBufferPointer, width: Int) {
        unsafe cmsDoTransform(transform, row.baseAddress, line.baseAddress, UInt32(width))
    }

    /// Whether lcms2 computes every pixel, which is exact, or makes tables first, as its flags.
    ///
    /// Its tables for matrices and RGB of 8 bits are exact, too, but making them takes as long as computing ten thousand pixels. All others are grids, which are up to 16 of 255 off where colours lie
    /// outside of sRGB; they are used for what is in the file as a grid itself, and only for large pictures.
    private static func precision(_ source: PixelSource, _ profile: ColorProfile, bits: Int) -> UInt32 {
        let pixelCount = source.width * source.height
        if !profile.isMatrix { return pixelCount < 250_000 ? everyPixel : UInt32(cmsFLAGS_HIGHRESPRECALC) }
        return profile.isRGB && bits == 8 && pixelCount > 10_000 ? 0 : everyPixel
    }
}

private let copyAlpha = UInt32(cmsFLAGS_COPY_ALPHA)
private let everyPixel = UInt32(cmsFLAGS_NOOPTIMIZE)

/// lcms2's description of samples in a row, which its macros would make in C.
private struct SampleFormat {
    let word: UInt32

    init(model: ColorProfile.Model, hasAlpha: Bool, bits: Int) {
        let kind = UInt32(model.pixelType) << 16
        let extra: UInt32 = hasAlpha ? 1 << 7 : 0
        word = kind | extra | UInt32(model.sampleCount) << 3 | UInt32(bits / 8)
    }
}
