internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// A portable any-map, P1 to P6: bits, grey or RGB, as text or bytes, of up to 16 bits. Of several in a file the first is read.
final class PNMFile: ImageCodec {
    let pages: [ImageRepresentation]
    private let input: InputFile
    private let form: PixelForm
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

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        let writer = unsafe PixelWriter(source, form: form, into: target)
        var text = InputBytes(input, at: header.end, format: .pnm)
        input.position = header.end
        let row = RowMemory(byteCount: source.rowSize)
        for y in 0..<source.height {
            if header.kind > 3 {
                guard unsafe input.read(into: row.bytes) == source.rowSize else {
                    throw input.error(.pnm, problem: "rows are missing")
                }
                if source.bits == 16 { unsafe swapBytes(row.bytes) }
            } else {
                try unsafe readText(&text, into: row.bytes)
            }
            if !header.isBits { unsafe stretch(row.bytes) }
            unsafe writer.write(UnsafeRawBufferPointer(row.bytes), at: y)
        }
    }

    private func readText(_ text: inout InputBytes, into row: UnsafeMutableRawBufferPointer) throws(MediaError) {
        // All places are inside of a row of `source`.
        for index in 0..<source.width * header.samples {
            switch source.bits {
            case 1:
                let bit = try text.nextBit()
                let shift = UInt8(7 - index % 8)
                unsafe row[index / 8] = row[index / 8] & ~(1 << shift) | bit << shift
            case 8: unsafe row[index] = UInt8(clamping: try text.nextNumber())
            default:
                let value = UInt16(clamping: try text.nextNumber())
                unsafe row.storeBytes(of: value, toByteOffset: 2 * index, as: UInt16.self)
            }
        }
    }

    /// Brings samples of 16 bits, whose high byte comes first, into the machine's order.
    private func swapBytes(_ row: UnsafeMutableRawBufferPointer) {
        // A row of 16-bit samples has an even number of bytes, and is aligned.
        let words = unsafe row.assumingMemoryBound(to: UInt16.self)
        for index in 0..<words.count { unsafe words[index] = UInt16(bigEndian: words[index]) }
    }

    /// Makes the largest sample the largest of 8 or 16 bits.
    private func stretch(_ row: UnsafeMutableRawBufferPointer) {
        let largest = UInt32(header.largest)
        // All indices are the row's own.
        if source.bits == 8 {
            if largest == 255 { return }
            for index in 0..<row.count {
                unsafe row[index] = UInt8((min(UInt32(row[index]), largest) * 255 + largest / 2) / largest)
            }
        } else if largest < 65_535 {
            let words = unsafe row.assumingMemoryBound(to: UInt16.self)
            for index in 0..<words.count {
                unsafe words[index] = UInt16((min(UInt32(words[index]), largest) * 65_535 + largest / 2) / largest)
            }
        }
    }
}
