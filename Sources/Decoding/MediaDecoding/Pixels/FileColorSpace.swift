/// What the colours of a file are measured in.
enum FileColorSpace: Equatable {
    /// The file says so, or says nothing.
    case sRGB
    /// Primaries and a curve.
    case calibrated(ColorCalibration)
    /// An ICC profile's bytes, believed in nothing; one that cannot be used is passed over.
    case profile([UInt8])
}

/// A colour space of three primaries.
struct ColorCalibration: Equatable {
    /// A place in the CIE diagram.
    struct Chromaticity: Equatable {
        var x: Double
        var y: Double
    }

    /// What light an encoded value stands for.
    enum Curve: Equatable {
        /// That of sRGB.
        case sRGB
        /// That of ITU-R BT.709.
        case video
        /// The value to this power.
        case power(Double)
    }

    var white = Chromaticity(x: 0.3127, y: 0.3290)
    var red = Chromaticity(x: 0.64, y: 0.33)
    var green = Chromaticity(x: 0.30, y: 0.60)
    var blue = Chromaticity(x: 0.15, y: 0.06)
    var curve = Curve.sRGB

    /// Apple's wide colours: the primaries of SMPTE RP 431-2 with the white and the curve of sRGB.
    static let displayP3 = ColorCalibration(
        red: Chromaticity(x: 0.680, y: 0.320), green: Chromaticity(x: 0.265, y: 0.690),
        blue: Chromaticity(x: 0.150, y: 0.060))
}
