internal import CPNG
internal import MediaInput
internal import PixelPipeline

/// libpng, which reads one PNG file row by row. Used by one call at a time.
@safe final class PNGReader {
    /// Changes of the samples that libpng makes.
    struct Expansions: OptionSet {
        let rawValue: Int32

        /// The transparent colour of an image without a palette becomes alpha; samples get at least 8 bits.
        static let transparency = Expansions(rawValue: Int32(CPNG_TRANSPARENCY.rawValue))
        /// Samples of 16 bits are rounded to 8.
        static let eightBits = Expansions(rawValue: Int32(CPNG_EIGHT_BITS.rawValue))
    }

    let header: cpng_header
    private let chunks: PNGChunks
    /// The address of libpng's state, which `deinit` frees.
    private let state: OpaquePointer

    /// Reads everything before the pixels. Chunks about colours are read only with `readsColors`.
    init(_ chunks: PNGChunks, readsColors: Bool) throws(MediaError) {
        self.chunks = chunks
        // libpng gets the address of the chunks, which this object keeps longer than libpng's state.
        let context = unsafe Unmanaged.passUnretained(chunks).toOpaque()
        guard let state = unsafe cpng_create(readBytes, context, readsColors ? 1 : 0) else { throw .outOfMemory }
        var header = cpng_header()
        let status = unsafe cpng_read_header(state, &header)
        unsafe self.state = state
        self.header = header
        try check(status)
    }

    deinit { unsafe cpng_free(state) }

    /// The file's palette: red, green, blue and alpha of up to 256 colours.
    var palette: [UInt8] {
        var palette = cpng_palette()
        unsafe cpng_get_palette(state, &palette)
        // The structure has 256 places of four bytes.
        let count = min(Int(palette.count), 256) * 4
        return unsafe withUnsafeBytes(of: &palette.rgba) { unsafe Array($0.prefix(count)) }
    }

    /// Orientation of the picture by EXIF.
    var orientation: Orientation {
        var count: UInt32 = 0
        // libpng's memory has `count` bytes, which are copied.
        let bytes = unsafe UnsafeBufferPointer(start: cpng_exif(state, &count), count: Int(count))
        return unsafe EXIF(Array(bytes)).orientation
    }

    /// The file's colour space, in the order of precedence of the specification: cICP, iCCP, sRGB, then gAMA and cHRM.
    ///
    /// Unknown code points of cICP, and code points of light beyond white (PQ, HLG), are ignored.
    var colorSpace: FileColorSpace {
        var space = unsafe cpng_colour_space()
        unsafe cpng_get_colour_space(state, &space)
        let (points, xy) = unsafe (space.code_points, space.chromaticities)
        // Only RGB of the full range is supported.
        if unsafe space.has_code_points != 0, points.2 == 0, points.3 == 1,
            let known = FileColorSpace(primaries: UInt16(points.0), transfer: UInt16(points.1))
        {
            return known
        }
        if let profile = unsafe space.profile {
            // libpng's memory has `profile_bytes` bytes, which are copied.
            return unsafe .profile(Array(UnsafeBufferPointer(start: profile, count: Int(space.profile_bytes))))
        }
        if unsafe space.is_srgb != 0 { return .sRGB }
        return FileColorSpace(
            gamma: unsafe space.gamma,
            chromaticities: unsafe space.has_chromaticities != 0
                ? [xy.0, xy.1, xy.2, xy.3, xy.4, xy.5, xy.6, xy.7] : nil)
    }

    /// Begins to decode a picture that is within the limits. All rows have to be read `passes` times, from the top, each time into the same memory,
    /// with `rowSize` bytes for each row.
    func start(_ expansions: Expansions) throws(MediaError) -> (passes: Int, rowSize: Int) {
        // Rows of an interlaced picture have several sizes.
        let size = header.is_interlaced == 0 ? (header.row_bytes + 1) * Int(header.height) : nil
        let isExpanded = try chunks.addPicture(byteCount: size)
        var passes: Int32 = 0
        try check(unsafe cpng_start(state, expansions.rawValue, isExpanded ? 0 : 1, &passes, &rowSize))
        return (Int(passes), rowSize)
    }

    /// Reads the next rows, one after the other. Traps if `rows` has too little room.
    func readRows(_ count: Int, into rows: inout MutableRawSpan) throws(MediaError) {
        precondition(count >= 0 && count * rowSize <= rows.byteCount, "too little room for the rows")
        // libpng writes `count` times `rowSize` bytes.
        try check(
            unsafe rows.withUnsafeMutableBytes { rows in unsafe cpng_read_rows(state, rows.baseAddress, rowSize, count)
            })
    }

    /// Bytes of a row; 0 before `start`.
    private var rowSize = 0

    private func check(_ status: cpng_status) throws(MediaError) {
        // The message is terminated, and copied here.
        if status != CPNG_DONE { throw chunks.input.error(.png, problem: unsafe String(cString: cpng_message(state))) }
    }
}

private let readBytes: cpng_read = { context, bytes, count in
    guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
    // The reader keeps the chunks; libpng's memory has `count` bytes.
    let chunks = unsafe Unmanaged<PNGChunks>.fromOpaque(context).takeUnretainedValue()
    var target = unsafe MutableRawSpan(_unsafeStart: bytes, byteCount: count)
    return chunks.read(into: &target)
}
