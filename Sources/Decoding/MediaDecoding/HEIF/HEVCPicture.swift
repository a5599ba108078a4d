internal import CDE265

/// One picture of HEVC, decoded by libde265 in this thread.
@safe final class HEVCPicture {
    /// Pixels, as announced.
    let width: Int
    let height: Int
    /// Bits of a sample.
    let bits: Int
    /// Whether there are planes of colour.
    let hasColor: Bool
    /// Pixels across and down for each sample of colour.
    let across: Int
    let down: Int
    /// The code points of ITU-T H.273 for the matrix, 2 where nothing is said.
    let matrix: Int
    let isFullRange: Bool

    /// libde265's state, which owns the picture; freed with this object, and never used by more than one call at a time.
    private let decoder: UnsafeMutableRawPointer
    private let luma: Plane
    /// The same as `luma` where there is no colour.
    private let blue: Plane
    private let red: Plane
    private let bound: Bound

    /// Samples of one sort; libde265's memory, with so many bytes from one row to the next.
    @safe private struct Plane {
        let bytes: UnsafePointer<UInt8>
        let stride: Int
        let isWide: Bool

        /// A sample of a plane that has so many rows and columns.
        @inline(__always)
        func sample(_ column: Int, _ row: Int) -> Int {
            let line = unsafe bytes + row * stride
            if !isWide { return Int(unsafe line[column]) }
            return Int(unsafe UnsafeRawPointer(line).loadUnaligned(fromByteOffset: 2 * column, as: UInt16.self))
        }
    }

    /// The most pixels for which memory is given to libde265.
    private final class Bound {
        let width: Int
        let height: Int

        init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// Decodes units that belong to one picture, which may not be larger than announced.
    init(_ units: [ArraySlice<UInt8>], width: Int, height: Int) throws(MediaError) {
        guard let decoder = unsafe de265_new_decoder() else { throw .outOfMemory }
        unsafe self.decoder = decoder
        // Coded pictures are made of blocks of up to 64 pixels.
        bound = Bound(width: width + 63, height: height + 63)
        // Nothing may fail behind the last member: the object would then free the decoder, too.
        do throws(MediaError) {
            unsafe Self.limitMemory(decoder, bound)
            let picture = try unsafe Self.decode(units, decoder)
            (self.width, self.height) = (width, height)
            let coded = unsafe (de265_get_image_width(picture, 0), de265_get_image_height(picture, 0))
            bits = Int(unsafe de265_get_bits_per_pixel(picture, 0))
            guard (8...16).contains(bits), coded.0 >= width, coded.1 >= height else {
                throw .malformed(
                    .heif, offset: 0,
                    problem: "a coded picture of \(coded.0) by \(coded.1) pixels for \(width) by \(height)")
            }
            let chroma = unsafe de265_get_chroma_format(picture)
            hasColor = chroma != de265_chroma_mono
            across = chroma == de265_chroma_420 || chroma == de265_chroma_422 ? 2 : 1
            down = chroma == de265_chroma_420 ? 2 : 1
            matrix = Int(unsafe de265_get_image_matrix_coefficients(picture))
            isFullRange = unsafe de265_get_image_full_range_flag(picture) != 0
            luma = try unsafe Self.plane(0, of: picture, bits: bits)
            blue = hasColor ? try unsafe Self.plane(1, of: picture, bits: bits) : luma
            red = hasColor ? try unsafe Self.plane(2, of: picture, bits: bits) : luma
        } catch {
            unsafe de265_free_decoder(decoder)
            throw error
        }
    }

    deinit {
        unsafe de265_free_decoder(decoder)
    }

    /// The brightness of a pixel that the picture has.
    @inline(__always)
    func luma(_ x: Int, _ y: Int) -> Int { luma.sample(x, y) }

    /// The differences of blue and red of a pixel that the picture has; several pixels may share one.
    @inline(__always)
    func color(_ x: Int, _ y: Int) -> (blue: Int, red: Int) {
        let (column, row) = (x / across, y / down)
        return (blue.sample(column, row), red.sample(column, row))
    }

    private static func plane(
        _ index: Int32, of picture: OpaquePointer, bits: Int
    ) throws(MediaError) -> Plane {
        var stride: Int32 = 0
        guard let bytes = unsafe de265_get_image_plane(picture, index, &stride),
            unsafe de265_get_bits_per_pixel(picture, index) == bits
        else { throw .unsupported(.heif, feature: "planes of different depth") }
        return unsafe Plane(bytes: bytes, stride: Int(stride), isWide: bits > 8)
    }

    private static func decode(
        _ units: [ArraySlice<UInt8>], _ decoder: UnsafeMutableRawPointer
    ) throws(MediaError) -> OpaquePointer {
        for unit in units {
            // It is copied during the call.
            let status = unsafe unit.withUnsafeBytes {
                unsafe de265_push_NAL(decoder, $0.baseAddress, Int32($0.count), 0, nil)
            }
            if status != DE265_OK { throw error(status) }
        }
        var status = unsafe de265_flush_data(decoder)
        var more: Int32 = 1
        while status == DE265_OK, more != 0 {
            // One picture is all that is wanted.
            if let picture = unsafe de265_peek_next_picture(decoder) { return unsafe picture }
            status = unsafe de265_decode(decoder, &more)
        }
        if let picture = unsafe de265_peek_next_picture(decoder) { return unsafe picture }
        throw error(status)
    }

    private static func error(_ status: de265_error) -> MediaError {
        if status == DE265_ERROR_OUT_OF_MEMORY { return .outOfMemory }
        // The text is a constant of the library.
        let text = unsafe de265_get_error_text(status).map { unsafe String(cString: $0) } ?? ""
        return .malformed(.heif, offset: 0, problem: status == DE265_OK ? "no picture in its data" : text)
    }

    /// Has libde265 take no memory for larger pictures than `bound` says.
    private static func limitMemory(_ decoder: UnsafeMutableRawPointer, _ bound: Bound) {
        // The library's own functions, there for ever; the structure is copied.
        guard var functions = unsafe de265_get_default_image_allocation_functions()?.pointee else { return }
        unsafe functions.get_buffer = { decoder, wanted, picture, context in
            guard let wanted = unsafe wanted, let context = unsafe context else { return 0 }
            // The picture's owner keeps the object while the decoder lives.
            let bound = unsafe Unmanaged<Bound>.fromOpaque(context).takeUnretainedValue()
            guard unsafe wanted.pointee.width <= bound.width, unsafe wanted.pointee.height <= bound.height else {
                return 0
            }
            return unsafe de265_get_default_image_allocation_functions()?.pointee
                .get_buffer(decoder, wanted, picture, nil) ?? 0
        }
        unsafe de265_set_image_allocation_functions(decoder, &functions, Unmanaged.passUnretained(bound).toOpaque())
    }
}
