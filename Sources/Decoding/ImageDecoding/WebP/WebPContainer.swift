internal import AssetModel
internal import CWebP
internal import MediaInput

/// A WebP file in memory, and where its parts are.
@safe final class WebPContainer {
    /// The file's bytes; freed with this object.
    private let bytes: UnsafeMutableRawBufferPointer
    /// libwebp's state, which refers to the bytes; freed with this object, and never used by more than one call at a time.
    private let demuxer: OpaquePointer
    /// Pixels of a row.
    let width: Int
    /// Rows.
    let height: Int
    /// Whether it has frames, perhaps a single one.
    let isAnimated: Bool

    init(_ input: InputFile, limits: ImageLimits) throws(MediaError) {
        let contents = try input.contents(.webp, limits: limits)
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: contents.count, alignment: 16)
        unsafe bytes.copyBytes(from: contents)
        var state = WEBP_DEMUX_PARSE_ERROR
        // The bytes outlive the demuxer: this object frees both, in this order.
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
    var data: WebPData {
        unsafe WebPData(bytes: bytes.assumingMemoryBound(to: UInt8.self).baseAddress, size: bytes.count)
    }

    var exif: EXIF { chunk("EXIF").map { EXIF($0) } ?? EXIF() }

    /// The colour profile.
    var profile: [UInt8]? { chunk("ICCP") }

    /// How the frames are shown: a single nil for a picture that is not animated.
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

    /// Decodes the picture of a file that is not animated: straight RGBA in rows of `stride` bytes, which `target` has `height` times.
    func decode(into target: UnsafeMutableRawBufferPointer, stride: Int, _ input: InputFile) throws(MediaError) {
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&config) != 0 else { throw .outOfMemory }
        unsafe config.output.colorspace = MODE_RGBA
        unsafe config.output.is_external_memory = 1
        unsafe config.output.u.RGBA = unsafe WebPRGBABuffer(
            rgba: target.assumingMemoryBound(to: UInt8.self).baseAddress, stride: Int32(stride), size: target.count)
        let status = unsafe WebPDecode(data.bytes, data.size, &config)
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
