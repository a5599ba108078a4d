internal import CLCMS

/// A colour profile that lcms2 has open.
@safe final class ColorProfile {
    /// Kind of samples that a profile describes.
    enum Model {
        case grey
        case rgb
        case cmyk

        init(_ colors: PixelSource.Colors) {
            switch colors {
            case .grey, .invertedGrey: self = .grey
            case .rgb, .bgr, .palette: self = .rgb
            case .cmyk, .invertedCMYK: self = .cmyk
            }
        }

        /// lcms2's number in the description of a row.
        var pixelType: Int32 {
            switch self {
            case .grey: PT_GRAY
            case .rgb: PT_RGB
            case .cmyk: PT_CMYK
            }
        }

        fileprivate var signature: cmsColorSpaceSignature {
            switch self {
            case .grey: cmsSigGrayData
            case .rgb: cmsSigRgbData
            case .cmyk: cmsSigCmykData
            }
        }
    }

    /// lcms2's object, which `deinit` closes.
    let handle: cmsHPROFILE

    private init?(owning handle: cmsHPROFILE?) {
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = handle
    }

    deinit { unsafe cmsCloseProfile(handle) }

    static var sRGB: ColorProfile? { unsafe ColorProfile(owning: cmsCreate_sRGBProfile()) }

    /// Opens the profile of a file's colour space. Nil for sRGB, for a broken profile, and for a profile of another kind of samples.
    convenience init?(_ space: FileColorSpace, model: Model) {
        switch space {
        case .sRGB: return nil
        case .calibrated(let calibration):
            guard model != .cmyk else { return nil }
            self.init(calibration, isGrey: model == .grey)
        case .profile(let bytes):
            // lcms2 copies the bytes.
            let handle = unsafe bytes.withUnsafeBytes { bytes in
                unsafe cmsOpenProfileFromMem(bytes.baseAddress, UInt32(bytes.count))
            }
            unsafe self.init(owning: handle)
            guard unsafe cmsGetColorSpace(self.handle) == model.signature else { return nil }
        }
    }

    private convenience init?(_ calibration: ColorCalibration, isGrey: Bool) {
        guard let curve = unsafe calibration.curve.built else { return nil }
        defer { unsafe cmsFreeToneCurve(curve) }
        // lcms2 copies white, primaries and curves.
        var white = calibration.white.value
        if isGrey {
            unsafe self.init(owning: cmsCreateGrayProfile(&white, curve))
        } else {
            var primaries = cmsCIExyYTRIPLE(
                Red: calibration.red.value, Green: calibration.green.value, Blue: calibration.blue.value)
            var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
            unsafe self.init(owning: cmsCreateRGBProfile(&white, &primaries, &curves))
        }
    }

    /// Content of the profile as an ICC file; empty if lcms2 cannot write the profile.
    var bytes: [UInt8] {
        var count: UInt32 = 0
        guard unsafe cmsSaveProfileToMem(handle, nil, &count) != 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        return unsafe cmsSaveProfileToMem(handle, &bytes, &count) != 0 ? bytes : []  // the array has `count` bytes
    }

    /// Whether conversions are curves and a matrix, not tables.
    var isMatrix: Bool { unsafe cmsIsMatrixShaper(handle) != 0 }

    var isRGB: Bool { unsafe cmsGetColorSpace(handle) == cmsSigRgbData }

    /// Whether the profile's colours are the same as sRGB's with 8 bits. Many files have such a profile.
    var isSRGB: Bool {
        guard isMatrix else { return false }
        let curves: [cmsTagSignature]
        if unsafe cmsGetColorSpace(handle) == cmsSigGrayData {
            curves = [cmsSigGrayTRCTag]
        } else {
            let columns = [
                (cmsSigRedColorantTag, (0.4360, 0.2225, 0.0139)), (cmsSigGreenColorantTag, (0.3851, 0.7169, 0.0971)),
                (cmsSigBlueColorantTag, (0.1431, 0.0606, 0.7141)),
            ]
            guard columns.allSatisfy({ hasColorant($0, near: $1) }) else { return false }
            curves = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
        }
        return curves.allSatisfy(hasCurveOfSRGB)
    }

    private func hasColorant(_ tag: cmsTagSignature, near expected: (Double, Double, Double)) -> Bool {
        // The tag's value lives as long as the profile, and is of this type for these tags.
        guard let value = unsafe cmsReadTag(handle, tag)?.assumingMemoryBound(to: cmsCIEXYZ.self).pointee else {
            return false
        }
        let distances = [value.X - expected.0, value.Y - expected.1, value.Z - expected.2]
        return distances.allSatisfy { abs($0) < 0.0015 }
    }

    private func hasCurveOfSRGB(_ tag: cmsTagSignature) -> Bool {
        guard let found = unsafe cmsReadTag(handle, tag), let curve = unsafe ColorCalibration.Curve.sRGB.built else {
            return false
        }
        defer { unsafe cmsFreeToneCurve(curve) }
        // The tag's value lives as long as the profile, and is a curve for these tags.
        let other = OpaquePointer(found)
        return (0...16).allSatisfy { step in
            let value = Float(step) / 16
            return unsafe abs(cmsEvalToneCurveFloat(curve, value) - cmsEvalToneCurveFloat(other, value)) < 0.001
        }
    }
}

extension ColorCalibration.Chromaticity {
    fileprivate var value: cmsCIExyY { cmsCIExyY(x: x, y: y, Y: 1) }
}

extension ColorCalibration.Curve {
    /// lcms2's object, which the caller frees; nil when there is no memory.
    fileprivate var built: OpaquePointer? {
        switch self {
        case .power(let exponent): unsafe cmsBuildGamma(nil, exponent)
        // Parameters g, a, b, c and d: `(a * x + b) ^ g`, but `c * x` where x is below d.
        case .sRGB: unsafe cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        case .video: unsafe cmsBuildParametricToneCurve(nil, 4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
        }
    }
}
