public import AssetModel
public import LinuxSystem
public import MediaInput

/// A sound file whose header has been read and checked, so that the size of the decoded samples is known. Decoding is the second step.
///
/// Used by one thread at a time.
public final class DecodableSound {
    /// The sound and the form of its decoded samples.
    ///
    /// The form is `.streamed` for a sound that is longer than allowed, and for a sound without frames: neither can be decoded. If a file does not
    /// declare its number of frames, the number is counted, or 0 if it is above the limit. Decoding replaces the number by the number of decoded
    /// frames, which may be slightly smaller.
    public private(set) var description: SoundDescription
    /// Bytes of the memory that the samples take, 0 for a streamed sound.
    public var byteCount: UInt64 { description.decodedByteCount ?? 0 }

    private let codec: any SoundCodec
    private let input: InputFile

    /// Reads the header of a sound. The file must be regular and readable; its offset does not matter. A sound of more than
    /// `frameLimit` frames or `byteLimit` decoded bytes is only described.
    public init(
        _ file: FileDescriptor, form: SampleForm = .natural, frameLimit: UInt64, byteLimit: UInt64
    ) throws(MediaError) {
        let input = try InputFile(file)
        self.input = input
        codec = try input.reading { () throws(MediaError) in
            let first = try input.firstBytes(MediaFormat.signatureSize)
            let format = MediaFormat(firstBytes: first) ?? .otherSound
            if format.kind != .sound { throw .otherKind(format: format, expected: .sound) }
            return try Self.codec(input, format, firstBytes: first, frameLimit: frameLimit)
        }
        var description = codec.description
        let channels = description.channelCount
        if channels > DecodingLimits.channels.value {
            throw .limitExceeded(.channels, found: UInt64(channels), allowed: UInt64(DecodingLimits.channels.value))
        }
        switch form {
        case .natural: break
        case .int16: description.sampleFormat = .int16
        case .float32: description.sampleFormat = .float32
        }
        // A sound without frames needs no memory.
        let isEmpty = description.frameCount == 0
        if isEmpty || description.frameCount > frameLimit || (description.decodedByteCount ?? .max) > byteLimit {
            description.sampleFormat = .streamed
        }
        self.description = description
    }

    private static func codec(
        _ input: InputFile, _ format: MediaFormat, firstBytes first: [UInt8], frameLimit: UInt64
    ) throws(MediaError) -> any SoundCodec {
        switch format {
        case .mpeg4: return try AACSound(MPEG4Audio(input))
        case .adts: return try AACSound(ADTSAudio(input))
        case .caf:
            if let file = try CAFAudio(input) { return try AACSound(file) }
            if let packets = try CAFPackets(input) { return try SoundFile(packets) }
            try CAFAudio.replaceOpenSize(in: input)
            return try SoundFile(input, format, firstBytes: first, frameLimit: frameLimit)
        case .mpegAudio, .otherSound:
            let start = try MPEGAudioFrames.offsetBehindTags(input)
            // Some programs put MP3 tags before files of other formats.
            let content = start == 0 ? input : InputFile(part: start..<input.count, of: input)
            let bytes = start == 0 ? first : try content.firstBytes(MediaFormat.signatureSize)
            if start > 0, let inner = MediaFormat(firstBytes: bytes), inner.kind == .sound, inner != .mpegAudio {
                return try codec(content, inner, firstBytes: bytes, frameLimit: frameLimit)
            }
            guard start > 0 || MPEGAudioHeader(bytes) != nil,
                let frames = try MPEGAudioFrames(content)
            else { return try SoundFile(content, format, firstBytes: bytes, frameLimit: frameLimit) }
            return try SoundFile(frames, of: content, frameLimit: frameLimit)
        case .ogg:
            if let chain = try ChainedSound(input, firstBytes: first, frameLimit: frameLimit) { return chain }
            return try SoundFile(input, format, firstBytes: first, frameLimit: frameLimit)
        default: return try SoundFile(input, format, firstBytes: first, frameLimit: frameLimit)
        }
    }

    /// Decodes every frame. The memory must be writable and have at least `byteCount` bytes. After an error its contents mean nothing.
    public func decode(into memory: Mapping) throws(MediaError) {
        precondition(memory.isWritable && UInt64(memory.count) >= byteCount, "too little memory")
        let sampleCount = Int(description.frameCount) * Int(description.channelCount)
        // The memory is aligned to pages, and has room for the samples, as checked above. It is kept during the calls.
        switch description.sampleFormat {
        case .streamed: return
        case .int16:
            var samples = unsafe MutableSpan(
                _unsafeStart: memory.pointer.assumingMemoryBound(to: Int16.self), count: sampleCount)
            description.frameCount = try input.reading { () throws(MediaError) in try codec.decode(into: &samples) }
        case .float32:
            var samples = unsafe MutableSpan(
                _unsafeStart: memory.pointer.assumingMemoryBound(to: Float.self), count: sampleCount)
            description.frameCount = try input.reading { () throws(MediaError) in try codec.decode(into: &samples) }
        }
        withExtendedLifetime(memory) {}
    }
}

/// A reader of a sound file, which has read the file's header.
protocol SoundCodec: AnyObject {
    /// Description of the sound, with the form of samples that loses nothing.
    var description: SoundDescription { get }

    /// Decodes all frames of the description into interleaved samples, for which `target` has exactly the room. Returns the number of decoded frames.
    func decode(into target: inout MutableSpan<Int16>) throws(MediaError) -> UInt64

    /// Same as `decode(into:)` for integers, as floating-point samples, nominally -1 to 1.
    func decode(into target: inout MutableSpan<Float>) throws(MediaError) -> UInt64
}

extension SoundDescription {
    /// Bytes of the decoded samples; nil when 64 bits cannot hold the number.
    fileprivate var decodedByteCount: UInt64? {
        let (count, overflow) = frameCount.multipliedReportingOverflow(
            by: sampleFormat.byteCount * UInt64(channelCount))
        return overflow ? nil : count
    }
}
