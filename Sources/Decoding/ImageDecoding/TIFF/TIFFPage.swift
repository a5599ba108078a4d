internal import AssetModel
internal import CTIFF
internal import MediaInput
internal import PixelPipeline

/// The layout and the meaning of the samples of a directory.
struct TIFFPage {
    enum Colors: Equatable {
        /// One sample; 0 is black, or white.
        case grey(zeroIsBlack: Bool)
        /// One sample, the index in the palette.
        case palette(TIFFColorMap)
        case rgb
        case cmyk
        /// Colours that libtiff itself turns into RGBA: YCbCr, Lab and so on.
        case converted
        /// Other colours, in words for an error message.
        case unsupported(String)
    }

    let directoryOffset: UInt64
    let width: Int
    let height: Int
    /// Bits of a sample in the file: 1 to 16, or 32.
    let bits: Int
    /// Whether the 32 bits of a sample are a floating-point number.
    let isFloat: Bool
    /// Samples of a pixel in the file, unused ones included.
    let samples: Int
    /// Whether each sample of a pixel lies in a plane of its own.
    let isPlanar: Bool
    let colors: Colors
    /// Whether libtiff has to turn YCbCr into RGB while it decompresses JPEG.
    let isJPEGOfYCbCr: Bool
    /// Meaning of the samples after the colours, as `EXTRASAMPLE_` numbers. Samples that the file does not describe come first.
    let extraSamples: [UInt16]
    let orientation: Orientation
    /// Description of the page's file: planes and compression.
    let file: ImageSource
    let density: Density?
    let profile: [UInt8]?

    /// Reads the handle's current directory, and checks its size.
    init(_ handle: TIFFHandle, limits: ImageLimits) throws(MediaError) {
        guard let width = handle.field(TIFFTAG_IMAGEWIDTH, as: UInt32(0)), width > 0,
            let height = handle.field(TIFFTAG_IMAGELENGTH, as: UInt32(0)), height > 0
        else { throw .malformed(.tiff, offset: handle.directoryOffset, problem: "a page without a size") }
        try limits.check(width: width, height: height)
        directoryOffset = handle.directoryOffset
        self.width = Int(width)
        self.height = Int(height)
        bits = Int(handle.field(TIFFTAG_BITSPERSAMPLE, as: UInt16(1)) ?? 1)
        isFloat = handle.field(TIFFTAG_SAMPLEFORMAT, as: UInt16(1)) == UInt16(SAMPLEFORMAT_IEEEFP)
        samples = Int(handle.field(TIFFTAG_SAMPLESPERPIXEL, as: UInt16(1)) ?? 1)
        if samples > Int(limits.samples) {
            throw .limitExceeded(.samples, found: UInt64(samples), allowed: UInt64(limits.samples))
        }
        let hasPlanes = handle.field(TIFFTAG_PLANARCONFIG, as: UInt16(1)) == UInt16(PLANARCONFIG_SEPARATE)
        isPlanar = samples > 1 && hasPlanes
        file = ImageSource(
            .tiff, isPlanar: hasPlanes, detail: UInt32(handle.field(TIFFTAG_COMPRESSION, as: UInt16(1)) ?? 1))
        orientation = Orientation(number: handle.field(TIFFTAG_ORIENTATION, as: UInt16(1)) ?? 1)
        colors = Colors(handle, bits: bits, samples: samples)
        isJPEGOfYCbCr =
            colors == .rgb && handle.field(TIFFTAG_PHOTOMETRIC, as: UInt16(0)) == UInt16(PHOTOMETRIC_YCBCR)
        // Some files name more extra samples than they have.
        let extraCount = max(0, samples - (colors.count ?? samples))
        let named = handle.extraSamples.prefix(extraCount)
        let unnamed = extraCount - named.count
        extraSamples = [UInt16](repeating: UInt16(EXTRASAMPLE_UNSPECIFIED), count: unnamed) + named
        density = Density(handle)
        profile = handle.colorProfile
    }

    /// Alpha as in GNUstep: exactly one extra sample, which is called alpha.
    private var storedAlpha: ImageRepresentation.Alpha {
        extraSamples.count == 1 ? alpha(of: extraSamples[0]) ?? .none : .none
    }

    /// Alpha as in libtiff: the first extra sample if it is called alpha, or a fourth sample without a name.
    private var alpha: ImageRepresentation.Alpha {
        guard let first = extraSamples.first else { return .none }
        return alpha(of: first) ?? (samples > 3 && colors != .cmyk ? .premultiplied : .none)
    }

    private func alpha(of extraSample: UInt16) -> ImageRepresentation.Alpha? {
        switch Int32(extraSample) {
        case EXTRASAMPLE_ASSOCALPHA: .premultiplied
        case EXTRASAMPLE_UNASSALPHA: .straight
        default: nil
        }
    }

    /// Describes the rows of `TIFFRows` or of libtiff's conversion; nil if the page cannot be decoded to the form. The form `asStored` needs colours
    /// that GNUstep takes.
    func source(_ form: PixelForm) -> PixelSource? {
        let isStored = form == .asStored
        // GNUstep keeps samples without a declared meaning.
        if isStored && (bits > 16 || extraSamples.count > (storedAlpha == .none ? 0 : 1)) { return nil }
        let colors: PixelSource.Colors
        switch self.colors {
        case .grey(let zeroIsBlack): colors = zeroIsBlack ? .grey : .invertedGrey
        case .rgb: colors = .rgb
        case .palette(let map):
            if isStored && storedAlpha != .none { return nil }
            guard let palette = isStored ? map.paletteOfGNUstep : map.palette else { return nil }
            colors = .palette(palette)
        case .cmyk where !isStored: colors = .cmyk
        case .converted where !isStored:
            return PixelSource(
                width: width, height: height, colors: .rgb, bits: 8, alpha: .premultiplied, orientation: orientation)
        case .cmyk, .converted, .unsupported: return nil
        }
        var source = PixelSource(
            width: width, height: height, colors: colors, bits: min(bits, 16), orientation: orientation)
        if !source.hasPalette { source.alpha = isStored ? storedAlpha : alpha }
        if !isPlanar { source.unusedSamples = samples - source.usedSamples }
        if let profile, !isStored { source.space = .profile(profile) }
        return source
    }

    /// Describes the bitmap that the page becomes; nil if the page cannot be decoded to the form.
    func representation(form: PixelForm, page: Int, pageCount: Int) -> ImageRepresentation? {
        guard var result = source(form)?.representation(form) else { return nil }
        density?.size(&result, from: form == .asStored ? .upright : orientation)
        result.page = UInt16(page)
        result.pageCount = UInt16(pageCount)
        return result
    }

    /// The page's unusual feature, for an error message.
    var feature: String {
        switch colors {
        case .unsupported(let feature): feature
        case .palette: "a palette of \(bits) bits or alpha as stored"
        case .cmyk: "CMYK as stored"
        case .converted: "colours other than grey and RGB as stored"
        case .grey, .rgb: bits > 16 ? "samples of \(bits) bits" : "unnamed samples as stored"
        }
    }
}

extension Density {
    /// Reads the resolution tags; nil if their unit is no length.
    fileprivate init?(_ handle: TIFFHandle) {
        guard let horizontal = handle.field(TIFFTAG_XRESOLUTION, as: Float(0)),
            let vertical = handle.field(TIFFTAG_YRESOLUTION, as: Float(0))
        else { return nil }
        let perUnit: Double
        switch handle.field(TIFFTAG_RESOLUTIONUNIT, as: UInt16(RESUNIT_INCH)).map(Int32.init) {
        case RESUNIT_INCH: perUnit = 1
        case RESUNIT_CENTIMETER: perUnit = 2.54
        default: return nil
        }
        self.init(horizontal: Double(horizontal) * perUnit, vertical: Double(vertical) * perUnit)
    }
}
