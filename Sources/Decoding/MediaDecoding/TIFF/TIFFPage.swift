internal import AssetModel
internal import CTIFF

/// How the samples of a directory lie in the file, and what they mean.
struct TIFFPage {
    /// What the colour samples are.
    enum Colors: Equatable {
        /// One sample; 0 is black, or white.
        case grey(zeroIsBlack: Bool)
        /// One sample, the place in the palette.
        case palette(TIFFPalette)
        /// Red, green, blue.
        case rgb
        /// Anything else: only libtiff itself turns it into RGBA.
        case other(photometric: UInt16)
    }

    let directoryOffset: UInt64
    let width: Int
    let height: Int
    let bits: Int
    /// Samples of a pixel in the file, those that mean nothing included.
    let samples: Int
    /// Whether one plane follows the other, one sample each.
    let isPlanar: Bool
    let colors: Colors
    /// What the samples after the colours are, as `EXTRASAMPLE_` numbers; those that the file says nothing of come first.
    let extraSamples: [UInt16]
    /// Number 1 to 8 of where the first pixel is.
    let orientation: UInt16
    let density: Density?

    /// How many samples are colours.
    var colorCount: Int { Self.colorCount(colors, samples: samples) }

    private static func colorCount(_ colors: Colors, samples: Int) -> Int {
        switch colors {
        case .grey, .palette: 1
        case .rgb: 3
        case .other: samples
        }
    }

    /// Which sample is alpha and how it is stored, as GNUstep sees it: exactly one extra sample that says so.
    var storedAlpha: ImageRepresentation.Alpha {
        guard extraSamples.count == 1 else { return .none }
        switch Int32(extraSamples[0]) {
        case EXTRASAMPLE_ASSOCALPHA: return .premultiplied
        case EXTRASAMPLE_UNASSALPHA: return .straight
        default: return .none
        }
    }

    /// The same as libtiff sees it: the first extra sample that says so, or a fourth sample that says nothing.
    var alpha: ImageRepresentation.Alpha {
        guard let first = extraSamples.first else { return .none }
        switch Int32(first) {
        case EXTRASAMPLE_ASSOCALPHA: return .premultiplied
        case EXTRASAMPLE_UNASSALPHA: return .straight
        default: return samples > 3 ? .premultiplied : .none
        }
    }

    /// Reads the directory that the handle stands on, and checks its size.
    init(_ handle: TIFFHandle, limits: ImageLimits) throws(MediaError) {
        guard let width = handle.field(TIFFTAG_IMAGEWIDTH, as: UInt32(0)), width > 0,
            let height = handle.field(TIFFTAG_IMAGELENGTH, as: UInt32(0)), height > 0
        else { throw .malformed(.tiff, offset: handle.directoryOffset, problem: "a page without a size") }
        try limits.check(width: width, height: height)
        directoryOffset = handle.directoryOffset
        self.width = Int(width)
        self.height = Int(height)
        bits = Int(handle.field(TIFFTAG_BITSPERSAMPLE, as: UInt16(1)) ?? 1)
        samples = Int(handle.field(TIFFTAG_SAMPLESPERPIXEL, as: UInt16(1)) ?? 1)
        if samples > Int(limits.samples) {
            throw .limitExceeded(.samples, found: UInt64(samples), allowed: UInt64(limits.samples))
        }
        isPlanar =
            samples > 1
            && handle.field(TIFFTAG_PLANARCONFIG, as: UInt16(1)) == UInt16(PLANARCONFIG_SEPARATE)
        orientation = handle.field(TIFFTAG_ORIENTATION, as: UInt16(1)) ?? 1
        let named = handle.extraSamples
        colors = Self.colors(handle, bits: bits, samples: samples)
        let colorCount = Self.colorCount(colors, samples: samples)
        let unnamed = max(0, samples - colorCount - named.count)
        extraSamples = [UInt16](repeating: UInt16(EXTRASAMPLE_UNSPECIFIED), count: unnamed) + named
        density = Density(handle)
    }

    private static func colors(_ handle: TIFFHandle, bits: Int, samples: Int) -> Colors {
        // Without the tag it is grey or RGB, as libtiff guesses too.
        let photometric =
            handle.field(TIFFTAG_PHOTOMETRIC, as: UInt16(0))
            ?? UInt16(samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK)
        let isInteger = handle.field(TIFFTAG_SAMPLEFORMAT, as: UInt16(1)) == UInt16(SAMPLEFORMAT_UINT)
        guard isInteger, [1, 2, 4, 8, 16].contains(bits) else { return .other(photometric: photometric) }
        switch Int32(photometric) {
        case PHOTOMETRIC_MINISBLACK: return .grey(zeroIsBlack: true)
        case PHOTOMETRIC_MINISWHITE: return .grey(zeroIsBlack: false)
        case PHOTOMETRIC_RGB where samples >= 3: return .rgb
        case PHOTOMETRIC_PALETTE where bits <= 8:
            guard let palette = TIFFPalette(handle, bits: bits) else { break }
            return .palette(palette)
        default: break
        }
        return .other(photometric: photometric)
    }
}

extension TIFFPage {
    /// The bitmap that the page becomes, nil when it cannot be had in this form.
    func representation(form: PixelForm, page: Int, pageCount: Int) -> ImageRepresentation? {
        var result: ImageRepresentation
        switch form {
        case _ where form != .asStored:
            result = ImageRepresentation(
                pixelWidth: UInt32(width), pixelHeight: UInt32(height), bytesPerRow: UInt32(width) * 4,
                bitsPerSample: 8, samplesPerPixel: 4, alpha: .premultiplied, colorModel: .rgb)
        default:
            guard let stored = storedRepresentation else { return nil }
            result = stored
        }
        if let density {
            (result.pointWidth, result.pointHeight) = density.points(width: UInt32(width), height: UInt32(height))
        }
        result.page = UInt16(page)
        result.pageCount = UInt16(pageCount)
        return result
    }

    private var storedRepresentation: ImageRepresentation? {
        let model: ImageRepresentation.ColorModel
        var bits = bits
        var samples = storedAlpha == .none ? 0 : 1
        switch colors {
        case .other: return nil
        case .grey(let zeroIsBlack):
            model = zeroIsBlack ? .white : .black
            samples += 1
        case .rgb:
            model = .rgb
            samples += 3
        case .palette:
            guard storedAlpha == .none else { return nil }
            model = .rgb
            samples = 3
            bits = 8
        }
        return ImageRepresentation(
            pixelWidth: UInt32(width), pixelHeight: UInt32(height),
            bytesPerRow: UInt32((width * samples * bits + 7) / 8),
            bitsPerSample: UInt8(bits), samplesPerPixel: UInt8(samples), alpha: storedAlpha, colorModel: model)
    }
}

extension Density {
    /// From the resolution tags, where their unit is one of length.
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
