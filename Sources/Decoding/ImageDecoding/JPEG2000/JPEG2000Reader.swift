internal import COpenJPEG
internal import MediaInput

/// OpenJPEG, which reads one JPEG 2000 picture: first the header, then the pixels. Used by one call at a time.
@safe final class JPEG2000Reader {
    private let input: InputFile
    /// OpenJPEG's state. `deinit` frees `codec`, `stream` and `image`.
    private let codec: UnsafeMutablePointer<opj_codec_t?>
    private let stream: UnsafeMutablePointer<opj_stream_t?>
    /// Components and, after decoding, their samples; nil until the header has been read.
    private var image: UnsafeMutablePointer<opj_image_t>?

    /// Description of a picture, known before its pixels.
    struct Description {
        let width: Int
        let height: Int
        let colors: OPJ_COLOR_SPACE
        let componentBits: [Int]
        let profile: [UInt8]?
    }

    /// One sort of samples of a decoded picture.
    @safe struct Component {
        let width: Int
        let height: Int
        /// Pixels for each sample, across and down.
        let across: Int
        let down: Int
        let bits: Int
        let isSigned: Bool
        private let start: UnsafePointer<Int32>
        /// Owner of the samples.
        private let reader: JPEG2000Reader

        fileprivate init(_ component: opj_image_comp_t, _ start: UnsafePointer<Int32>, _ reader: JPEG2000Reader) {
            unsafe (width, height) = (Int(component.w), Int(component.h))
            unsafe (across, down) = (Int(max(1, component.dx)), Int(max(1, component.dy)))
            unsafe (bits, isSigned) = (Int(component.prec), component.sgnd != 0)
            unsafe self.start = start
            self.reader = reader
        }

        /// The samples, row by row.
        var samples: Span<Int32> {
            @_lifetime(borrow self) get {
                // OpenJPEG has `width * height` samples as long as its picture, which the reader keeps.
                let samples = unsafe Span(_unsafeStart: start, count: width * height)
                return unsafe _overrideLifetime(samples, borrowing: self)
            }
        }
    }

    init(_ input: InputFile) throws(MediaError) {
        self.input = input
        input.position = 0
        let isBare = try input.firstBytes(2) == [0xFF, 0x4F]
        guard let codec = unsafe opj_create_decompress(isBare ? OPJ_CODEC_J2K : OPJ_CODEC_JP2) else {
            throw .outOfMemory
        }
        guard let stream = unsafe opj_stream_create(1 << 16, OPJ_TRUE) else {
            unsafe opj_destroy_codec(codec)
            throw .outOfMemory
        }
        unsafe self.codec = codec
        unsafe self.stream = stream
        unsafe image = nil
        // This object keeps the input longer than stream and codec.
        unsafe opj_stream_set_user_data(stream, input.context, nil)
        unsafe opj_stream_set_user_data_length(stream, input.count)
        unsafe opj_stream_set_read_function(stream, readBytes)
        unsafe opj_stream_set_skip_function(stream, skipBytes)
        unsafe opj_stream_set_seek_function(stream, seek)
        unsafe opj_set_error_handler(codec, noteProblem, input.context)
        var parameters = opj_dparameters_t()
        unsafe opj_set_default_decoder_parameters(&parameters)
        guard unsafe opj_setup_decoder(codec, &parameters) == OPJ_TRUE else { throw .outOfMemory }
        guard unsafe opj_read_header(stream, codec, &image) == OPJ_TRUE else { throw error() }
    }

    deinit {
        unsafe opj_image_destroy(image)
        unsafe opj_destroy_codec(codec)
        unsafe opj_stream_destroy(stream)
    }

    func decode() throws(MediaError) {
        guard unsafe opj_decode(codec, stream, image) == OPJ_TRUE else { throw error() }
        if input.hasReadPastEnd { throw .truncated(.jpeg2000, offset: input.start + input.count) }
    }

    /// Description of the picture; nil where it has no pixels.
    var description: Description? {
        // OpenJPEG's picture lives as long as this object; it has `numcomps` components. The profile is copied.
        guard let image = unsafe image?.pointee, unsafe image.x1 > image.x0, unsafe image.y1 > image.y0 else {
            return nil
        }
        let profile = unsafe image.icc_profile_buf.map { start in
            unsafe Array(UnsafeBufferPointer(start: start, count: Int(image.icc_profile_len)))
        }
        return unsafe Description(
            width: Int(image.x1 - image.x0), height: Int(image.y1 - image.y0), colors: image.color_space,
            componentBits: (0..<Int(image.numcomps)).map { unsafe Int(image.comps[$0].prec) }, profile: profile)
    }

    /// Returns the samples of a component, after decoding.
    func component(_ index: Int) throws(MediaError) -> Component {
        guard let image = unsafe image?.pointee, unsafe index < Int(image.numcomps) else {
            throw .malformed(.jpeg2000, offset: 0, problem: "a component is missing")
        }
        let component = unsafe image.comps[index]
        guard let data = unsafe component.data, unsafe component.w > 0, unsafe component.h > 0,
            unsafe (1...16).contains(component.prec)
        else { throw unsafe .unsupported(.jpeg2000, feature: "a component of \(component.prec) bits") }
        return unsafe Component(component, data, self)
    }

    private func error() -> MediaError { input.error(.jpeg2000, problem: input.problem ?? "unknown") }

    private let noteProblem: opj_msg_callback = { message, context in
        guard let message = unsafe message, let input = unsafe InputFile.of(context), input.problem == nil else {
            return
        }
        // The message is terminated, and copied.
        input.problem = String(unsafe String(cString: message).prefix { !$0.isNewline })
    }

    private let readBytes: opj_stream_read_fn = { bytes, count, context in
        guard let input = unsafe InputFile.of(context), input.position < input.count else { return endOfStream }
        return unsafe InputFile.readRest(count, to: bytes, of: context)
    }

    private let skipBytes: opj_stream_skip_fn = { count, context in
        guard let input = unsafe InputFile.of(context), count >= 0 else { return -1 }
        input.position += UInt64(count)
        return count
    }

    private let seek: opj_stream_seek_fn = { offset, context in
        guard let input = unsafe InputFile.of(context), offset >= 0 else { return OPJ_FALSE }
        input.position = UInt64(offset)
        return OPJ_TRUE
    }
}

/// OpenJPEG's number for the end of the file: the largest value of C's unsigned type, -1 in Swift's signed type.
private let endOfStream: OPJ_SIZE_T = -1
