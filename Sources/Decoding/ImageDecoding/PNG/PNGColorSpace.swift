internal import PixelPipeline

extension FileColorSpace {
    /// Converts gAMA (100,000 times the exponent of the encoding; 0 if there is none) and cHRM (100,000 times x and y of white, red, green and blue).
    /// A gamma of 1/2.2 counts as sRGB: files that cannot name sRGB have this gamma instead.
    init(gamma: Int32, chromaticities: [Int32]?) {
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
}

extension ColorCalibration.Chromaticity {
    /// Converts numbers that a file multiplies by 100,000.
    fileprivate init(x: Int32, y: Int32) {
        self.init(x: Double(x) / 100_000, y: Double(y) / 100_000)
    }
}
