internal import AssetModel
internal import CPNG
internal import MediaInput
internal import PixelPipeline

/// A PNG file, read by libpng row by row: it needs a few rows of memory besides the result.
///
/// Of an animation the default image is read. What follows the pixels is not read, so that a missing end is no error.
@safe final class PNGFile: ImageCodec {
    let pages: [ImageRepresentation]
    private let chunks: PNGChunks
    private let form: PixelForm
    private let source: PixelSource
    /// What libpng changes of the samples, as `CPNG_` flags.
    private let expansions: Int32
    /// libpng's state; freed with this object, and never used by more than one call at a time.
    private let reader: OpaquePointer

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        let chunks = try PNGChunks(input)
        self.chunks = chunks
        self.form = form
        // The chunks outlive the reader: this object keeps both.
        let context = unsafe Unmanaged.passUnretained(chunks).toOpaque()
        guard
            let reader = unsafe cpng_create(
                { context, bytes, count in
                    guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
                    let chunks = unsafe Unmanaged<PNGChunks>.fromOpaque(context).takeUnretainedValue()
                    return unsafe chunks.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
                }, context, form == .asStored ? 0 : 1)
        else { throw .outOfMemory }
        unsafe self.reader = reader
        do throws(MediaError) {
            var header = cpng_header()
            let status = unsafe cpng_read_header(reader, &header)
            if status != CPNG_DONE { throw unsafe Self.error(reader, chunks.input) }
            try limits.check(width: header.width, height: header.height)
            let space = form == .asStored ? .sRGB : unsafe FileColorSpace(reader)
            expansions = header.expansions(for: form, space)
            source = unsafe PixelSource(
                header, space, expansions: expansions, isAppleVariant: chunks.isAppleVariant, reader: reader)
            var page = source.representation(form)
            if let density = Density(header, form: form) {
                (page.pointWidth, page.pointHeight) = density.points(width: page.pixelWidth, height: page.pixelHeight)
            }
            pages = [page]
        } catch {
            unsafe cpng_free(reader)
            throw error
        }
    }

    deinit {
        unsafe cpng_free(reader)
    }

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        let writer = unsafe PixelWriter(source, form: form, into: target)
        var passes: Int32 = 0
        var rowSize = 0
        try check(unsafe cpng_start(reader, expansions, &passes, &rowSize))
        precondition(rowSize == source.rowSize, "libpng and the description disagree about a row's size")
        let row = RowMemory(byteCount: rowSize)
        if passes <= 1 {
            for y in 0..<source.height {
                try check(unsafe cpng_read_row(reader, row.bytes.baseAddress))
                unsafe writer.write(UnsafeRawBufferPointer(row.bytes), at: y)
            }
        } else {
            // Rows wait where pixels will be, unless they are longer.
            let bytesPerRow = max(rowSize, target.count / source.height)
            let own = rowSize * source.height > target.count ? RowMemory(byteCount: rowSize * source.height) : nil
            let waiting = unsafe own?.bytes ?? target
            try unsafe collect(passes: Int(passes), in: waiting, bytesPerRow: bytesPerRow)
            for y in 0..<source.height {
                unsafe row.bytes.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: waiting[y * bytesPerRow..<y * bytesPerRow + rowSize]))
                unsafe writer.write(UnsafeRawBufferPointer(row.bytes), at: y)
            }
        }
    }

    func colorProfile(page index: Int) -> [UInt8] { source.colorProfile(form) }

    /// Puts an interlaced picture's rows together.
    private func collect(
        passes: Int, in memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    ) throws(MediaError) {
        for _ in 0..<passes {
            for y in 0..<source.height {
                // The memory has `height` such rows.
                let line = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: memory[y * bytesPerRow..<(y + 1) * bytesPerRow])
                try check(unsafe cpng_read_row(reader, line.baseAddress))
            }
        }
    }

    private func check(_ status: cpng_status) throws(MediaError) {
        if status != CPNG_DONE { throw unsafe Self.error(reader, chunks.input) }
    }

    private static func error(_ reader: OpaquePointer, _ input: InputFile) -> MediaError {
        // The message is terminated, and copied here.
        input.error(.png, problem: unsafe String(cString: cpng_message(reader)))
    }
}

extension cpng_header {
    /// What libpng has to change of the samples, as `CPNG_` flags. As stored, the transparent colour of an image without a palette is passed over,
    /// as GNUstep does. Interlaced rows wait in the result's memory, which may have no room for 16 bits; they are kept where colours are to be
    /// converted, which 8 bits are too few for.
    fileprivate func expansions(for form: PixelForm, _ space: FileColorSpace) -> Int32 {
        if form == .asStored { return 0 }
        let hasKey = has_transparency != 0 && is_palette == 0
        let mustShrink = is_interlaced != 0 && bits == 16 && form.rgba?.bits == 8 && space == .sRGB
        return (hasKey ? Int32(CPNG_TRANSPARENCY.rawValue) : 0) | (mustShrink ? Int32(CPNG_EIGHT_BITS.rawValue) : 0)
    }
}

extension PixelSource {
    /// The rows that libpng gives after these expansions.
    fileprivate init(
        _ header: cpng_header, _ space: FileColorSpace, expansions: Int32, isAppleVariant: Bool, reader: OpaquePointer
    ) {
        let hasKey = expansions & Int32(CPNG_TRANSPARENCY.rawValue) != 0
        var bits = Int(header.bits)
        if expansions & Int32(CPNG_EIGHT_BITS.rawValue) != 0 { bits = 8 }
        if hasKey { bits = max(bits, 8) }
        let colors: Colors
        if header.is_palette != 0 {
            colors = unsafe .palette(Palette(reader, hasAlpha: header.has_transparency != 0))
        } else {
            colors = header.is_colour == 0 ? .grey : isAppleVariant ? .bgr : .rgb
        }
        let alpha: ImageRepresentation.Alpha = isAppleVariant ? .premultiplied : .straight
        self.init(
            width: Int(header.width), height: Int(header.height), colors: colors, bits: bits,
            alpha: header.has_alpha != 0 || hasKey ? alpha : .none,
            space: space)
    }
}

extension Palette {
    /// The palette of a file that has one.
    fileprivate init(_ reader: OpaquePointer, hasAlpha: Bool) {
        var palette = cpng_palette()
        unsafe cpng_get_palette(reader, &palette)
        let count = min(Int(palette.count), Self.limit) * 4
        // The structure has 256 places of four bytes.
        let rgba = unsafe withUnsafeBytes(of: &palette.rgba) { unsafe Array($0.prefix(count)) }
        self.init(rgba: rgba, hasAlpha: hasAlpha)
    }
}

extension Density {
    /// A PNG file counts whole pixels of a metre, so 72 dpi cannot be written exactly (2,834.65): the whole number of dots per inch that is
    /// written like this is meant. GNUstep does so for 72 only, and takes other numbers as they are.
    fileprivate init?(_ header: cpng_header, form: PixelForm) {
        func perInch(_ perMetre: UInt32) -> Double {
            let exact = Double(perMetre) * 0.0254
            let whole = form == .asStored ? 72 : exact.rounded()
            return abs(whole / 0.0254 - Double(perMetre)) < 1 ? whole : exact
        }
        self.init(horizontal: perInch(header.x_per_metre), vertical: perInch(header.y_per_metre))
    }
}
