package import AssetModel

/// The one stage that makes pixels of a codec's rows: it unpacks samples, converts colours, multiplies them by alpha, turns the picture
/// upright and writes the result where it belongs.
///
/// Parts that an image needs once (the colour transform, a palette's pixels) are made with the writer. Besides the target it needs memory for a few rows.
package struct PixelWriter: ~Copyable {
    private let source: PixelSource
    private let orientation: Orientation
    private let bytesPerRow: Int
    private var target: PictureMemory
    private var conversion: any RowConversion & ~Copyable
    /// A converted row that still has to be turned; empty for upright pictures.
    private var turningRow: PictureMemory

    /// Creates a writer into memory that has exactly the bytes of `source.representation(form)`.
    package init(_ source: PixelSource, form: PixelForm, into target: consuming PictureMemory) {
        precondition(source.unusedSamples >= 0, "more samples with a meaning than samples")
        let representation = source.representation(form)
        precondition(UInt64(target.byteCount) == representation.byteCount, "the memory is for another bitmap")
        self.source = source
        self.target = target
        orientation = form == .asStored ? .upright : source.orientation
        bytesPerRow = Int(representation.bytesPerRow)
        conversion = Self.conversion(source, form)
        let pixelSize = bytesPerRow / Int(representation.pixelWidth)
        turningRow = PictureMemory(byteCount: orientation == .upright ? 0 : source.width * pixelSize)
    }

    /// Writes row `y` of the file, counted from the first. Rows may come in any order; each has at least `source.rowSize` bytes and is aligned for its samples.
    package mutating func write(_ row: RawSpan, at y: Int) {
        precondition(y >= 0 && y < source.height && row.byteCount >= source.rowSize, "a row outside the picture")
        guard orientation == .upright else { return turn(row, at: y) }
        Self.convert(row, by: &conversion, into: &target, y * bytesPerRow..<(y + 1) * bytesPerRow)
    }

    private static func convert(
        _ row: RawSpan, by conversion: inout any RowConversion & ~Copyable, into memory: inout PictureMemory,
        _ range: Range<Int>
    ) {
        var line = memory.mutableBytes(range)
        conversion.convert(row, into: &line)
    }

    /// Writes all rows, which lie one after the other, each of `source.rowSize` bytes.
    package mutating func write(picture bytes: RawSpan) {
        let rowSize = source.rowSize
        for y in 0..<source.height { write(bytes.extracting(y * rowSize..<(y + 1) * rowSize), at: y) }
    }

    /// Writes the rows of a codec that decodes the picture as a whole.
    ///
    /// `decode` fills memory of `source.height` rows, each of `source.rowSize` bytes. Where the rows fit, they wait in the last bytes of the target:
    /// no pixel is written over a row that is still to come.
    package mutating func writePicture<Failure: Error>(
        _ decode: (inout MutableRawSpan) throws(Failure) -> Void
    ) throws(Failure) {
        let rowSize = source.rowSize
        let byteCount = rowSize * source.height
        guard orientation == .upright, byteCount <= target.byteCount else {
            var picture = PictureMemory(byteCount: byteCount)
            try Self.fill(&picture, from: 0, with: decode)
            write(picture: picture.bytes)
            return
        }
        let start = target.byteCount - byteCount
        try Self.fill(&target, from: start, with: decode)
        var row = PictureMemory(byteCount: rowSize)
        for y in 0..<source.height {
            row.copy(target.bytes(start + y * rowSize..<start + (y + 1) * rowSize))
            write(row.bytes, at: y)
        }
    }

    private static func fill<Failure: Error>(
        _ memory: inout PictureMemory, from start: Int, with decode: (inout MutableRawSpan) throws(Failure) -> Void
    ) throws(Failure) {
        var bytes = memory.mutableBytes(start..<memory.byteCount)
        try decode(&bytes)
    }

    /// Ends writing and gives the target back.
    package consuming func finish() -> PictureMemory { target }

    private mutating func turn(_ row: RawSpan, at y: Int) {
        Self.convert(row, by: &conversion, into: &turningRow, 0..<turningRow.byteCount)
        let place = orientation.place(ofRow: y, width: source.width, height: source.height)
        switch turningRow.byteCount / source.width {
        case 4: Self.spread(turningRow, as: UInt32.self, over: &target, place)
        case 8: Self.spread(turningRow, as: UInt64.self, over: &target, place)
        case let size: Self.spread(turningRow, size: size, over: &target, place)
        }
    }

    private static func spread<Pixel: FixedWidthInteger & BitwiseCopyable>(
        _ row: borrowing PictureMemory, as type: Pixel.Type, over target: inout PictureMemory,
        _ place: (start: Int, step: Int)
    ) {
        let row = row.numbers(as: type)
        var pixels = target.mutableNumbers(as: Pixel.self)
        for x in row.indices { pixels[place.start + x * place.step] = row[x] }
    }

    /// The same for pixels of other sizes.
    private static func spread(
        _ row: borrowing PictureMemory, size: Int, over target: inout PictureMemory, _ place: (start: Int, step: Int)
    ) {
        let row = row.numbers(as: UInt8.self)
        var bytes = target.mutableNumbers(as: UInt8.self)
        for x in 0..<row.count / size {
            let start = (place.start + x * place.step) * size
            for byte in 0..<size { bytes[start + byte] = row[x * size + byte] }
        }
    }

    private static func conversion(_ source: PixelSource, _ form: PixelForm) -> any RowConversion & ~Copyable {
        if form == .asStored { return StoredRows(source) }
        switch source.colors {
        case .palette: return LookUpRows(source, form)
        case _ where form == .original: return SampleRows(source)
        case .grey where source.hasFewShades, .invertedGrey where source.hasFewShades: return LookUpRows(source, form)
        default: return RGBARows(source, form)
        }
    }
}

extension PixelSource {
    /// Whether a pixel of grey can only be one of 256.
    fileprivate var hasFewShades: Bool { bits <= 8 && alpha == .none }
}

/// Makes rows of one layout into rows of another.
protocol RowConversion: ~Copyable {
    /// Both rows have the sizes that the conversion was made for, and are aligned for their samples.
    mutating func convert(_ row: RawSpan, into line: inout MutableRawSpan)
}
