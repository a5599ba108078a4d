internal import COpenJPEG
internal import MediaInput

/// A JPEG 2000 picture that OpenJPEG reads: its header first, then all of it.
@safe final class JPEG2000Reader {
    private let input: InputFile
    /// OpenJPEG's state; freed with this object, and never used by more than one call at a time.
    private let codec: UnsafeMutablePointer<opj_codec_t?>
    private let stream: UnsafeMutablePointer<opj_stream_t?>
    /// Components and, after decoding, their samples; nil until the header has been read.
    private(set) var image: UnsafeMutablePointer<opj_image_t>?
    private let problem = Problem()

    /// The first thing that OpenJPEG found wrong.
    private final class Problem {
        var text: String?
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
        // Input and problem outlive stream and codec: this object keeps all four.
        let context = unsafe Unmanaged.passUnretained(input).toOpaque()
        unsafe opj_stream_set_user_data(stream, context, nil)
        unsafe opj_stream_set_user_data_length(stream, input.count)
        unsafe opj_stream_set_read_function(stream, readBytes)
        unsafe opj_stream_set_skip_function(stream, skipBytes)
        unsafe opj_stream_set_seek_function(stream, seek)
        unsafe opj_set_error_handler(codec, noteProblem, Unmanaged.passUnretained(problem).toOpaque())
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

    /// Decodes all components.
    func decode() throws(MediaError) {
        guard unsafe opj_decode(codec, stream, image) == OPJ_TRUE else { throw error() }
        if input.endWasMet { throw .truncated(.jpeg2000, offset: input.start + input.count) }
    }

    private func error() -> MediaError { input.error(.jpeg2000, problem: problem.text ?? "unknown") }

    private let noteProblem: opj_msg_callback = { message, context in
        guard let message = unsafe message, let context = unsafe context else { return }
        // The codec's owner keeps the object; the message is terminated, and copied.
        let problem = unsafe Unmanaged<Problem>.fromOpaque(context).takeUnretainedValue()
        guard problem.text == nil else { return }
        problem.text = unsafe String(String(cString: message).prefix { !$0.isNewline })
    }

    private let readBytes: opj_stream_read_fn = { bytes, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let input = unsafe inputFile(context)
        // The buffer is larger than many files: asking for what is left keeps the input from taking that for a file cut short.
        let size = min(UInt64(count), input.count - min(input.count, input.position))
        if size == 0 { return endOfStream }
        return Int(unsafe input.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: Int(size))))
    }

    private let skipBytes: opj_stream_skip_fn = { count, context in
        guard let context = unsafe context, count >= 0 else { return -1 }
        unsafe inputFile(context).position += UInt64(count)
        return count
    }

    private let seek: opj_stream_seek_fn = { offset, context in
        guard let context = unsafe context, offset >= 0 else { return OPJ_FALSE }
        unsafe inputFile(context).position = UInt64(offset)
        return OPJ_TRUE
    }
}

/// What OpenJPEG expects for the end: the largest value of C's type, which is signed here.
private let endOfStream: OPJ_SIZE_T = -1

/// OpenJPEG gives back the address that it was opened with; its reader keeps the object.
private func inputFile(_ context: UnsafeMutableRawPointer) -> InputFile {
    unsafe Unmanaged<InputFile>.fromOpaque(context).takeUnretainedValue()
}
