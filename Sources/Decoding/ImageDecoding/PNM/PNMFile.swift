internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A portable any-map, P1 to P6: bits, grey or RGB of up to 16 bits, as text or bytes. Only the first picture of a file is read.
final class PNMFile: ImageCodec {
    let pages: [ImageRepresentation]
    private let input: InputFile
    let form: PixelForm
    private let header: PNMHeader
    private let source: PixelSource

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.input = input
        header = try PNMHeader(input)
        try limits.check(width: UInt32(clamping: header.width), height: UInt32(clamping: header.height))
        self.form = form.ofImageMagick
        source = PixelSource(
            width: header.width, height: header.height,
            colors: header.samples == 3 ? .rgb : header.isBits ? .invertedGrey : .grey,
            bits: header.isBits ? 1 : header.largest < 256 ? 8 : 16)
        pages = [source.representation(self.form)]
    }

    func source(page index: Int) -> PixelSource { source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        var text = InputBytes(input, at: header.end, format: .pnm)
        input.position = header.end
        var row = PictureMemory(byteCount: source.rowSize)
        for y in 0..<source.height {
            if header.kind > 3 {
                guard input.read(into: &row) == source.rowSize else {
                    throw input.error(.pnm, problem: "rows are missing")
                }
                if source.bits == 16 { swapBytes(&row) }
            } else {
                try readText(&text, into: &row)
            }
            if !header.isBits { stretch(&row) }
            writer.write(row.bytes, at: y)
        }
    }

    private func readText(_ text: inout InputBytes, into row: inout PictureMemory) throws(MediaError) {
        if source.bits == 16 {
            var samples = row.mutableNumbers(as: UInt16.self)
            for index in samples.indices { samples[index] = UInt16(clamping: try text.nextNumber()) }
            return
        }
        var bytes = row.mutableNumbers(as: UInt8.self)
        for index in 0..<source.width * header.samples {
            if source.bits == 1 {
                setSample(index, of: &bytes, bits: 1, to: try text.nextBit())
            } else {
                bytes[index] = UInt8(clamping: try text.nextNumber())
            }
        }
    }

    /// Converts big-endian samples to host order.
    private func swapBytes(_ row: inout PictureMemory) {
        var samples = row.mutableNumbers(as: UInt16.self)
        for index in samples.indices { samples[index] = UInt16(bigEndian: samples[index]) }
    }

    /// Scales samples so that the header's maxval becomes 255 or 65,535.
    private func stretch(_ row: inout PictureMemory) {
        if source.bits == 8 {
            stretch(row.mutableNumbers(as: UInt8.self))
        } else {
            stretch(row.mutableNumbers(as: UInt16.self))
        }
    }

    private func stretch<Sample: PixelSample>(_ samples: consuming MutableSpan<Sample>) {
        let largest = UInt32(header.largest)
        if largest == UInt32(Sample.max) { return }
        for index in samples.indices {
            let value = min(UInt32(samples[index]), largest)
            samples[index] = Sample(truncatingIfNeeded: (value * UInt32(Sample.max) + largest / 2) / largest)
        }
    }
}
