/// A sound as 16-bit samples.
public struct SampledSound: Sendable, Hashable {
    /// Frames a second.
    public let sampleRate: Int
    /// Samples of one frame.
    public let channelCount: Int
    /// The samples, frame after frame.
    public let samples: [Int16]

    /// Creates a sound; `samples` holds whole frames.
    public init(sampleRate: Int, channelCount: Int, samples: [Int16]) {
        precondition(sampleRate > 0 && channelCount > 0 && samples.count.isMultiple(of: channelCount))
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.samples = samples
    }

    /// Samples of one channel.
    public var frameCount: Int { samples.count / channelCount }

    /// Bytes of all samples.
    public var byteCount: Int { samples.count * 2 }
}
