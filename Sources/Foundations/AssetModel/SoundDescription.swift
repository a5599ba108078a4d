/// A sound as its file describes it, and the form of its decoded samples.
public struct SoundDescription: Sendable, Hashable {
    /// The form of one decoded sample, in the machine's byte order.
    public enum SampleFormat: UInt8, Sendable, Hashable {
        /// Nothing was decoded: the sound is streamed from its file.
        case streamed = 0
        /// Signed 16-bit integers.
        case int16 = 1
        /// 32-bit floating point, nominally -1 to 1.
        case float32 = 2

        /// Bytes of a sample; 0 for a streamed sound.
        public var byteCount: UInt64 {
            switch self {
            case .streamed: 0
            case .int16: 2
            case .float32: 4
            }
        }
    }

    /// Frames per second, at least 1.
    public var sampleRate: UInt32
    /// Samples of one frame, at least 1; decoded frames are interleaved.
    public var channelCount: UInt16
    /// The form of one decoded sample.
    public var sampleFormat: SampleFormat
    /// Number of frames of the whole sound; 0 for an empty sound, or for a streamed sound whose file does not say.
    public var frameCount: UInt64
    /// The file's format as libsndfile numbers it (`SF_FORMAT_WAV | SF_FORMAT_PCM_16` and so on), or one of `mpeg4` and `adts` with `aac`.
    public var fileFormat: UInt32
    /// The speaker positions of the channels.
    public var channelLayout: ChannelLayout

    /// Creates a description.
    public init(
        sampleRate: UInt32, channelCount: UInt16, sampleFormat: SampleFormat, frameCount: UInt64, fileFormat: UInt32,
        channelLayout: ChannelLayout = ChannelLayout(rawValue: 0)
    ) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.sampleFormat = sampleFormat
        self.frameCount = frameCount
        self.fileFormat = fileFormat
        self.channelLayout = channelLayout
    }

    /// Duration in seconds.
    public var duration: Double { Double(frameCount) / Double(sampleRate) }
}
