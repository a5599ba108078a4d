internal import MediaInput
internal import PixelPipeline

/// The pixels of an ICNS element that are not a file of another format, with the mask that belongs to them.
struct ICNSBitmap: Bitmap {
    /// How the bytes lie.
    enum Layout: Hashable {
        case indices(bits: Int)
        /// Planes in runs after so many bytes that mean nothing.
        case rgbRuns(skipped: UInt64)
        /// Four bytes a pixel, the first of which means nothing.
        case rgb
        /// Planes of alpha, red, green and blue in runs.
        case argbRuns
    }

    /// Where transparency lies.
    enum Mask: Hashable {
        case none
        /// A byte for each pixel.
        case bytes(Range<UInt64>)
        /// A bit for each pixel, 1 where it is opaque.
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
        source = .rgba8(width: width, height: height, hasAlpha: true)
        self.content = content
        self.layout = layout
        self.mask = mask
        switch layout {
        case .indices(let bits): if content.count < (pixelCount * bits + 7) / 8 { return nil }
        case .rgb: if content.count < pixelCount * 4 { return nil }
        case .rgbRuns, .argbRuns: break
        }
    }

    func decode(to writer: PixelWriter) throws(MediaError) {
        let pixels = RowMemory(byteCount: pixelCount * 4)
        try unsafe decode(into: pixels.bytes)
        for y in 0..<source.height {
            // There are `height` rows of this size.
            let row = unsafe pixels.bytes[y * source.rowSize..<(y + 1) * source.rowSize]
            unsafe writer.write(UnsafeRawBufferPointer(rebasing: row), at: y)
        }
    }

    /// Decodes all pixels to straight RGBA; `target` has four bytes for each.
    private func decode(into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        let part = InputFile(part: content, of: input)
        switch layout {
        case .rgbRuns(let skipped):
            var planes = ICNSPlanes(InputBytes(part, at: skipped, format: .icns))
            for channel in 0..<3 { try unsafe planes.read(pixelCount, into: target, channel: channel) }
        case .argbRuns:
            var planes = ICNSPlanes(InputBytes(part, at: 4, format: .icns))
            for channel in [3, 0, 1, 2] { try unsafe planes.read(pixelCount, into: target, channel: channel) }
            return
        case .rgb:
            let bytes = try part.bytes(at: 0, count: pixelCount * 4, of: .icns)
            for index in 0..<pixelCount {
                // The target has as many pixels.
                for channel in 0..<3 { unsafe target[4 * index + channel] = bytes[4 * index + 1 + channel] }
            }
        case .indices(let bits): try unsafe expand(part, bits: bits, into: target)
        }
        try unsafe applyMask(to: target)
    }

    private func expand(_ part: InputFile, bits: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        let bytes = try part.bytes(at: 0, count: (pixelCount * bits + 7) / 8, of: .icns)
        let palette = ICNSPalettes.colors(bits: bits)
        // The target has a word for each pixel, the array an index.
        let words = unsafe target.assumingMemoryBound(to: UInt32.self)
        unsafe bytes.withUnsafeBytes { bytes in
            for index in 0..<pixelCount {
                unsafe words[index] = palette[Int(sample(index, of: bytes, bits: bits))].littleEndian
            }
        }
    }

    private func applyMask(to target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        switch mask {
        case .none:
            // The target has a pixel for each of them.
            for index in 0..<pixelCount { unsafe target[4 * index + 3] = 255 }
        case .bytes(let range):
            let alphas = try input.bytes(at: range.lowerBound, count: pixelCount, of: .icns)
            // The target has a pixel for each of them.
            for index in 0..<pixelCount { unsafe target[4 * index + 3] = alphas[index] }
        case .bits(let range):
            let bits = try input.bytes(at: range.lowerBound, count: (pixelCount + 7) / 8, of: .icns)
            for index in 0..<pixelCount {
                unsafe target[4 * index + 3] = bits[index / 8] << UInt8(index % 8) & 0x80 != 0 ? 255 : 0
            }
        }
    }
}
