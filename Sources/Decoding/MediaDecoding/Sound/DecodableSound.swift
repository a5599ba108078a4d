public import AssetModel
internal import CSndFile
public import LinuxSystem

/// A sound file whose header has been read and checked: what it takes is known, decoding it is the second step.
///
/// Sources of integers of at most 16 bits become 16-bit samples, all others floating-point ones. Used by one thread at a time.
@safe public final class DecodableSound {
    /// The sound and the form of its decoded samples; `.streamed` when it is longer than was allowed: then it cannot be decoded.
    public let description: SoundDescription
    /// Bytes of the memory that the samples take, 0 for a streamed sound.
    public let byteCount: UInt64

    private let input: InputFile
    private let format: MediaFormat
    /// libsndfile's object; closed with this one, and never used by more than one call at a time.
    private let file: OpaquePointer

    /// Channels that a sound may have.
    public static let channelLimit: UInt32 = 64

    /// Reads the header of a sound. The file must be regular and readable; its position is not regarded. A sound of more than
    /// `frameLimit` frames or `byteLimit` decoded bytes is only described.
    public init(_ file: FileDescriptor, frameLimit: UInt64, byteLimit: UInt64) throws(MediaError) {
        let input = try InputFile(file)
        let first = try input.firstBytes(MediaFormat.signatureSize)
        let format = MediaFormat(firstBytes: first) ?? .otherSound
        if format.kind != .sound { throw .otherKind(format: format, expected: .sound) }
        if let end = declaredEnd(first), end > input.count { throw .truncated(format, offset: input.count) }
        var information = SF_INFO()
        // The input outlives the file: this object keeps both. The two structures are read during the call only.
        let context = unsafe Unmanaged.passUnretained(input).toOpaque()
        var calls = soundFileCalls
        guard let opened = unsafe sf_open_virtual(&calls, Int32(SFM_READ), &information, context) else {
            if format == .otherSound { throw .notRecognised(firstBytes: first, expected: .sound) }
            throw input.error(format, problem: unsafe Self.problem(nil))
        }
        do throws(MediaError) {
            description = try SoundDescription(information, frameLimit: frameLimit, byteLimit: byteLimit)
        } catch {
            unsafe sf_close(opened)
            throw error
        }
        byteCount = description.decodedByteCount ?? 0
        unsafe self.file = opened
        self.input = input
        self.format = format
    }

    deinit {
        unsafe sf_close(file)
    }

    /// Decodes every frame. The memory must be writable and have at least `byteCount` bytes. After an error its contents
    /// mean nothing.
    public func decode(into memory: Mapping) throws(MediaError) {
        precondition(memory.isWritable && UInt64(memory.count) >= byteCount, "too little memory")
        let frames = sf_count_t(description.frameCount)
        let read: sf_count_t
        // The memory is aligned to pages and has room for all frames.
        switch description.sampleFormat {
        case .streamed: return
        case .int16: read = unsafe sf_readf_short(file, memory.pointer.assumingMemoryBound(to: Int16.self), frames)
        case .float32: read = unsafe sf_readf_float(file, memory.pointer.assumingMemoryBound(to: Float.self), frames)
        }
        withExtendedLifetime(memory) {}
        if let failure = input.failure { throw .unreadable(failure) }
        if unsafe sf_error(file) != 0 { throw input.error(format, problem: unsafe Self.problem(file)) }
        if read < frames { throw .truncated(format, offset: input.count) }
    }

    private static func problem(_ file: OpaquePointer?) -> String {
        // A terminated string that is copied here; nil asks for the last failure to open.
        unsafe String(cString: sf_strerror(file))
    }
}

extension SoundDescription {
    fileprivate init(_ information: SF_INFO, frameLimit: UInt64, byteLimit: UInt64) throws(MediaError) {
        let channels = UInt32(clamping: information.channels)
        if channels > DecodableSound.channelLimit {
            throw .limitExceeded(.channels, found: UInt64(channels), allowed: UInt64(DecodableSound.channelLimit))
        }
        self.init(
            sampleRate: max(1, UInt32(clamping: information.samplerate)), channelCount: max(1, UInt16(channels)),
            sampleFormat: isOfShortIntegers(information.format) ? .int16 : .float32,
            frameCount: UInt64(clamping: information.frames), fileFormat: UInt32(bitPattern: information.format))
        if frameCount > frameLimit || (decodedByteCount ?? .max) > byteLimit { sampleFormat = .streamed }
    }

    /// Bytes of the decoded samples, nil when that is no number of 64 bits.
    fileprivate var decodedByteCount: UInt64? {
        let sampleSize: UInt64 =
            switch sampleFormat {
            case .streamed: 0
            case .int16: 2
            case .float32: 4
            }
        let (count, overflow) = frameCount.multipliedReportingOverflow(by: sampleSize * UInt64(channelCount))
        return overflow ? nil : count
    }
}
