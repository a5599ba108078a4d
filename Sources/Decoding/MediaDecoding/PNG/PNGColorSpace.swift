internal import CPNG

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
        var calibration = ColorCalibration()
        switch codePoints.0 {
        case 1: break
        case 9:
            calibration.red = .init(x: 0.708, y: 0.292)
            calibration.green = .init(x: 0.170, y: 0.797)
            calibration.blue = .init(x: 0.131, y: 0.046)
        case 12:
            calibration.red = .init(x: 0.680, y: 0.320)
            calibration.green = .init(x: 0.265, y: 0.690)
        default: return nil
        }
        switch codePoints.1 {
        case 1, 6, 14, 15: calibration.curve = .video
        case 4: calibration.curve = .power(2.2)
        case 5: calibration.curve = .power(2.8)
        case 8: calibration.curve = .power(1)
        case 13: break
        default: return nil
        }
        self = calibration.isNearSRGB ? .sRGB : .calibrated(calibration)
    }
}

extension ColorCalibration {
    /// Whether primaries and white are sRGB's as files round them, and the curve is sRGB's.
    fileprivate var isNearSRGB: Bool {
        let standard = ColorCalibration()
        let pairs = [
            (white, standard.white), (red, standard.red), (green, standard.green), (blue, standard.blue),
        ]
        return curve == .sRGB && pairs.allSatisfy { abs($0.x - $1.x) < 0.001 && abs($0.y - $1.y) < 0.001 }
    }
}

extension ColorCalibration.Chromaticity {
    /// From numbers that a file multiplies by 100,000.
    fileprivate init(x: Int32, y: Int32) {
        self.init(x: Double(x) / 100_000, y: Double(y) / 100_000)
    }
}
