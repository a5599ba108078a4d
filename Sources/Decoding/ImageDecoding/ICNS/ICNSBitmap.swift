internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// The pixels of an ICNS element that is no file of another format, with their mask.
struct ICNSBitmap: Bitmap {
    enum Layout: Hashable {
        case indices(bits: Int)
        /// Planes of red, green and blue in runs, behind `skipped` bytes without a meaning.
        case rgbRuns(skipped: UInt64)
        /// Four bytes a pixel; the first has no meaning.
        case rgb
        /// Planes of alpha, red, green and blue in runs.
        case argbRuns
    }

    /// Place of the transparency.
    enum Mask: Hashable {
        case none
        /// A byte for each pixel.
        case bytes(Range<UInt64>)
        /// A bit for each pixel, 1 for opaque.
        case bits(Range<UInt64>)
    }

    let layout: Layout
    let mask: Mask
    let content: Range<UInt64>
    /// Rows of straight RGBA.
    let source: PixelSource
    private let input: InputFile
    private var pixelCount: Int { source.width * source.height }

    /// Nil when the element has too few bytes for pixels that are not in runs.
    init?(_ input: InputFile, _ content: Range<UInt64>, layout: Layout, mask: Mask, width: Int, height: Int) {
        self.input = input
        source = .rgba8(width: width, height: height, alpha: .straight)
        self.content = content
        self.layout = layout
        self.mask = mask
        switch layout {
        case .indices(let bits): if content.count < (pixelCount * bits + 7) / 8 { return nil }
        case .rgb: if content.count < pixelCount * 4 { return nil }
        case .rgbRuns, .argbRuns: break
        }
    }

    func decode(to writer: inout PixelWriter) throws(MediaError) {
        var pixels = PictureMemory(byteCount: pixelCount * 4)
        try decode(into: &pixels)
        writer.write(picture: pixels.bytes)
    }

    /// Decodes all pixels to straight RGBA of four bytes each.
    private func decode(into pixels: inout PictureMemory) throws(MediaError) {
        let part = InputFile(part: content, of: input)
        if case .indices(let bits) = layout {
            try expand(part, bits: bits, into: &pixels)
        }
        var samples = pixels.mutableNumbers(as: UInt8.self)
        switch layout {
        case .rgbRuns(let skipped):
            var planes = ICNSPlanes(InputBytes(part, at: skipped, format: .icns))
            for channel in 0..<3 { try planes.read(pixelCount, into: &samples, channel: channel) }
        case .argbRuns:
            var planes = ICNSPlanes(InputBytes(part, at: 4, format: .icns))
            for channel in [3, 0, 1, 2] { try planes.read(pixelCount, into: &samples, channel: channel) }
            return
        case .rgb:
            let bytes = try part.bytes(at: 0, count: pixelCount * 4, of: .icns)
            for index in 0..<pixelCount {
                for channel in 0..<3 { samples[4 * index + channel] = bytes[4 * index + 1 + channel] }
            }
        case .indices: break
        }
        try applyMask(to: &samples)
    }

    private func expand(_ part: InputFile, bits: Int, into pixels: inout PictureMemory) throws(MediaError) {
        let bytes = try part.bytes(at: 0, count: (pixelCount * bits + 7) / 8, of: .icns)
        let palette = ICNSPalettes.colors(bits: bits)
        let indices = bytes.span
        var words = pixels.mutableNumbers(as: UInt32.self)
        for index in words.indices { words[index] = palette[Int(sample(index, of: indices, bits: bits))].littleEndian }
    }

    private func applyMask(to samples: inout MutableSpan<UInt8>) throws(MediaError) {
        switch mask {
        case .none:
            for index in 0..<pixelCount { samples[4 * index + 3] = 255 }
        case .bytes(let range):
            let alphas = try input.bytes(at: range.lowerBound, count: pixelCount, of: .icns)
            for index in 0..<pixelCount { samples[4 * index + 3] = alphas[index] }
        case .bits(let range):
            let bits = try input.bytes(at: range.lowerBound, count: (pixelCount + 7) / 8, of: .icns)
            for index in 0..<pixelCount {
                samples[4 * index + 3] = bits[index / 8] << UInt8(index % 8) & 0x80 != 0 ? 255 : 0
            }
        }
    }
}
