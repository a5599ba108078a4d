internal import CDE265
internal import MediaInput

/// libde265, which decodes one picture of HEVC in this thread. Used by one call at a time.
@safe final class HEVCDecoder {
    /// libde265's state, which owns the picture; `deinit` frees it.
    private let decoder: UnsafeMutableRawPointer
    private let width: Int
    private let height: Int

    /// Creates a decoder for a picture of this size. Much larger pictures are refused.
    init(width: Int, height: Int) throws(MediaError) {
        guard let decoder = unsafe de265_new_decoder() else { throw .outOfMemory }
        unsafe self.decoder = decoder
        (self.width, self.height) = (width, height)
    }

    deinit {
        unsafe de265_free_decoder(decoder)
    }

    /// Decodes the units of one picture. Called once.
    func decode(_ units: [ArraySlice<UInt8>]) throws(MediaError) -> CodedPicture {
        let picture = try unsafe picture(of: units)
        let bits = Int(unsafe de265_get_bits_per_pixel(picture, 0))
        let subsampling: CodedPicture.Subsampling =
            switch unsafe de265_get_chroma_format(picture) {
            case de265_chroma_mono: .monochrome
            case de265_chroma_420: .color(halvedAcross: true, halvedDown: true)
            case de265_chroma_422: .color(halvedAcross: true, halvedDown: false)
            default: .color(halvedAcross: false, halvedDown: false)
            }
        let coded = unsafe (Int(de265_get_image_width(picture, 0)), Int(de265_get_image_height(picture, 0)))
        return try CodedPicture(
            announced: (width, height), coded: coded, bits: bits, subsampling,
            matrix: Int(unsafe de265_get_image_matrix_coefficients(picture)),
            isFullRange: unsafe de265_get_image_full_range_flag(picture) != 0, decoder: self
        ) { index throws(MediaError) in
            var stride: Int32 = 0
            guard let bytes = unsafe de265_get_image_plane(picture, Int32(index), &stride),
                unsafe de265_get_bits_per_pixel(picture, Int32(index)) == bits
            else { throw .unsupported(.heif, feature: "planes of different depth") }
            return unsafe CodedPicture.Plane(bytes, stride: Int(stride), bits: bits)
        }
    }

    private func picture(of units: [ArraySlice<UInt8>]) throws(MediaError) -> OpaquePointer {
        for unit in units {
            // Coded pictures are made of blocks of up to 64 pixels.
            if let size = try HEVCSize(unit), size.width > width + 63 || size.height > height + 63 {
                throw .malformed(
                    .heif, offset: 0,
                    problem: "a coded picture of \(size.width) by \(size.height) pixels for \(width) by \(height)")
            }
            // The unit is copied during the call.
            let status = unsafe unit.withUnsafeBytes {
                unsafe de265_push_NAL(decoder, $0.baseAddress, Int32($0.count), 0, nil)
            }
            if status != DE265_OK { throw Self.error(status) }
        }
        var status = unsafe de265_flush_data(decoder)
        var more: Int32 = 1
        while status == DE265_OK, more != 0 {
            // Only one picture is wanted.
            if let picture = unsafe de265_peek_next_picture(decoder) { return unsafe picture }
            status = unsafe de265_decode(decoder, &more)
        }
        if let picture = unsafe de265_peek_next_picture(decoder) { return unsafe picture }
        throw Self.error(status)
    }

    private static func error(_ status: de265_error) -> MediaError {
        if status == DE265_ERROR_OUT_OF_MEMORY { return .outOfMemory }
        // The text is a constant of the library.
        let text = unsafe de265_get_error_text(status).map { unsafe String(cString: $0) } ?? ""
        return .malformed(.heif, offset: 0, problem: status == DE265_OK ? "no picture in its data" : text)
    }
}
