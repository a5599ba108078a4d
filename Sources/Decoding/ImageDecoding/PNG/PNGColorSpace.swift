internal import PixelPipeline

extension FileColorSpace {
    /// Colour space of a PNG file, in the order of precedence of the specification: cICP, iCCP, sRGB, then gAMA and cHRM.
    ///
    /// Unknown code points of cICP, and those of light beyond white (PQ, HLG), are ignored.
    init(_ colors: PNGReader.ColorInformation) {
        if let points = colors.codePoints, let known = Self(codePoints: points) {
            self = known
        } else if let profile = colors.profile {
            self = .profile(profile)
        } else if colors.isSRGB {
            self = .sRGB
        } else {
            self.init(gamma: colors.gamma, chromaticities: colors.chromaticities)
        }
    }

    /// From gAMA (0 where there is none) and cHRM. Files that cannot say sRGB say a gamma of 1/2.2 instead, which stands for it.
    private init(gamma: Int32, chromaticities: [Int32]?) {
        var calibration = ColorCalibration()
        if let xy = chromaticities {
            calibration.white = .init(x: xy[0], y: xy[1])
            calibration.red = .init(x: xy[2], y: xy[3])
            calibration.green = .init(x: xy[4], y: xy[5])
            calibration.blue = .init(x: xy[6], y: xy[7])
        }
        if gamma > 0, !(45_000...46_000).contains(gamma) { calibration.curve = .power(100_000 / Double(gamma)) }
        self = calibration.isNearSRGB ? .sRGB : .calibrated(calibration)
    }

    /// From primaries, transfer function, matrix and range of ITU-T H.273.
    private init?(codePoints: [UInt8]) {
        guard codePoints[2] == 0, codePoints[3] == 1 else { return nil }  // RGB, of the full range
        self.init(primaries: UInt16(codePoints[0]), transfer: UInt16(codePoints[1]))
    }
}

extension ColorCalibration.Chromaticity {
    /// From numbers that a file multiplies by 100,000.
    fileprivate init(x: Int32, y: Int32) {
        self.init(x: Double(x) / 100_000, y: Double(y) / 100_000)
    }
}
