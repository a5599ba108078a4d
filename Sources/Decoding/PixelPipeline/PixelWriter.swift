package import AssetModel

/// The one stage that makes pixels of a codec's rows: it unpacks samples, converts colours, multiplies them by alpha, turns the picture
/// upright and writes the result where it belongs.
///
/// `init` makes the parts that an image needs once: colour transform, pixels of a palette. Besides the target, a writer needs memory for a few rows.
package struct PixelWriter: ~Copyable {
    private let source: PixelSource
    private let orientation: Orientation
    /// Bytes of a row of the file, and of the bitmap.
    private let rowSize: Int
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
        rowSize = source.rowSize
        bytesPerRow = Int(representation.bytesPerRow)
        conversion = Self.conversion(source, form)
        let pixelSize = bytesPerRow / Int(representation.pixelWidth)
        turningRow = PictureMemory(byteCount: orientation == .upright ? 0 : source.width * pixelSize)
    }

    /// Writes row `y` of the file, counted from the first. Rows may come in any order; each has at least `source.rowSize` bytes and is aligned for its samples.
    package mutating func write(_ row: RawSpan, at y: Int) { write(rows: row.extracting(0..<rowSize), at: y) }

    /// Writes rows that lie one after the other, each of `source.rowSize` bytes, the first row as row `y` of the file.
    package mutating func write(rows: RawSpan, at y: Int) {
        let count = rows.byteCount / rowSize
        precondition(y >= 0 && count <= source.height - y, "a row outside the picture")
        if orientation == .upright {
            conversion.convert(rows, of: rowSize, into: &target, from: y * bytesPerRow, of: bytesPerRow)
        } else {
            for index in 0..<count {
                writeTurned(rows.extracting(index * rowSize..<(index + 1) * rowSize), at: y + index)
            }
        }
    }

    /// Writes all rows, which lie one after the other, each of `source.rowSize` bytes.
    package mutating func write(picture bytes: RawSpan) {
        write(rows: bytes.extracting(0..<rowSize * source.height), at: 0)
    }

    /// Writes the rows of a codec that decodes the picture as a whole.
    ///
    /// `decode` fills memory of `source.height` rows, each of `source.rowSize` bytes. Rows that fit into the target wait in its last bytes: a
    /// converted row never reaches a row that still waits.
    package mutating func writePicture<Failure: Error>(
        _ decode: (inout MutableRawSpan) throws(Failure) -> Void
    ) throws(Failure) {
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

    private mutating func writeTurned(_ row: RawSpan, at y: Int) {
        conversion.convert(row, of: rowSize, into: &turningRow, from: 0, of: turningRow.byteCount)
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

    /// Spreads pixels whose size is neither 4 nor 8 bytes.
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
    /// Whether a grey pixel has at most 256 possible values.
    fileprivate var hasFewShades: Bool { bits <= 8 && alpha == .none }
}

/// A conversion of rows of one layout to rows of another.
protocol RowConversion: ~Copyable {
    /// Converts a row. Row and line have the sizes that the conversion was made for, and are aligned for their samples.
    mutating func convert(_ row: RawSpan, into line: inout MutableRawSpan)

    /// Converts rows of `rowSize` bytes that lie one after the other. The converted rows, of `lineSize` bytes, begin at `start` of the memory.
    mutating func convert(
        _ rows: RawSpan, of rowSize: Int, into memory: inout PictureMemory, from start: Int, of lineSize: Int)
}

extension RowConversion where Self: ~Copyable {
    /// This method is a requirement, too, so that each type calls its own `convert` directly, without a dynamic call for each row.
    mutating func convert(
        _ rows: RawSpan, of rowSize: Int, into memory: inout PictureMemory, from start: Int, of lineSize: Int
    ) {
        for index in 0..<rows.byteCount / rowSize {
            var line = memory.mutableBytes(start + index * lineSize..<start + (index + 1) * lineSize)
            convert(rows.extracting(index * rowSize..<(index + 1) * rowSize), into: &line)
        }
    }
}
