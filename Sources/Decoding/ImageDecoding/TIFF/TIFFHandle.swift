internal import AssetModel
internal import CLinux
internal import CTIFF
internal import LinuxSystem
internal import MediaInput
internal import PixelPipeline

/// libtiff, which has one TIFF file open at one directory (page) at a time. Used by one call at a time.
///
/// libtiff's own limits come on top of ours: no allocation is larger than `allocationLimit`, and directories that loop are errors.
@safe final class TIFFHandle {
    let input: InputFile
    /// libtiff's state, which `deinit` closes.
    private let tiff: OpaquePointer
    static let allocationLimit = DecodingLimits.codecBytes.value

    init(_ input: InputFile) throws(MediaError) {
        self.input = input
        guard let options = unsafe TIFFOpenOptionsAlloc() else { throw .outOfMemory }
        // libtiff copies the options when it opens the file. This object keeps the input longer than libtiff's state.
        defer { unsafe TIFFOpenOptionsFree(options) }
        unsafe TIFFOpenOptionsSetMaxSingleMemAlloc(options, tmsize_t(Self.allocationLimit))
        unsafe TIFFOpenOptionsSetErrorHandlerExtR(options, noteProblem, input.context)
        unsafe TIFFOpenOptionsSetWarningHandlerExtR(options, { _, _, _, _, _ in 1 }, nil)
        let tiff = unsafe TIFFClientOpenExt(
            "image", "rm", input.context, readBytes, { _, _, _ in -1 }, seek, { _ in 0 }, fileSize, { _, _, _ in 0 },
            { _, _, _ in }, options)
        guard let tiff = unsafe tiff else { throw input.error(.tiff, problem: input.problem ?? "its header is wrong") }
        unsafe self.tiff = tiff
        input.problem = nil
    }

    deinit {
        unsafe TIFFClose(tiff)
    }

    /// Returns the error for libtiff's last failure, and forgets its message.
    func error() -> MediaError {
        defer { input.problem = nil }
        return input.error(.tiff, problem: input.problem ?? "a part that libtiff cannot decode")
    }

    /// Goes to the next directory; false at the end. Throws if the next directory is broken.
    func nextDirectory() throws(MediaError) -> Bool {
        // libtiff also notes faults that cost an earlier directory no more than a tag.
        input.problem = nil
        if unsafe TIFFReadDirectory(tiff) == 1 { return true }
        if input.problem != nil { throw error() }
        return false
    }

    var directoryOffset: UInt64 { unsafe TIFFCurrentDirOffset(tiff) }

    /// Goes to the directory at an offset that `directoryOffset` gave.
    func goToDirectory(at offset: UInt64) throws(MediaError) {
        guard unsafe TIFFSetSubDirectory(tiff, offset) == 1 else { throw error() }
        input.problem = nil
    }

    /// Returns a tag's value, or its default if the file lacks the tag; nil if there is no default. `Value` must be libtiff's type of the tag.
    func field<Value: BitwiseCopyable>(_ tag: Int32, as zero: Value) -> Value? {
        var value = zero
        let found = unsafe withUnsafeMutablePointer(to: &value) { pointer in
            unsafe withVaList([pointer]) { unsafe TIFFVGetFieldDefaulted(tiff, UInt32(tag), $0) }
        }
        return found == 1 ? value : nil
    }

    /// Makes libtiff deliver rows of JPEG's YCbCr as RGB, for as long as the handle stands on this directory; false if libtiff cannot.
    func decodesJPEGAsRGB() -> Bool {
        unsafe withVaList([JPEGCOLORMODE_RGB]) { unsafe TIFFVSetField(tiff, UInt32(TIFFTAG_JPEGCOLORMODE), $0) } == 1
    }

    /// Whether libtiff can turn the directory's samples into RGBA.
    var canConvert: Bool {
        var reason = [CChar](repeating: 0, count: 1024)  // the size that libtiff's documentation asks for
        return unsafe TIFFRGBAImageOK(tiff, &reason) == 1
    }

    var colorProfile: [UInt8]? {
        var count: UInt32 = 0
        var start: UnsafeMutablePointer<UInt8>?
        let found = unsafe withUnsafeMutablePointer(to: &count) { count in
            unsafe withUnsafeMutablePointer(to: &start) { start in
                unsafe withVaList([count, start]) { unsafe TIFFVGetField(tiff, UInt32(TIFFTAG_ICCPROFILE), $0) }
            }
        }
        // libtiff's array has `count` bytes and lives until the directory changes; it is copied.
        return found == 1 ? unsafe Array(UnsafeBufferPointer(start: start, count: Int(count))) : nil
    }

    /// Meaning of the samples beyond the colours, as `EXTRASAMPLE_` numbers.
    var extraSamples: [UInt16] {
        var count: UInt16 = 0
        var start: UnsafeMutablePointer<UInt16>?
        let found = unsafe withUnsafeMutablePointer(to: &count) { count in
            unsafe withUnsafeMutablePointer(to: &start) { start in
                unsafe withVaList([count, start]) { unsafe TIFFVGetField(tiff, UInt32(TIFFTAG_EXTRASAMPLES), $0) }
            }
        }
        // libtiff's array has `count` places and lives until the directory changes; it is copied.
        return found == 1 ? unsafe Array(UnsafeBufferPointer(start: start, count: Int(count))) : []
    }

    /// The palette's red, green and blue values, `count` each; nil when there is none.
    func palette(count: Int) -> (red: [UInt16], green: [UInt16], blue: [UInt16])? {
        var red: UnsafeMutablePointer<UInt16>?
        var green: UnsafeMutablePointer<UInt16>?
        var blue: UnsafeMutablePointer<UInt16>?
        let found = unsafe withUnsafeMutablePointer(to: &red) { red in
            unsafe withUnsafeMutablePointer(to: &green) { green in
                unsafe withUnsafeMutablePointer(to: &blue) { blue in
                    unsafe withVaList([red, green, blue]) { unsafe TIFFVGetField(tiff, UInt32(TIFFTAG_COLORMAP), $0) }
                }
            }
        }
        guard found == 1 else { return nil }
        // libtiff's arrays have `count` values, one for each index; they are copied.
        return unsafe (
            Array(UnsafeBufferPointer(start: red, count: count)),
            Array(UnsafeBufferPointer(start: green, count: count)),
            Array(UnsafeBufferPointer(start: blue, count: count))
        )
    }

    /// Whether pixels lie in tiles, not in strips.
    var isTiled: Bool { unsafe TIFFIsTiled(tiff) != 0 }

    /// Bytes of a row of a page in strips, or of a row of one plane.
    var rowSize: UInt64 { unsafe TIFFScanlineSize64(tiff) }

    /// Bytes of a tile, or of a tile of one plane.
    var tileSize: UInt64 { unsafe TIFFTileSize64(tiff) }

    /// Reads a row of a page in strips; rows are read from the first to the last. Traps if `row` has no room for `rowSize` bytes.
    func readRow(_ y: Int, plane: UInt16, into row: inout PictureMemory) throws(MediaError) {
        precondition(UInt64(row.byteCount) >= rowSize, "too little room for a row")
        var row = row.mutableBytes
        // libtiff writes `rowSize` bytes.
        let status = unsafe row.withUnsafeMutableBytes {
            unsafe TIFFReadScanline(tiff, $0.baseAddress, UInt32(y), plane)
        }
        if status < 0 { throw error() }
    }

    /// Reads the tile with the pixel at `x` and `y`. Traps if `tile` has no room for `tileSize` bytes.
    func readTile(x: Int, y: Int, plane: UInt16, into tile: inout PictureMemory) throws(MediaError) {
        precondition(UInt64(tile.byteCount) >= tileSize, "too little room for a tile")
        var tile = tile.mutableBytes
        // libtiff writes `tileSize` bytes.
        let count = unsafe tile.withUnsafeMutableBytes { tile in
            unsafe TIFFReadTile(tiff, tile.baseAddress, UInt32(x), UInt32(y), 0, plane)
        }
        if count < 0 { throw error() }
    }

    /// Makes libtiff turn the page into RGBA, with rows in the file's order. Traps if `rows` has no room for four bytes a pixel.
    func readRGBA(
        width: Int, height: Int, _ orientation: Orientation, into rows: inout MutableRawSpan
    ) throws(MediaError) {
        precondition(rows.byteCount >= width * height * 4, "too little room for the picture")
        var words = rows.mutableNumbers(as: UInt32.self)
        // libtiff writes a word for each pixel.
        let done = unsafe words.withUnsafeMutableBufferPointer { words in
            unsafe TIFFReadRGBAImageOriented(
                tiff, UInt32(width), UInt32(height), words.baseAddress, Int32(orientation.rawValue), 1)
        }
        guard done == 1 else { throw error() }
        // Red is in the lowest byte of a word, whatever the machine's byte order.
        for index in words.indices { words[index] = words[index].littleEndian }
    }

    private let noteProblem: TIFFErrorHandlerExtR = { _, context, _, format, arguments in
        // If the handler returns another number than 0, libtiff prints nothing.
        guard let input = unsafe InputFile.of(context), input.problem == nil, let arguments = unsafe arguments else {
            return 1
        }
        var text = [CChar](repeating: 0, count: 160)
        unsafe vsnprintf(&text, text.count, format, arguments)  // terminates
        input.problem = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return 1
    }

    private let readBytes: TIFFReadWriteProc = { context, bytes, count in
        tmsize_t(unsafe InputFile.read(Int(count), to: bytes, of: context))
    }

    private let seek: TIFFSeekProc = { context, offset, origin in
        guard let input = unsafe InputFile.of(context) else { return 0 }
        switch origin {
        case SEEK_CUR: input.position &+= offset
        case SEEK_END: input.position = input.count &+ offset
        default: input.position = offset
        }
        return input.position
    }

    private let fileSize: TIFFSizeProc = { context in unsafe InputFile.of(context)?.count ?? 0 }
}
