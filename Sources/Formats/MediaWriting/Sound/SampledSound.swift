/// A sound as 16-bit samples.
public struct SampledSound: Sendable, Hashable {
    /// Frames per second.
    public let sampleRate: Int
    /// The number of channels, which is the number of samples per frame.
    public let channelCount: Int
    /// The samples, frame after frame.
    public let samples: [Int16]

    /// Creates a sound. `samples` must hold whole frames.
    public init(sampleRate: Int, channelCount: Int, samples: [Int16]) {
        precondition(sampleRate > 0 && channelCount > 0 && samples.count.isMultiple(of: channelCount))
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.samples = samples
    }

    /// The number of frames.
    public var frameCount: Int { samples.count / channelCount }

    /// The size of all samples in bytes.
    public var byteCount: Int { samples.count * 2 }
}
