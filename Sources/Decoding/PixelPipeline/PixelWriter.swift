package import AssetModel

/// The one stage that makes pixels of a codec's rows: unpacks samples, converts colours, multiplies them by alpha, turns the picture upright, and
/// writes the result where it belongs.
///
/// What can be made once for an image (the colour transform, a palette's pixels) is made when the writer is. It needs a few rows of
/// memory besides the target.
@safe package final class PixelWriter {
    private let source: PixelSource
    private let orientation: Orientation
    private let target: UnsafeMutableRawBufferPointer
    private let bytesPerRow: Int
    private let conversion: any RowConversion
    /// A converted row on its way to another place; empty where rows go to their place at once.
    private let turningRow: RowMemory

    /// A writer into memory that has exactly the bytes of `source.representation(form)`, and outlives the writer.
    package init(_ source: PixelSource, form: PixelForm, into target: UnsafeMutableRawBufferPointer) {
        precondition(source.unusedSamples >= 0, "more samples with a meaning than samples")
        self.source = source
        unsafe self.target = target
        let representation = source.representation(form)
        precondition(UInt64(target.count) == representation.byteCount, "the memory is for another bitmap")
        orientation = form == .asStored ? .upright : source.orientation
        bytesPerRow = Int(representation.bytesPerRow)
        conversion = Self.conversion(source, form)
        turningRow =
            orientation == .upright
            ? RowMemory(byteCount: 0)
            : RowMemory(byteCount: source.width * bytesPerRow / Int(representation.pixelWidth))
    }

    /// Takes row `y` of the file, counted from the first; rows may come in any order. `row` has at least `source.rowSize` bytes.
    package func write(_ row: UnsafeRawBufferPointer, at y: Int) {
        precondition(y >= 0 && y < source.height && row.count >= source.rowSize, "a row outside of the picture")
        guard orientation == .upright else { return unsafe turn(row, at: y) }
        // The target has `height` such rows.
        let line = unsafe UnsafeMutableRawBufferPointer(rebasing: target[y * bytesPerRow..<(y + 1) * bytesPerRow])
        unsafe conversion.convert(row, into: line)
    }

    private func turn(_ row: UnsafeRawBufferPointer, at y: Int) {
        unsafe conversion.convert(row, into: turningRow.bytes)
        let (start, step) = orientation.place(ofRow: y, width: source.width, height: source.height)
        let pixelSize = unsafe turningRow.bytes.count / source.width
        switch pixelSize {
        case 4: spread(UInt32.self, from: start, step: step)
        case 8: spread(UInt64.self, from: start, step: step)
        default:
            for x in 0..<source.width {
                // Every place is that of a pixel of the target.
                let place = (start + x * step) * pixelSize
                for byte in 0..<pixelSize { unsafe target[place + byte] = turningRow.bytes[x * pixelSize + byte] }
            }
        }
    }

    private func spread<Pixel: BitwiseCopyable>(_ type: Pixel.Type, from start: Int, step: Int) {
        // Both have whole pixels, and every place is that of one.
        let pixels = unsafe target.assumingMemoryBound(to: type)
        let row = unsafe turningRow.bytes.assumingMemoryBound(to: type)
        for x in 0..<source.width { unsafe pixels[start + x * step] = row[x] }
    }

    private static func conversion(_ source: PixelSource, _ form: PixelForm) -> any RowConversion {
        if form == .asStored { return StoredRows(source) }
        switch source.colors {
        case .palette: return LookUpRows(source, form)
        case _ where form == .original: return SampleRows(source)
        case .grey where source.hasFewShades, .invertedGrey where source.hasFewShades:
            return LookUpRows(source, form)
        default: return RGBARows(source, form)
        }
    }
}

extension PixelSource {
    /// Whether a pixel of grey can only be one of 256.
    fileprivate var hasFewShades: Bool { bits <= 8 && alpha == .none }
}

/// Makes rows of one layout into rows of another.
package protocol RowConversion {
    /// Both rows have the sizes that the conversion was made for.
    func convert(_ row: UnsafeRawBufferPointer, into line: UnsafeMutableRawBufferPointer)
}

/// Memory for a row, aligned for samples and pixels of every size.
@safe package final class RowMemory {
    /// As long as this object lives.
    package let bytes: UnsafeMutableRawBufferPointer

    package init(byteCount: Int) {
        unsafe bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
    }

    deinit { unsafe bytes.deallocate() }
}
