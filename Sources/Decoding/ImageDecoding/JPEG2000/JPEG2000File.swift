internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A JPEG 2000 picture, alone or in an ICNS file: grey, RGB, sYCC or a palette of up to 16 bits, with or without alpha. Besides the result,
/// OpenJPEG needs four bytes for each sample.
final class JPEG2000File: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let reader: JPEG2000Reader
    private let source: PixelSource
    private let isYCC: Bool

    init(_ input: InputFile, form: PixelForm, management: ColorManagement = .on, limits: ImageLimits) throws(MediaError)
    {
        self.form = form.ofImageMagick
        try JPEG2000Grid(input).check(limits)
        let palette = try JPEG2000Palette(input)
        // The reader comes last, because OpenJPEG goes on at the input's position.
        reader = try JPEG2000Reader(input)
        let header = try JPEG2000Header(reader, palette)
        // Four bytes for each sample, once in tiles, once in the picture.
        try limits.check(codecBytes: UInt64(header.width * header.height * header.componentCount) * 8)
        isYCC = header.isYCC
        source = header.source(form == .asStored ? .off : management)
        pages = [source.representation(self.form)]
    }

    func source(page index: Int) -> PixelSource { source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        try reader.decode()
        var components: [JPEG2000Reader.Component] = []
        for index in 0..<source.usedSamples { components.append(try reader.component(index)) }
        var row = PictureMemory(byteCount: source.rowSize)
        for y in 0..<source.height {
            if source.bits == 16 {
                fill(row.mutableNumbers(as: UInt16.self), y, of: components)
            } else {
                fill(row.mutableNumbers(as: UInt8.self), y, of: components)
            }
            writer.write(row.bytes, at: y)
        }
    }

    private func fill<Sample: PixelSample>(
        _ row: consuming MutableSpan<Sample>, _ y: Int, of components: [JPEG2000Reader.Component]
    ) {
        for (index, component) in components.enumerated() {
            component.fill(&row, y, width: source.width, from: index, step: components.count)
        }
        if !isYCC { return }
        for pixel in stride(from: 0, to: row.count, by: components.count) {
            let colors = Self.rgb(row[pixel], row[pixel + 1], row[pixel + 2])
            for color in 0..<3 { row[pixel + color] = Sample(min(max(colors[color], 0), Float(Sample.max))) }
        }
    }

    /// Converts a pixel of sYCC to red, green and blue, rounded to whole numbers.
    private static func rgb<Sample: PixelSample>(_ y: Sample, _ blue: Sample, _ red: Sample) -> SIMD3<Float> {
        let middle = Float(Sample.max / 2 + 1)
        let (y, blue, red) = (Float(y), Float(blue) - middle, Float(red) - middle)
        return SIMD3(y + 1.402 * red, y - 0.344136 * blue - 0.714136 * red, y + 1.772 * blue).rounded(
            .toNearestOrAwayFromZero)
    }
}
