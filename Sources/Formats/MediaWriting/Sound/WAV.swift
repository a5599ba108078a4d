internal import ByteWriting

extension SampledSound {
    /// The sound as a RIFF/WAVE file: one `fmt ` chunk of 16-bit PCM and one `data` chunk.
    public func wav() -> [UInt8] {
        var file = ByteOutput(.little)
        file.append(ascii: "RIFF")
        file.append(UInt32(clamping: 36 + byteCount))
        file.append(ascii: "WAVEfmt ")
        file.append(UInt32(16))
        file.append(UInt16(1))  // PCM
        file.append(UInt16(channelCount))
        file.append(UInt32(sampleRate))
        file.append(UInt32(clamping: sampleRate * channelCount * 2))
        file.append(UInt16(channelCount * 2))
        file.append(UInt16(16))
        file.append(ascii: "data")
        file.append(UInt32(clamping: byteCount))
        for sample in samples { file.append(sample) }
        return file.bytes
    }
}
