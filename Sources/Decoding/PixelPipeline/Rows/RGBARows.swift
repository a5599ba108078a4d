internal import AssetModel

/// Rows as red, green, blue and alpha in sRGB: samples are put in order, colours converted, alpha regarded.
struct RGBARows: RowConversion {
    private let width: Int
    private let samples: SampleRows
    private let spread: SpreadRows
    /// What does all of it by itself, where rows are such as it takes.
    private let opaque: OpaqueRows?
    private let transform: ColorTransform?
    private let bits: Int
    private let alpha: ImageRepresentation.Alpha
    private let targetAlpha: ImageRepresentation.Alpha
    /// A row of samples in order; empty where the codec's rows are.
    private let row: RowMemory
    /// A row of them that were divided by alpha before the transform; empty where none has to be. They have 16 bits: with 8 the transform would enlarge what rounding
    /// leaves.
    private let dividedRow: RowMemory

    /// `source` has no palette, `form` is one of RGBA.
    init(_ source: PixelSource, _ form: PixelForm) {
        guard let (bits, targetAlpha) = form.rgba else { preconditionFailure("\(form) is no form of RGBA") }
        width = source.width
        samples = SampleRows(source)
        self.bits = Int(bits)
        alpha = source.alpha
        self.targetAlpha = targetAlpha
        let isMultiplied = source.alpha == .premultiplied
        transform = ColorTransform(source, from: isMultiplied ? 16 : samples.bits, to: self.bits)
        opaque = transform == nil ? OpaqueRows(source, bits: self.bits) : nil
        spread = SpreadRows(
            width: width, colorCount: source.colorCount, hasAlpha: source.alpha != .none, bits: samples.bits,
            targetBits: self.bits)
        let count = width * samples.samples
        row = RowMemory(byteCount: samples.isIdentity ? 0 : count * samples.bits / 8)
        dividedRow = RowMemory(byteCount: transform != nil && isMultiplied ? count * 2 : 0)
    }

    func convert(_ source: UnsafeRawBufferPointer, into line: UnsafeMutableRawBufferPointer) {
        if let opaque { return unsafe opaque.convert(source, into: line) }
        var ordered = unsafe source
        if unsafe row.bytes.count > 0 {
            unsafe samples.convert(source, into: row.bytes)
            unsafe ordered = UnsafeRawBufferPointer(row.bytes)
        }
        var alpha = alpha
        if let transform {
            if alpha == .premultiplied {
                // The row is aligned for samples of 16 bits, and has one for each that comes in.
                let divided = unsafe dividedRow.bytes.assumingMemoryBound(to: UInt16.self)
                unsafe unpremultiply(ordered, bits: samples.bits, into: divided, samples: samples.samples)
                unsafe ordered = UnsafeRawBufferPointer(dividedRow.bytes)
                alpha = .straight
            }
            unsafe transform.apply(ordered, into: line, width: width)
            if alpha == .none { unsafe makeOpaque(line, bits: bits) }
        } else if alpha == .straight, targetAlpha == .premultiplied, spread.isIdentity, bits == 8 {
            return unsafe premultiply(ordered, into: line)
        } else {
            unsafe spread.convert(ordered, into: line)
        }
        switch (alpha, targetAlpha) {
        case (.straight, .premultiplied): unsafe premultiply(line, bits: bits)
        case (.premultiplied, .straight): unsafe unpremultiply(line, bits: bits, samples: 4)
        default: break
        }
    }
}

/// Sets the alpha of every pixel of a row of RGBA to full.
private func makeOpaque(_ line: UnsafeMutableRawBufferPointer, bits: Int) {
    // The line has whole pixels.
    if bits == 8 {
        for index in stride(from: 3, to: line.count, by: 4) { unsafe line[index] = 255 }
    } else {
        let samples = unsafe line.assumingMemoryBound(to: UInt16.self)
        for index in stride(from: 3, to: samples.count, by: 4) { unsafe samples[index] = 65_535 }
    }
}
