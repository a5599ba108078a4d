internal import AssetModel
internal import CPNG

/// A PNG file, read by libpng row by row: it needs a few rows of memory besides the result.
///
/// Colours are taken for sRGB, whatever the file says of them: there is no colour management. Of an animation the default
/// image is read. What follows the pixels is not read, so that a missing end is no error.
@safe final class PNGFile: ImageCodec {
    let pages: [ImageRepresentation]
    private let input: InputFile
    private let form: PixelForm
    /// Whether colours and alpha are to be multiplied: where the file has no alpha, it is 255.
    private let mustMultiply: Bool
    /// libpng's state; freed with this object, and never used by more than one call at a time.
    private let reader: OpaquePointer

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        if try input.firstBytes(16).dropFirst(12).elementsEqual("CgBI".utf8) {
            throw .unsupported(.png, feature: "Apple's CgBI extension")
        }
        self.input = input
        self.form = form
        // The input outlives the reader: this object keeps both.
        let context = unsafe Unmanaged.passUnretained(input).toOpaque()
        guard
            let reader = unsafe cpng_create(
                { context, bytes, count in
                    guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
                    let input = unsafe Unmanaged<InputFile>.fromOpaque(context).takeUnretainedValue()
                    return unsafe input.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
                }, context)
        else { throw .outOfMemory }
        unsafe self.reader = reader
        do throws(MediaError) {
            var header = cpng_header()
            let status = unsafe cpng_read_header(reader, &header)
            if status != CPNG_DONE { throw unsafe Self.error(reader, input) }
            try limits.check(width: header.width, height: header.height)
            pages = [ImageRepresentation(header, form: form)]
            mustMultiply = form == .premultipliedRGBA8 && (header.has_alpha != 0 || header.has_transparency != 0)
        } catch {
            unsafe cpng_free(reader)
            throw error
        }
    }

    deinit {
        unsafe cpng_free(reader)
    }

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        let page = pages[index]
        let bytesPerRow = Int(page.bytesPerRow)
        var passes: Int32 = 0
        var rowSize = 0
        try check(unsafe cpng_start(reader, form == .asStored ? CPNG_AS_STORED : CPNG_RGBA8, &passes, &rowSize))
        precondition(rowSize == bytesPerRow, "libpng and the description disagree about a row's size")
        let height = Int(page.pixelHeight)
        for pass in 1...max(1, Int(passes)) {
            for row in 0..<height {
                // The target has `height` rows of this size.
                let line = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: target[row * bytesPerRow..<(row + 1) * bytesPerRow])
                try check(unsafe cpng_read_row(reader, line.baseAddress))
                if pass == passes && mustMultiply { unsafe premultiply(line) }
            }
        }
    }

    private func check(_ status: cpng_status) throws(MediaError) {
        if status != CPNG_DONE { throw unsafe Self.error(reader, input) }
    }

    private static func error(_ reader: OpaquePointer, _ input: InputFile) -> MediaError {
        // The message is terminated, and copied here.
        input.error(.png, problem: unsafe String(cString: cpng_message(reader)))
    }
}

extension ImageRepresentation {
    /// What libpng gives for a file with this header.
    fileprivate init(_ header: cpng_header, form: PixelForm) {
        let isColour = header.is_colour != 0
        let isPalette = header.is_palette != 0
        switch form {
        case .premultipliedRGBA8:
            self.init(
                pixelWidth: header.width, pixelHeight: header.height, bytesPerRow: header.width * 4, bitsPerSample: 8,
                samplesPerPixel: 4, alpha: .premultiplied, colorModel: .rgb)
        case .asStored:
            // As GNUstep: the transparent colour of an image without a palette is passed over.
            let hasAlpha = header.has_alpha != 0 || (isPalette && header.has_transparency != 0)
            let bits = isPalette ? 8 : header.bits
            let samples = UInt8((isColour ? 3 : 1) + (hasAlpha ? 1 : 0))
            let rowBits = UInt64(header.width) * UInt64(bits) * UInt64(samples)
            self.init(
                pixelWidth: header.width, pixelHeight: header.height, bytesPerRow: UInt32((rowBits + 7) / 8),
                bitsPerSample: bits, samplesPerPixel: samples, alpha: hasAlpha ? .straight : .none,
                colorModel: isColour ? .rgb : .white)
        }
        if let density = Density(header, form: form) {
            (pointWidth, pointHeight) = density.points(width: pixelWidth, height: pixelHeight)
        }
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
