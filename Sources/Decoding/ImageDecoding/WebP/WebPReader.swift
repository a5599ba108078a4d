internal import AssetModel
internal import CWebP
internal import MediaInput

/// libwebp, with one WebP file in memory. Used by one call at a time.
@safe final class WebPReader {
    private let input: InputFile
    /// The file's bytes, which `deinit` frees.
    private let bytes: UnsafeMutableRawBufferPointer
    /// libwebp's state, which refers to the bytes; `deinit` frees it.
    private let demuxer: OpaquePointer
    let width: Int
    let height: Int
    /// Whether the file has frames, perhaps a single one.
    let isAnimated: Bool

    init(_ input: InputFile, limits: ImageLimits) throws(MediaError) {
        let contents = try input.contents(.webp, limits: limits)
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: contents.count, alignment: 16)
        unsafe bytes.copyBytes(from: contents)
        var state = WEBP_DEMUX_PARSE_ERROR
        // `deinit` frees the demuxer before the bytes.
        var data = unsafe WebPData(bytes: bytes.assumingMemoryBound(to: UInt8.self).baseAddress, size: bytes.count)
        let demuxer = unsafe WebPDemuxPartial(&data, &state)
        guard state == WEBP_DEMUX_DONE, let demuxer = unsafe demuxer else {
            if let demuxer = unsafe demuxer { unsafe WebPDemuxDelete(demuxer) }
            unsafe bytes.deallocate()
            if state == WEBP_DEMUX_PARSE_ERROR {
                throw .malformed(.webp, offset: input.start, problem: "its parts do not fit together")
            }
            throw .truncated(.webp, offset: input.start + input.count)
        }
        self.input = input
        unsafe self.bytes = bytes
        unsafe self.demuxer = demuxer
        width = Int(unsafe WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH))
        height = Int(unsafe WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
        isAnimated = unsafe WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & ANIMATION_FLAG.rawValue != 0
    }

    deinit {
        unsafe WebPDemuxDelete(demuxer)
        unsafe bytes.deallocate()
    }

    /// The whole file, valid as long as this object.
    fileprivate var data: WebPData {
        unsafe WebPData(bytes: bytes.assumingMemoryBound(to: UInt8.self).baseAddress, size: bytes.count)
    }

    var exif: EXIF { chunk("EXIF").map { EXIF($0) } ?? EXIF() }

    var profile: [UInt8]? { chunk("ICCP") }

    /// Returns the time of each frame, with the number of times that the animation is shown; a single nil for a picture that is not animated.
    func frames(limits: ImageLimits) throws(MediaError) -> [ImageRepresentation.AnimationFrame?] {
        guard isAnimated else { return [nil] }
        let count = unsafe WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT)
        if count == 0 { throw .malformed(.webp, offset: 0, problem: "an animation without frames") }
        if count > limits.frames {
            throw .limitExceeded(.frames, found: UInt64(count), allowed: UInt64(limits.frames))
        }
        let loopCount = UInt16(truncatingIfNeeded: unsafe WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT))
        var iterator = unsafe WebPIterator()
        defer { unsafe WebPDemuxReleaseIterator(&iterator) }
        return (1...count).map { number in
            let found = unsafe WebPDemuxGetFrame(demuxer, Int32(number), &iterator) != 0
            let duration = unsafe found ? UInt32(clamping: iterator.duration) : 0
            return .init(milliseconds: duration, loopCount: loopCount)
        }
    }

    /// Decodes the picture of a file that is not animated to straight RGBA, in rows without padding. Traps if `target` has too little room.
    func decode(into target: inout MutableRawSpan) throws(MediaError) {
        precondition(target.byteCount >= width * height * 4, "too little room for the picture")
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&config) != 0 else { throw .outOfMemory }
        unsafe (config.output.colorspace, config.output.is_external_memory) = (MODE_RGBA, 1)
        // libwebp writes rows inside the target, and only during this call.
        let status = unsafe target.withUnsafeMutableBytes { target in
            unsafe config.output.u.RGBA = unsafe WebPRGBABuffer(
                rgba: target.assumingMemoryBound(to: UInt8.self).baseAddress, stride: Int32(width * 4),
                size: target.count)
            return unsafe WebPDecode(data.bytes, data.size, &config)
        }
        switch status {
        case VP8_STATUS_OK: return
        case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
            throw .truncated(.webp, offset: input.start + input.count)
        case VP8_STATUS_UNSUPPORTED_FEATURE: throw .unsupported(.webp, feature: "this coding")
        default: throw .malformed(.webp, offset: input.start, problem: "its pixels do not decode")
        }
    }

    private func chunk(_ name: StaticString) -> [UInt8]? {
        var iterator = unsafe WebPChunkIterator()
        defer { unsafe WebPDemuxReleaseChunkIterator(&iterator) }
        // The name has four characters and lives for ever; the chunk is copied.
        return name.withUTF8Buffer { name in
            unsafe name.withMemoryRebound(to: CChar.self) { name in
                guard unsafe WebPDemuxGetChunk(demuxer, name.baseAddress, 1, &iterator) != 0 else { return nil }
                return unsafe Array(UnsafeBufferPointer(start: iterator.chunk.bytes, count: iterator.chunk.size))
            }
        }
    }
}

/// libwebp's composition of an animation, frame by frame. Used by one call at a time.
@safe final class WebPAnimation {
    private let reader: WebPReader
    /// libwebp's state, which `deinit` frees.
    private let decoder: OpaquePointer
    /// The index of the frame that libwebp gives next.
    private var next = 0

    init(_ reader: WebPReader) throws(MediaError) {
        self.reader = reader
        var options = WebPAnimDecoderOptions()
        guard unsafe WebPAnimDecoderOptionsInit(&options) != 0 else { throw .outOfMemory }
        options.color_mode = MODE_RGBA
        options.use_threads = 0
        var data = unsafe reader.data
        // libwebp refers to the file, which the reader keeps.
        guard let decoder = unsafe WebPAnimDecoderNew(&data, &options) else {
            throw .malformed(.webp, offset: 0, problem: "its frames do not fit together")
        }
        unsafe self.decoder = decoder
    }

    deinit { unsafe WebPAnimDecoderDelete(decoder) }

    /// Calls `body` with the screen after the frame at an index was drawn: straight RGBA in rows without padding.
    func withFrame(_ index: Int, _ body: (RawSpan) -> Void) throws(MediaError) {
        if index < next {
            unsafe WebPAnimDecoderReset(decoder)
            next = 0
        }
        var pixels: UnsafeMutablePointer<UInt8>?
        var time: Int32 = 0
        while next <= index {
            guard unsafe WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0 else {
                throw .malformed(.webp, offset: 0, problem: "frame \(next) does not decode")
            }
            next += 1
        }
        // libwebp's screen has four bytes for each pixel, and does not change until the next frame.
        let screen = unsafe UnsafeRawBufferPointer(start: pixels, count: reader.width * reader.height * 4)
        body(unsafe RawSpan(_unsafeBytes: screen))
    }
}
