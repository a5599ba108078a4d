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
    }

    /// Frames a second, at least 1.
    public var sampleRate: UInt32
    /// Samples of one frame, at least 1; decoded frames are interleaved.
    public var channelCount: UInt16
    /// The form of one decoded sample.
    public var sampleFormat: SampleFormat
    /// Frames of the whole sound.
    public var frameCount: UInt64
    /// The file's format as libsndfile numbers it (`SF_FORMAT_WAV | SF_FORMAT_PCM_16` and so on).
    public var fileFormat: UInt32

    /// Creates a description.
    public init(
        sampleRate: UInt32, channelCount: UInt16, sampleFormat: SampleFormat, frameCount: UInt64, fileFormat: UInt32
    ) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.sampleFormat = sampleFormat
        self.frameCount = frameCount
        self.fileFormat = fileFormat
    }

    /// Length in seconds.
    public var duration: Double { Double(frameCount) / Double(sampleRate) }
}
