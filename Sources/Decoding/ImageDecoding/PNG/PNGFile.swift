internal import AssetModel
internal import CPNG
internal import MediaInput
internal import PixelPipeline

/// A PNG file, read row by row. Besides the result, decoding needs memory for a few rows, or for an `ExpandedPicture`.
///
/// For an animation, the default image is read. Bytes behind the pixels are not read, so a missing end is no error.
final class PNGFile: ImageCodec {
    let pages: [ImageRepresentation]
    let form: PixelForm
    private let source: PixelSource
    private let expansions: PNGReader.Expansions
    private let reader: PNGReader
    /// Bytes of the rows that are read together, unless a single row has more.
    private static let rowBytes = 16_384

    init(_ input: InputFile, form: PixelForm, management: ColorManagement = .on, limits: ImageLimits) throws(MediaError)
    {
        self.form = form
        let isManaged = management == .on && form != .asStored
        let chunks = try PNGChunks(input)
        // In the form `asStored`, only the gamma is of interest.
        reader = try PNGReader(chunks, readsColors: isManaged || form == .asStored)
        let header = reader.header
        try limits.check(width: header.width, height: header.height)
        let space = isManaged ? reader.colorSpace : .sRGB
        expansions = header.expansions(for: form, space)
        source = PixelSource(reader, space, expansions, isAppleVariant: chunks.isAppleVariant)
        var page = source.representation(form)
        // GNUstep looks for 72 dots per inch only.
        Density(perMetre: Double(header.x_per_metre), Double(header.y_per_metre), only72: form == .asStored)?.size(
            &page, from: form == .asStored ? .upright : source.orientation)
        pages = [page]
    }

    func source(page index: Int) -> PixelSource { source }

    func file(page index: Int) -> ImageSource? { ImageSource(.png, detail: UInt32(max(0, reader.header.gamma))) }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        let (passes, rowSize) = try reader.start(expansions)
        precondition(rowSize == source.rowSize, "libpng and the description disagree about a row's size")
        if passes <= 1 {
            let rowCount = max(1, min(source.height, Self.rowBytes / rowSize))
            var rows = PictureMemory(byteCount: rowCount * rowSize)
            for y in stride(from: 0, to: source.height, by: rowCount) {
                let count = min(rowCount, source.height - y)
                var bytes = rows.mutableBytes
                try reader.readRows(count, into: &bytes)
                writer.write(rows: rows.bytes(0..<count * rowSize), at: y)
            }
            return
        }
        // Each pass of an interlaced picture adds pixels to the rows of earlier passes.
        try writer.writePicture { rows throws(MediaError) in
            for _ in 0..<passes { try reader.readRows(source.height, into: &rows) }
        }
    }
}

extension cpng_header {
    /// Changes of the samples by libpng. In the form `asStored`, the transparent colour of an image without a palette is ignored, as in GNUstep.
    /// Interlaced rows wait in the result's memory, which may have no room for 16 bits: libpng then rounds samples to 8 bits, unless colours are to
    /// be converted, for which 8 bits are too few.
    fileprivate func expansions(for form: PixelForm, _ space: FileColorSpace) -> PNGReader.Expansions {
        if form == .asStored { return [] }
        var expansions: PNGReader.Expansions = []
        if has_transparency != 0 && is_palette == 0 { expansions.insert(.transparency) }
        if is_interlaced != 0 && bits == 16 && form.rgba?.bits == 8 && space == .sRGB { expansions.insert(.eightBits) }
        return expansions
    }
}

extension PixelSource {
    /// Describes the rows that libpng gives after these expansions.
    fileprivate init(
        _ reader: PNGReader, _ space: FileColorSpace, _ expansions: PNGReader.Expansions, isAppleVariant: Bool
    ) {
        let header = reader.header
        let hasKey = expansions.contains(.transparency)
        var bits = Int(header.bits)
        if expansions.contains(.eightBits) { bits = 8 }
        if hasKey { bits = max(bits, 8) }
        let colors: Colors
        if header.is_palette != 0 {
            colors = .palette(ColorTable(rgba: reader.palette, hasAlpha: header.has_transparency != 0))
        } else {
            colors = header.is_colour == 0 ? .grey : isAppleVariant ? .bgr : .rgb
        }
        let alpha: ImageRepresentation.Alpha = isAppleVariant ? .premultiplied : .straight
        self.init(
            width: Int(header.width), height: Int(header.height), colors: colors, bits: bits,
            alpha: header.has_alpha != 0 || hasKey ? alpha : .none, space: space, orientation: reader.orientation)
    }
}
