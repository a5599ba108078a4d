internal import CDav1d
internal import CLinux
internal import MediaInput

/// libdav1d, which decodes one picture of AV1 in this thread. Used by one call at a time.
@safe final class AV1Decoder {
    private let width: Int
    private let height: Int
    /// libdav1d's state, which `deinit` closes.
    private var context: OpaquePointer?
    /// The decoded picture; its planes live as long as this object.
    private var picture = unsafe Dav1dPicture()

    /// Creates a decoder for a picture of this size. Much larger pictures are refused.
    init(width: Int, height: Int) throws(MediaError) {
        (self.width, self.height) = (width, height)
        unsafe context = nil
        var settings = unsafe Dav1dSettings()
        unsafe dav1d_default_settings(&settings)
        // More than one thread or frame would start threads, which the worker's filter forbids.
        unsafe (settings.n_threads, settings.max_frame_delay, settings.all_layers) = (1, 1, 0)
        // As in HEVC, coded pictures are made of blocks of up to 64 pixels.
        unsafe settings.frame_size_limit = UInt32(clamping: (width + 63) * (height + 63))
        // The default callback prints.
        unsafe settings.logger.callback = nil
        guard unsafe dav1d_open(&context, &settings) == 0 else { throw .outOfMemory }
    }

    deinit {
        unsafe dav1d_picture_unref(&picture)
        unsafe dav1d_close(&context)
    }

    /// Decodes the data of a picture. Called once.
    func decode(_ bytes: [UInt8]) throws(MediaError) -> CodedPicture {
        var data = unsafe Dav1dData()
        guard !bytes.isEmpty else { throw Self.error(0) }
        guard let memory = unsafe dav1d_data_create(&data, bytes.count) else { throw .outOfMemory }
        defer { unsafe dav1d_data_unref(&data) }
        // libdav1d has allocated memory for `bytes.count` bytes.
        unsafe UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
        // Each call takes the bytes for which libdav1d has room. The picture may come only after the last byte was taken.
        var status = -EAGAIN
        var isLast = false
        while status == -EAGAIN, !isLast {
            isLast = unsafe data.sz == 0
            if !isLast {
                let taken = unsafe dav1d_send_data(context, &data)
                guard taken == 0 || taken == -EAGAIN else { throw Self.error(taken) }
            }
            status = unsafe dav1d_get_picture(context, &picture)
        }
        guard status == 0, let sequence = unsafe picture.seq_hdr else { throw Self.error(status) }
        let form = unsafe picture.p
        let subsampling: CodedPicture.Subsampling =
            switch form.layout {
            case DAV1D_PIXEL_LAYOUT_I400: .monochrome
            case DAV1D_PIXEL_LAYOUT_I420: .color(halvedAcross: true, halvedDown: true)
            case DAV1D_PIXEL_LAYOUT_I422: .color(halvedAcross: true, halvedDown: false)
            default: .color(halvedAcross: false, halvedDown: false)
            }
        let bits = Int(form.bpc)
        return try CodedPicture(
            announced: (width, height), coded: (Int(form.w), Int(form.h)), bits: bits, subsampling,
            matrix: Int(unsafe sequence.pointee.mtrx.rawValue), isFullRange: unsafe sequence.pointee.color_range != 0,
            decoder: self
        ) { index throws(MediaError) in
            let planes = unsafe [picture.data.0, picture.data.1, picture.data.2]
            guard let bytes = unsafe planes[index] else { throw Self.error(0) }
            // Both planes of colour have the same stride.
            let stride = unsafe index == 0 ? picture.stride.0 : picture.stride.1
            return unsafe CodedPicture.Plane(bytes, stride: stride, bits: bits)
        }
    }

    /// Reads the size of a picture from its coded data; nil if the data have no size.
    static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        var header = Dav1dSequenceHeader()
        // libdav1d fills the header during the call; the header has no pointers.
        guard unsafe dav1d_parse_sequence_header(&header, bytes, bytes.count) == 0 else { return nil }
        return (Int(header.max_width), Int(header.max_height))
    }

    private static func error(_ status: Int32) -> MediaError {
        switch status {
        case -ENOMEM: .outOfMemory
        case 0, -EAGAIN: .malformed(.heif, offset: 0, problem: "no picture in its data")
        case -ERANGE: .malformed(.heif, offset: 0, problem: "a coded picture that is larger than announced")
        default: .malformed(.heif, offset: 0, problem: "AV1 that libdav1d refuses (error \(-status))")
        }
    }
}
