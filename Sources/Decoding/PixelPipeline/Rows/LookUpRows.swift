internal import AssetModel

/// Rows of samples of which each stands for one of at most 256 pixels, which are made once: a palette's colours, shades of grey.
struct LookUpRows: RowConversion {
    private let width: Int
    private let bits: Int
    private let sourceSamples: Int
    private let table: Table

    private enum Table {
        /// Pixels of four bytes.
        case words([UInt32])
        /// Pixels of eight bytes.
        case longWords([UInt64])
        /// Pixels of other sizes: their bytes one after the other.
        case bytes([UInt8], pixelSize: Int)
    }

    /// `source` has no alpha sample and at most 8 bits.
    init(_ source: PixelSource, _ form: PixelForm) {
        width = source.width
        bits = source.bits
        sourceSamples = source.usedSamples + source.unusedSamples
        let (swatch, samples) = source.swatch
        let representation = swatch.representation(form)
        let pixelSize = Int(representation.bytesPerRow) / swatch.width
        let line = RowMemory(byteCount: Int(representation.bytesPerRow))
        let conversion: any RowConversion = form == .original ? SampleRows(swatch) : RGBARows(swatch, form)
        unsafe samples.withUnsafeBytes { unsafe conversion.convert($0, into: line.bytes) }
        switch pixelSize {
        // The line has whole pixels of this size.
        case 4: table = .words(unsafe Array(line.bytes.assumingMemoryBound(to: UInt32.self)))
        case 8: table = .longWords(unsafe Array(line.bytes.assumingMemoryBound(to: UInt64.self)))
        default: table = .bytes(unsafe Array(line.bytes), pixelSize: pixelSize)
        }
    }

    func convert(_ row: UnsafeRawBufferPointer, into line: UnsafeMutableRawBufferPointer) {
        switch table {
        case .words(let pixels): unsafe look(up: row, in: pixels, line)
        case .longWords(let pixels): unsafe look(up: row, in: pixels, line)
        case .bytes(let bytes, let size):
            for x in 0..<width {
                let place = unsafe Int(sample(x * sourceSamples, of: row, bits: bits)) * size
                // The table has a place for every sample of so many bits.
                for byte in 0..<size { unsafe line[x * size + byte] = bytes[place + byte] }
            }
        }
    }

    private func look<Pixel: BitwiseCopyable>(
        up row: UnsafeRawBufferPointer, in pixels: [Pixel], _ line: UnsafeMutableRawBufferPointer
    ) {
        // The table has a place for every sample of so many bits, the line one for every pixel.
        let line = unsafe line.assumingMemoryBound(to: Pixel.self)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            if bits == 8 && sourceSamples == 1 {
                for x in 0..<width { unsafe line[x] = pixels[Int(row[x])] }
            } else {
                for x in 0..<width {
                    unsafe line[x] = pixels[Int(sample(x * sourceSamples, of: row, bits: bits))]
                }
            }
        }
    }
}

extension PixelSource {
    /// A row of 8-bit samples that has a pixel for every value of the source's one sample.
    fileprivate var swatch: (source: PixelSource, samples: [UInt8]) {
        if case .palette(let palette) = colors {
            if palette.hasAlpha {
                let source = PixelSource(
                    width: Palette.limit, height: 1, colors: .rgb, bits: 8, alpha: .straight, space: space)
                return (source, palette.rgba)
            }
            let source = PixelSource(
                width: Palette.limit, height: 1, colors: .rgb, bits: 8, unusedSamples: 1, space: space)
            return (source, palette.rgba)
        }
        let count = 1 << bits
        let source = PixelSource(width: count, height: 1, colors: colors, bits: 8, space: space)
        return (source, (0..<count).map { UInt8($0 * 255 / (count - 1)) })
    }
}
