internal import AssetModel

/// Rows as red, green, blue and alpha in sRGB: samples in order, colours converted, and multiplied by alpha or divided as the form wants.
struct RGBARows: RowConversion, ~Copyable {
    private let samples: SampleRows
    /// Whole conversion of opaque rows without a colour transform; nil for other rows.
    private let opaque: OpaqueRows?
    private let isBlueFirst: Bool
    private let colors: ColorRows
    /// A row of samples in order; empty where the codec's rows have that order.
    private var orderedRow: PictureMemory
    /// A row of samples, divided by alpha before the transform; empty if no division is needed. The samples have 16 bits: with 8 bits the transform
    /// would enlarge rounding errors.
    private var dividedRow: PictureMemory

    /// `source` has no palette, `form` is a form in sRGB.
    init(_ source: PixelSource, _ form: PixelForm) {
        guard let (bits, alpha, order) = form.rgba else { preconditionFailure("\(form) is no form of RGBA") }
        isBlueFirst = order == .bgr
        samples = SampleRows(source)
        let isMultiplied = source.alpha == .premultiplied
        let transform = ColorTransform(source, from: isMultiplied ? 16 : samples.bits, to: Int(bits))
        opaque = transform == nil ? OpaqueRows(source, bits: Int(bits)) : nil
        colors = ColorRows(
            width: source.width, samples: samples.samples, sourceBits: samples.bits, transform: transform,
            spread: SpreadRows(
                width: source.width, colorCount: source.colorCount, hasAlpha: source.alpha != .none,
                bits: samples.bits, targetBits: Int(bits)),
            bits: Int(bits), sourceAlpha: source.alpha, alpha: alpha)
        let count = source.width * samples.samples
        orderedRow = PictureMemory(byteCount: samples.isIdentity ? 0 : count * samples.bits / 8)
        dividedRow = PictureMemory(byteCount: transform != nil && isMultiplied ? count * 2 : 0)
    }

    mutating func convert(_ row: RawSpan, into line: inout MutableRawSpan) {
        if let opaque {
            opaque.convert(row, into: &line)
        } else if samples.isIdentity {
            colors.convert(row, into: &line, dividingIn: &dividedRow)
        } else {
            order(row)
            colors.convert(ordered: orderedRow, into: &line, dividingIn: &dividedRow)
        }
        if isBlueFirst { exchangeRedAndBlue(&line) }
    }

    /// Exchanges red and blue: a pixel becomes a number in the machine's byte order, blue in the lowest byte.
    private func exchangeRedAndBlue(_ line: inout MutableRawSpan) {
        var words = line.mutableNumbers(as: UInt32.self)
        for index in words.indices { words[index] = exchangingRedAndBlue(UInt32(littleEndian: words[index])) }
    }

    private mutating func order(_ row: RawSpan) {
        let samples = samples
        var ordered = orderedRow.mutableBytes
        samples.convert(row, into: &ordered)
    }
}

/// Conversion of samples in order to RGBA.
private struct ColorRows {
    let width: Int
    /// Samples of a pixel, and the bits of each.
    let samples: Int
    let sourceBits: Int
    let transform: ColorTransform?
    let spread: SpreadRows
    let bits: Int
    let sourceAlpha: ImageRepresentation.Alpha
    let alpha: ImageRepresentation.Alpha

    func convert(
        ordered row: borrowing PictureMemory, into line: inout MutableRawSpan, dividingIn divided: inout PictureMemory
    ) {
        convert(row.bytes, into: &line, dividingIn: &divided)
    }

    /// `divided` has room for a row of 16-bit samples where the transform needs colours that are not multiplied by alpha.
    func convert(_ row: RawSpan, into line: inout MutableRawSpan, dividingIn divided: inout PictureMemory) {
        var sourceAlpha = sourceAlpha
        if let transform {
            if sourceAlpha == .premultiplied {
                divide(row, into: &divided)
                transform.apply(divided.bytes, into: &line, width: width)
                sourceAlpha = .straight
            } else {
                transform.apply(row, into: &line, width: width)
            }
            if sourceAlpha == .none { makeOpaque(&line) }
        } else if sourceAlpha == .straight, alpha == .premultiplied, spread.isIdentity, bits == 8 {
            return premultiply(row, into: &line)
        } else {
            spread.convert(row, into: &line)
        }
        switch (sourceAlpha, alpha) {
        case (.straight, .premultiplied): premultiply(&line, bits: bits)
        case (.premultiplied, .straight): unpremultiply(&line, bits: bits)
        default: break
        }
    }

    private func divide(_ row: RawSpan, into divided: inout PictureMemory) {
        var divided = divided.mutableBytes
        unpremultiply(row, bits: sourceBits, into: &divided, samples: samples)
    }

    private func makeOpaque(_ line: inout MutableRawSpan) {
        if bits == 8 {
            var words = line.mutableNumbers(as: UInt32.self)
            for index in words.indices { words[index] |= (0xFF00_0000 as UInt32).littleEndian }
        } else {
            var samples = line.mutableNumbers(as: UInt16.self)
            for index in stride(from: 3, to: samples.count, by: 4) { samples[index] = 65_535 }
        }
    }
}
