internal import AssetModel
internal import CJPEG
internal import MediaInput
internal import PixelPipeline

/// A JPEG file, read by libjpeg row by row; of one with several scans the library keeps all coefficients.
///
/// Damage that libjpeg gets over is no error, as with all its users; samples that are missing because the file ends too early are.
@safe final class JPEGFile: ImageCodec {
    let pages: [ImageRepresentation]
    private let input: InputFile
    private let form: PixelForm
    private let limits: ImageLimits
    private let source: PixelSource
    /// libjpeg's state; freed with this object, and never used by more than one call at a time.
    private let reader: OpaquePointer

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.input = input
        self.form = form
        self.limits = limits
        let markers = JPEGMarkers(input)
        input.position = 0
        // The input outlives the reader: this object keeps both.
        let context = unsafe Unmanaged.passUnretained(input).toOpaque()
        guard let reader = unsafe cjpeg_create(readBytes, context, Int32(clamping: limits.scans)) else {
            throw .outOfMemory
        }
        unsafe self.reader = reader
        do throws(MediaError) {
            var header = cjpeg_header()
            let status = unsafe cjpeg_read_header(reader, &header)
            if status != CJPEG_DONE { throw unsafe Self.error(status, reader, input, limits) }
            try limits.check(width: header.width, height: header.height)
            try limits.check(codecBytes: header.whole_bytes)
            if form == .asStored && header.is_cmyk != 0 { throw .unsupported(.jpeg, feature: "CMYK as stored") }
            source = PixelSource(header, markers)
            var page = source.representation(form)
            if let density = Density(header) ?? (form == .asStored ? nil : markers.exif.density) {
                (page.pointWidth, page.pointHeight) = density.points(width: page.pixelWidth, height: page.pixelHeight)
            }
            pages = [page]
        } catch {
            unsafe cjpeg_free(reader)
            throw error
        }
    }

    deinit {
        unsafe cjpeg_free(reader)
    }

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        var source = source
        // Where the pixels are to be RGBA, libjpeg makes them sooner than anybody.
        if source.colors == .rgb, source.space == .sRGB, form.rgba?.bits == 8 { source.alpha = .premultiplied }
        let writer = unsafe PixelWriter(source, form: form, into: target)
        let samples: cjpeg_form =
            switch source.usedSamples {
            case 1: CJPEG_GREY
            case 4: source.colors == .rgb ? CJPEG_RGBA : CJPEG_CMYK
            default: CJPEG_RGB
            }
        var rowSize = 0
        try check(unsafe cjpeg_start(reader, samples, &rowSize))
        precondition(rowSize == source.rowSize, "libjpeg and the description disagree about a row's size")
        let row = RowMemory(byteCount: rowSize)
        for y in 0..<source.height {
            try check(unsafe cjpeg_read_row(reader, row.bytes.baseAddress))
            unsafe writer.write(UnsafeRawBufferPointer(row.bytes), at: y)
        }
        if unsafe cjpeg_is_cut_short(reader) != 0 { throw .truncated(.jpeg, offset: input.start + input.count) }
    }

    func colorProfile(page index: Int) -> [UInt8] { source.colorProfile(form) }

    private func check(_ status: cjpeg_status) throws(MediaError) {
        if status != CJPEG_DONE { throw unsafe Self.error(status, reader, input, limits) }
    }

    private static func error(
        _ status: cjpeg_status, _ reader: OpaquePointer, _ input: InputFile, _ limits: ImageLimits
    ) -> MediaError {
        if let failure = input.failure { return .unreadable(failure) }
        // The message is terminated, and copied here.
        let message = unsafe String(cString: cjpeg_message(reader))
        switch status {
        case CJPEG_UNSUPPORTED: return .unsupported(.jpeg, feature: "this coding (" + message + ")")
        case CJPEG_TOO_MANY_SCANS:
            let found = unsafe UInt64(cjpeg_scan_count(reader))
            return .limitExceeded(.scans, found: found, allowed: UInt64(limits.scans))
        default: return input.error(.jpeg, problem: message)
        }
    }
}

/// libjpeg's buffer is larger than many files: asking for what is left keeps the input from taking that for a file cut short.
private let readBytes: cjpeg_read = { context, bytes, count in
    guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
    let input = unsafe Unmanaged<InputFile>.fromOpaque(context).takeUnretainedValue()
    let size = Int(min(UInt64(count), input.count - min(input.count, input.position)))
    return unsafe input.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size))
}

extension PixelSource {
    /// The rows that libjpeg gives for a file with this header.
    fileprivate init(_ header: cjpeg_header, _ markers: JPEGMarkers) {
        let colors: Colors =
            if header.is_cmyk != 0 {
                header.is_adobe != 0 ? .invertedCMYK : .cmyk
            } else {
                header.is_grey != 0 ? .grey : .rgb
            }
        self.init(
            width: Int(header.width), height: Int(header.height), colors: colors, bits: 8,
            space: markers.profile.map { .profile($0) } ?? .sRGB, orientation: markers.exif.orientation)
    }
}

extension Density {
    /// The JFIF marker's, where it gives a unit.
    fileprivate init?(_ header: cjpeg_header) {
        let perInch: Double
        switch header.density_unit {
        case 1: perInch = 1
        case 2: perInch = 2.54
        default: return nil
        }
        self.init(horizontal: Double(header.x_density) * perInch, vertical: Double(header.y_density) * perInch)
    }
}
