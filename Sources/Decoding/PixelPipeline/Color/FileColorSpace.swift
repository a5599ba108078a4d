/// The colour space of a file.
package enum FileColorSpace: Equatable {
    /// The file names sRGB, or no colour space.
    case sRGB
    /// Primaries and a curve.
    case calibrated(ColorCalibration)
    /// The bytes of an ICC profile, not yet checked. A profile that cannot be used is ignored.
    case profile([UInt8])
}

/// A colour space of three primaries.
package struct ColorCalibration: Equatable {
    /// A point in the CIE chromaticity diagram.
    package struct Chromaticity: Equatable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// Function from an encoded value to light.
    package enum Curve: Equatable {
        /// The curve of sRGB.
        case sRGB
        /// The curve of ITU-R BT.709.
        case video
        /// The value to this power.
        case power(Double)
    }

    package var white = Chromaticity(x: 0.3127, y: 0.3290)
    package var red = Chromaticity(x: 0.64, y: 0.33)
    package var green = Chromaticity(x: 0.30, y: 0.60)
    package var blue = Chromaticity(x: 0.15, y: 0.06)
    package var curve = Curve.sRGB

    /// The primaries, the white and the curve of sRGB.
    package init() {}

    /// Apple's wide colours: the primaries of SMPTE RP 431-2 with the white and the curve of sRGB.
    package static let displayP3 = {
        var calibration = ColorCalibration()
        calibration.red = Chromaticity(x: 0.680, y: 0.320)
        calibration.green = Chromaticity(x: 0.265, y: 0.690)
        return calibration
    }()
}

extension FileColorSpace {
    /// Creates the space of code points of ITU-T H.273 for primaries and transfer. Nil for unknown code points, and for light beyond white (PQ, HLG).
    package init?(primaries: UInt16, transfer: UInt16) {
        var calibration = ColorCalibration()
        switch primaries {
        case 1: break
        case 9:
            calibration.red = .init(x: 0.708, y: 0.292)
            calibration.green = .init(x: 0.170, y: 0.797)
            calibration.blue = .init(x: 0.131, y: 0.046)
        case 12: calibration = .displayP3
        default: return nil
        }
        switch transfer {
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
    /// Whether the curve is sRGB's, and white and primaries differ from sRGB's by rounding at most.
    package var isNearSRGB: Bool {
        let standard = ColorCalibration()
        let pairs = [
            (white, standard.white), (red, standard.red), (green, standard.green), (blue, standard.blue),
        ]
        return curve == .sRGB && pairs.allSatisfy { abs($0.x - $1.x) < 0.001 && abs($0.y - $1.y) < 0.001 }
    }
}
