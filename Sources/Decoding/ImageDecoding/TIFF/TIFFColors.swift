internal import CTIFF
internal import PixelPipeline

extension TIFFPage.Colors {
    /// Finds the colours by the tags of a directory.
    init(_ handle: TIFFHandle, bits: Int, samples: Int) {
        let compression = handle.field(TIFFTAG_COMPRESSION, as: UInt16(1)) ?? 1
        guard TIFFIsCODECConfigured(compression) != 0 else {
            self = .unsupported("compression \(compression)")
            return
        }
        // Without the tag, libtiff guesses RGB or grey, and black on white for facsimiles; so do we.
        let isFacsimile = [COMPRESSION_CCITTRLE, COMPRESSION_CCITTRLEW, COMPRESSION_CCITTFAX3, COMPRESSION_CCITTFAX4]
            .contains(Int32(compression))
        let guess = samples >= 3 ? PHOTOMETRIC_RGB : isFacsimile ? PHOTOMETRIC_MINISWHITE : PHOTOMETRIC_MINISBLACK
        let photometric = handle.field(TIFFTAG_PHOTOMETRIC, as: UInt16(0)) ?? UInt16(guess)
        let isYCbCr = Int32(photometric) == PHOTOMETRIC_YCBCR
        if isYCbCr && Int32(compression) == COMPRESSION_JPEG && samples == 3 && bits == 8
            && handle.field(TIFFTAG_PLANARCONFIG, as: UInt16(1)) == UInt16(PLANARCONFIG_CONTIG)
            && handle.decodesJPEGAsRGB()
        {
            self = .rgb
            return
        }
        let format = handle.field(TIFFTAG_SAMPLEFORMAT, as: UInt16(1)) ?? 1
        switch (Int32(format), bits) {
        case (SAMPLEFORMAT_UINT, 1), (SAMPLEFORMAT_UINT, 2), (SAMPLEFORMAT_UINT, 4), (SAMPLEFORMAT_UINT, 8),
            (SAMPLEFORMAT_UINT, 16), (SAMPLEFORMAT_VOID, 8):
            self = Self.ofIntegers(handle, Int32(photometric), bits: bits, samples: samples)
        case (SAMPLEFORMAT_UINT, 32), (SAMPLEFORMAT_IEEEFP, 32):
            switch Int32(photometric) {
            case PHOTOMETRIC_MINISBLACK: self = .grey(zeroIsBlack: true)
            case PHOTOMETRIC_RGB where samples >= 3: self = .rgb
            default: self = Self.convertedOrUnsupported(handle, photometric, bits: bits)
            }
        case (SAMPLEFORMAT_INT, _): self = .unsupported("signed samples")
        case (SAMPLEFORMAT_UINT, _): self = Self.convertedOrUnsupported(handle, photometric, bits: bits)
        default: self = .unsupported("\(bits)-bit samples of format \(format)")
        }
    }

    private static func ofIntegers(_ handle: TIFFHandle, _ photometric: Int32, bits: Int, samples: Int) -> Self {
        switch photometric {
        case PHOTOMETRIC_MINISBLACK: return .grey(zeroIsBlack: true)
        case PHOTOMETRIC_MINISWHITE: return .grey(zeroIsBlack: false)
        case PHOTOMETRIC_RGB where samples >= 3: return .rgb
        case PHOTOMETRIC_PALETTE where bits <= 8:
            if let (red, green, blue) = handle.palette(count: 1 << bits) {
                return .palette(TIFFColorMap(red: red, green: green, blue: blue))
            }
        case PHOTOMETRIC_SEPARATED where samples >= 4:
            if handle.field(TIFFTAG_INKSET, as: UInt16(1)) == UInt16(INKSET_CMYK) { return .cmyk }
        default: break
        }
        return convertedOrUnsupported(handle, UInt16(photometric), bits: bits)
    }

    /// Colours that libtiff itself turns into RGBA, or that are not supported.
    private static func convertedOrUnsupported(_ handle: TIFFHandle, _ photometric: UInt16, bits: Int) -> Self {
        handle.canConvert ? .converted : .unsupported("\(bits)-bit samples of colour model \(photometric)")
    }

    /// Number of colour samples; nil if only libtiff knows the number.
    var count: Int? {
        switch self {
        case .grey, .palette: 1
        case .rgb: 3
        case .cmyk: 4
        case .converted, .unsupported: nil
        }
    }
}

/// The colours of a directory with a palette, 16 bits a sample.
struct TIFFColorMap: Equatable {
    let red: [UInt16]
    let green: [UInt16]
    let blue: [UInt16]

    /// Whether the values have 16 bits. Some programs write values below 256, which count as 8-bit values, as in libtiff.
    private var areWide: Bool { [red, green, blue].contains { $0.contains { $0 > 255 } } }

    /// The upper halves of the values: programs write 8-bit values times 256 or 257.
    var palette: ColorTable {
        let shift = areWide ? 8 : 0
        let rgba = red.indices.flatMap { index in
            [red[index], green[index], blue[index]].map { UInt8(truncatingIfNeeded: $0 >> shift) } + [.max]
        }
        return ColorTable(rgba: rgba, hasAlpha: false)
    }

    /// Same as `palette`; nil if GNUstep reads indices of fewer than 8 bits past the end of a row, or makes 8-bit values black.
    var paletteOfGNUstep: ColorTable? { areWide && red.count == ColorTable.limit ? palette : nil }
}
