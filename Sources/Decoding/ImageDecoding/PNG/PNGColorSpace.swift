internal import CPNG
internal import PixelPipeline

extension FileColorSpace {
    /// What a PNG file says of its colours, in the order of precedence of the specification: cICP, iCCP, sRGB, then gAMA and cHRM.
    ///
    /// Code points of cICP that are not known, and those of light beyond white (PQ, HLG), are passed over.
    init(_ reader: OpaquePointer) {
        var space = unsafe cpng_colour_space()
        unsafe cpng_get_colour_space(reader, &space)
        if unsafe space.has_code_points != 0, let known = unsafe Self(codePoints: space.code_points) {
            self = known
        } else if let profile = unsafe space.profile {
            // libpng's memory has so many bytes; they are copied.
            self = unsafe .profile(Array(UnsafeBufferPointer(start: profile, count: Int(space.profile_bytes))))
        } else if unsafe space.is_srgb != 0 {
            self = .sRGB
        } else {
            self = unsafe .init(
                gamma: space.gamma, chromaticities: space.has_chromaticities != 0 ? space.chromaticities : nil)
        }
    }

    /// From gAMA (0 where there is none) and cHRM. Files that cannot say sRGB say a gamma of 1/2.2 instead, which stands for it.
    private init(
        gamma: Int32, chromaticities: (Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32)?
    ) {
        var calibration = ColorCalibration()
        if let xy = chromaticities {
            calibration.white = .init(x: xy.0, y: xy.1)
            calibration.red = .init(x: xy.2, y: xy.3)
            calibration.green = .init(x: xy.4, y: xy.5)
            calibration.blue = .init(x: xy.6, y: xy.7)
        }
        if gamma > 0, !(45_000...46_000).contains(gamma) { calibration.curve = .power(100_000 / Double(gamma)) }
        self = calibration.isNearSRGB ? .sRGB : .calibrated(calibration)
    }

    /// From primaries, transfer function, matrix and range of ITU-T H.273.
    private init?(codePoints: (UInt8, UInt8, UInt8, UInt8)) {
        guard codePoints.2 == 0, codePoints.3 == 1 else { return nil }  // RGB, of the full range
        self.init(primaries: UInt16(codePoints.0), transfer: UInt16(codePoints.1))
    }
}

extension ColorCalibration.Chromaticity {
    /// From numbers that a file multiplies by 100,000.
    fileprivate init(x: Int32, y: Int32) {
        self.init(x: Double(x) / 100_000, y: Double(y) / 100_000)
    }
}
