public import AssetModel
public import LinuxSystem

/// A sound file whose header has been read and checked: what it takes is known, decoding it is the second step.
///
/// Used by one thread at a time.
public final class DecodableSound {
    /// The sound and the form of its decoded samples; `.streamed` when it is longer than was allowed: then it cannot be decoded. Decoding
    /// may find some frames less than a file led to expect which does not tell their number.
    public private(set) var description: SoundDescription
    /// Bytes of the memory that the samples take, 0 for a streamed sound.
    public var byteCount: UInt64 { description.decodedByteCount ?? 0 }

    private let codec: any SoundCodec

    /// Channels that a sound may have.
    public static let channelLimit: UInt32 = 64

    /// Reads the header of a sound. The file must be regular and readable; its position is not regarded. A sound of more than
    /// `frameLimit` frames or `byteLimit` decoded bytes is only described.
    public init(
        _ file: FileDescriptor, form: SampleForm = .natural, frameLimit: UInt64, byteLimit: UInt64
    ) throws(MediaError) {
        let input = try InputFile(file)
        let first = try input.firstBytes(MediaFormat.signatureSize)
        let format = MediaFormat(firstBytes: first) ?? .otherSound
        if format.kind != .sound { throw .otherKind(format: format, expected: .sound) }
        switch format {
        case .mpeg4: codec = try AACSound(MPEG4Audio(input))
        case .adts: codec = try AACSound(ADTSAudio(input))
        default: codec = try SoundFile(input, format, firstBytes: first)
        }
        var description = codec.description
        let channels = description.channelCount
        if channels > Self.channelLimit {
            throw .limitExceeded(.channels, found: UInt64(channels), allowed: UInt64(Self.channelLimit))
        }
        switch form {
        case .natural: break
        case .int16: description.sampleFormat = .int16
        case .float32: description.sampleFormat = .float32
        }
        if description.frameCount > frameLimit || (description.decodedByteCount ?? .max) > byteLimit {
            description.sampleFormat = .streamed
        }
        self.description = description
    }

    /// Decodes every frame. The memory must be writable and have at least `byteCount` bytes. After an error its contents
    /// mean nothing.
    public func decode(into memory: Mapping) throws(MediaError) {
        precondition(memory.isWritable && UInt64(memory.count) >= byteCount, "too little memory")
        // The memory is aligned to pages and has room for all frames.
        switch description.sampleFormat {
        case .streamed: return
        case .int16:
            description.frameCount = try unsafe codec.decode(into: memory.pointer.assumingMemoryBound(to: Int16.self))
        case .float32:
            description.frameCount = try unsafe codec.decode(into: memory.pointer.assumingMemoryBound(to: Float.self))
        }
        withExtendedLifetime(memory) {}
    }
}

/// A reader of sounds that has read its file's header.
protocol SoundCodec: AnyObject {
    /// The sound; the form of the samples is the one that loses nothing.
    var description: SoundDescription { get }

    /// Decodes all frames of the description; `target` has room for them. Returns how many there were.
    func decode(into target: UnsafeMutablePointer<Int16>) throws(MediaError) -> UInt64

    /// The same as floating-point numbers, nominally -1 to 1.
    func decode(into target: UnsafeMutablePointer<Float>) throws(MediaError) -> UInt64
}

extension SoundDescription {
    /// Bytes of the decoded samples, nil when that is no number of 64 bits.
    fileprivate var decodedByteCount: UInt64? {
        let (count, overflow) = frameCount.multipliedReportingOverflow(
            by: sampleFormat.byteCount * UInt64(channelCount))
        return overflow ? nil : count
    }
}
