internal import AssetModel
internal import COpenJPEG

/// A JPEG 2000 picture, alone or in an ICNS file: grey, RGB or sYCC of up to 16 bits, with or without alpha. OpenJPEG needs four bytes for each
/// sample besides the result.
final class JPEG2000File: ImageCodec {
    let pages: [ImageRepresentation]
    private let form: PixelForm
    private let reader: JPEG2000Reader
    private let source: PixelSource
    private let isYCC: Bool

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.form = form.ofImageMagick
        try JPEG2000Grid(input).check(limits)
        reader = try JPEG2000Reader(input)
        let header = try JPEG2000Header(reader)
        // Four bytes for each sample, once in tiles, once in the picture.
        try limits.check(codecBytes: UInt64(header.width * header.height * header.componentCount) * 8)
        isYCC = header.isYCC
        source = header.source(isManaged: form != .asStored)
        pages = [source.representation(self.form)]
    }

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        try reader.decode()
        let writer = try unsafe PixelWriter(source, form: form, into: target)
        let components = try (0..<source.usedSamples).map { index throws(MediaError) in
            try JPEG2000Component(reader, index, largest: source.bits == 16 ? 65_535 : 255)
        }
        let row = RowMemory(byteCount: source.rowSize)
        for y in 0..<source.height {
            for x in 0..<source.width {
                var pixel = components.map { $0.sample(x: x, y: y) }
                if isYCC { Self.convertYCC(&pixel, largest: source.bits == 16 ? 65_535 : 255) }
                for (sample, value) in pixel.enumerated() {
                    let place = x * pixel.count + sample
                    // The row has so many samples for each pixel.
                    if source.bits == 16 {
                        unsafe row.bytes.storeBytes(of: UInt16(value), toByteOffset: 2 * place, as: UInt16.self)
                    } else {
                        unsafe row.bytes[place] = UInt8(value)
                    }
                }
            }
            unsafe writer.write(UnsafeRawBufferPointer(row.bytes), at: y)
        }
    }

    func colorProfile(page index: Int) -> [UInt8] { source.colorProfile(form) }

    private static func convertYCC(_ pixel: inout [Int], largest: Int) {
        let middle = Double(largest / 2 + 1)
        let (y, blue, red) = (Double(pixel[0]), Double(pixel[1]) - middle, Double(pixel[2]) - middle)
        let colors = [y + 1.402 * red, y - 0.344136 * blue - 0.714136 * red, y + 1.772 * blue]
        for (index, value) in colors.enumerated() { pixel[index] = Int(min(max(value.rounded(), 0), Double(largest))) }
    }
}
