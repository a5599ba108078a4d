internal import AssetModel

/// Rows whose samples each stand for one of at most 256 pixels: a palette's colours, or shades of grey. The pixels are made once.
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

    /// `source` has no alpha sample, and samples of at most 8 bits.
    init(_ source: PixelSource, _ form: PixelForm) {
        width = source.width
        bits = source.bits
        sourceSamples = source.usedSamples + source.unusedSamples
        let (swatch, samples) = source.swatch
        let representation = swatch.representation(form)
        let pixelSize = Int(representation.bytesPerRow) / swatch.width
        var row = PictureMemory(byteCount: samples.count)
        row.copy(samples.span.rawBytes)
        var line = PictureMemory(byteCount: Int(representation.bytesPerRow))
        var bytes = line.mutableBytes
        if form == .original {
            SampleRows(swatch).convert(row.bytes, into: &bytes)
        } else {
            var conversion = RGBARows(swatch, form)
            conversion.convert(row.bytes, into: &bytes)
        }
        switch pixelSize {
        case 4: table = .words(Array(line.numbers(as: UInt32.self)))
        case 8: table = .longWords(Array(line.numbers(as: UInt64.self)))
        default: table = .bytes(Array(line.numbers(as: UInt8.self)), pixelSize: pixelSize)
        }
    }

    func convert(_ row: RawSpan, into line: inout MutableRawSpan) {
        let row = row.numbers(as: UInt8.self)
        switch table {
        case .words(let pixels): lookUp(row, in: pixels, &line)
        case .longWords(let pixels): lookUp(row, in: pixels, &line)
        case .bytes(let bytes, let size):
            var line = line.mutableNumbers(as: UInt8.self)
            for x in 0..<width {
                let place = Int(sample(x * sourceSamples, of: row, bits: bits)) * size
                for byte in 0..<size { line[x * size + byte] = bytes[place + byte] }
            }
        }
    }

    private func lookUp<Pixel: FixedWidthInteger & BitwiseCopyable>(
        _ row: Span<UInt8>, in pixels: [Pixel], _ line: inout MutableRawSpan
    ) {
        var line = line.mutableNumbers(as: Pixel.self)
        if bits == 8 && sourceSamples == 1 {
            for x in 0..<min(width, row.count, line.count) { line[x] = pixels[Int(row[x])] }
        } else {
            for x in 0..<width { line[x] = pixels[Int(sample(x * sourceSamples, of: row, bits: bits))] }
        }
    }
}

extension PixelSource {
    /// A row of 8-bit samples with a pixel for every value of the source's only sample.
    fileprivate var swatch: (source: PixelSource, samples: [UInt8]) {
        if case .palette(let palette) = colors {
            if palette.hasAlpha {
                let source = PixelSource(
                    width: ColorTable.limit, height: 1, colors: .rgb, bits: 8, alpha: .straight, space: space)
                return (source, palette.rgba)
            }
            let source = PixelSource(
                width: ColorTable.limit, height: 1, colors: .rgb, bits: 8, unusedSamples: 1, space: space)
            return (source, palette.rgba)
        }
        let count = 1 << bits
        let source = PixelSource(width: count, height: 1, colors: colors, bits: 8, space: space)
        return (source, (0..<count).map { UInt8($0 * 255 / (count - 1)) })
    }
}

extension Array where Element: BitwiseCopyable {
    fileprivate init(_ span: Span<Element>) { self = span.indices.map { span[$0] } }
}
