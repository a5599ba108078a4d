internal import ByteWriting

extension SampledSound {
    /// The sound as an AU file, NeXT's `.snd`: a header of 24 bytes, then 16-bit big-endian samples.
    public func au() -> [UInt8] {
        var file = ByteOutput(.big)
        file.append(ascii: ".snd")
        file.append(UInt32(24))
        file.append(UInt32(byteCount))
        file.append(UInt32(3))  // 16-bit linear
        file.append(UInt32(sampleRate))
        file.append(UInt32(channelCount))
        for sample in samples { file.append(sample) }
        return file.bytes
    }
}
