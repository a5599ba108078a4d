internal import ByteWriting
public import MediaWriting

extension SampledSound {
    /// The sound as an AIFF file: `COMM` and `SSND`, 16-bit big-endian samples.
    public func aiff() -> [UInt8] {
        var file = ByteOutput(.big)
        file.append(ascii: "FORM")
        file.append(UInt32(4 + 8 + 18 + 8 + 8 + byteCount))
        file.append(ascii: "AIFFCOMM")
        file.append(UInt32(18))
        file.append(UInt16(channelCount))
        file.append(UInt32(frameCount))
        file.append(UInt16(16))
        // The rate is an 80-bit float: a biased exponent, then a significand of 64 bits with an explicit leading 1.
        let exponent = UInt64(sampleRate).leadingZeroBitCount
        file.append(UInt16(16_383 + 63 - exponent))
        file.append(UInt64(sampleRate) << UInt64(exponent))
        file.append(ascii: "SSND")
        file.append(UInt32(8 + byteCount))
        file.append(UInt32(0))  // offset of the first frame
        file.append(UInt32(0))  // block size
        for sample in samples { file.append(sample) }
        return file.bytes
    }
}
